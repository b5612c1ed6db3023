import 'server-only'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { approvalDecide, approvalRead, approvalStart, approvalStatus } from '@/lib/custody/vault-contract'
import { placeOf } from '../custody/attempt-limits'
import type { ProvenServices } from '../custody/serve-proven'
import { uuidv7 } from '../custody/uuid-v7'
import { browserNames } from '../http/browser-names'
import { getPart } from '../kit/role-part'
import { countMail } from '../mail/mail-cap'
import { mailLanguageOf } from '../mail/mail-language'
import type { Services } from '../platform/services'
import { writeApprovalMail } from './approval-mail'
import { awaitDecision } from './approval-waits'
import { approvalStatusOf, decideApproval, LINK_LIFE_MS, readApproval, startApproval } from './approvals'
import { isKnownDevice } from './known-device'
import { sealOwner } from './owner'
import { becomeOwner } from './vault-owner'

/**
 * Mails the link of a new approval. Does the same work for every address: it never looks up whether an address has a
 * wallet, only whether this device belongs to one of its wallets. Answers after the mail server has accepted the mail.
 */
export async function startApprovalByMail(
  { email }: EndpointInput<typeof approvalStart>,
  services: ProvenServices<'vault'>,
): Promise<EndpointOutput<typeof approvalStart>> {
  const { databases, device, env, headers, keys, mail, now, project, query, signal, visitor } = services
  const [provider, sender] = [getPart(keys.vault), getPart(mail.vault)]
  const startedAt = new Date(now())
  const approvalId = uuidv7(startedAt.getTime())
  const [mailbox, place] = await Promise.all([
    sealOwner({ kind: 'mailbox', email }, project.id, { approvalId, keys: provider, signal }),
    placeOf(provider, visitor, signal),
  ])
  const names = browserNames(headers.get('user-agent'))
  const database = await databases.vault()
  const { token, matchNumber } = await database.run(async (queries) => {
    const isKnown = await isKnownDevice(queries, mailbox, device.thumbprint, provider)
    return queries.transaction(async (transaction) => {
      const request = { mailbox, device, trier: { place, isKnown }, ...names }
      const started = await startApproval(transaction, request, startedAt)
      await countMail('vault', isKnown, services)
      return started
    })
  }, signal)
  const written = await writeApprovalMail({
    to: email,
    link: `${env.roleUrls.vault}/approve#${token}`,
    language: mailLanguageOf({ query, headers }),
    embedOrigin: device.embedOrigin,
    ...names,
    startedAt,
    matchNumber,
  })
  await sender.send(written, signal)
  return { approvalId, matchNumber, lifeSeconds: LINK_LIFE_MS / 1000 }
}

/** What the frame waits for. Reads again after the wait: only a device that owns a pending approval waits. */
export async function reportApprovalStatus(
  { approvalId, waitSeconds = 0 }: EndpointInput<typeof approvalStatus>,
  { databases, device, now, project, signal }: ProvenServices<'vault'>,
): Promise<EndpointOutput<typeof approvalStatus>> {
  const request = { approvalId, thumbprint: device.thumbprint, projectId: project.id }
  const database = await databases.vault()
  const read = () => database.run((queries) => approvalStatusOf(queries, request, new Date(now())), signal)
  const status = await read()
  if (status !== 'pending' || waitSeconds === 0) return { status }
  await awaitDecision(databases, approvalId, { waitMs: waitSeconds * 1_000, now, signal })
  return { status: await read() }
}

/** What the approval page shows. */
export async function showApproval(
  { token }: EndpointInput<typeof approvalRead>,
  { databases, headers, now, signal }: Pick<Services<'vault'>, 'databases' | 'headers' | 'now' | 'signal'>,
): Promise<EndpointOutput<typeof approvalRead>> {
  const database = await databases.vault()
  const found = await database.run((queries) => readApproval(queries, token, new Date(now())), signal)
  const own = browserNames(headers.get('user-agent'))
  const { browser, createdAt, embedOrigin, expiresAt, matchNumber, ownerOfWallet, projectId, status, system } = found
  return {
    status,
    asks: ownerOfWallet === null ? 'device' : 'owner',
    projectName: projectId,
    embedOrigin,
    browser,
    system,
    startedAt: createdAt.getTime(),
    expiresAt: expiresAt.getTime(),
    matchNumber,
    isSameBrowser: own.browser !== '' && own.browser === browser && own.system === system,
  }
}

/** The button of the approval page. */
export async function takeDecision(
  input: EndpointInput<typeof approvalDecide>,
  { databases, now, signal }: Pick<Services<'vault'>, 'databases' | 'now' | 'signal'>,
): Promise<EndpointOutput<typeof approvalDecide>> {
  const database = await databases.vault()
  return {
    status: await database.run((queries) => decideApproval(queries, input, new Date(now()), becomeOwner), signal),
  }
}
