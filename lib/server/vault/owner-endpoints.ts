import 'server-only'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { vaultOwnerAdd, vaultOwnerRemove } from '@/lib/custody/vault-login-contract'
import type { vaultOwnerAsk, vaultOwnerCheck, vaultOwnerRestore } from '@/lib/custody/vault-owner-contract'
import { placeOf } from '../custody/attempt-limits'
import type { ProvenServices } from '../custody/serve-proven'
import { uuidv7 } from '../custody/uuid-v7'
import { browserNames } from '../http/browser-names'
import { getPart } from '../kit/role-part'
import { countMail } from '../mail/mail-cap'
import { mailLanguageOf } from '../mail/mail-language'
import { writeApprovalMail } from './approval-mail'
import { LINK_LIFE_MS, startApproval } from './approvals'
import { requestOf, walletAct } from './half-endpoints'
import { sealOwner } from './owner'
import { addWalletOwner, removeWalletOwner } from './owner-acts'
import { askForOwner, readIsOwner, restoreOwner } from './vault-owner'

/** Mails the link to the new owner, once the keys of the wallet have asked for it. */
export async function mailOwnerLink(
  { walletId, email, signatures }: EndpointInput<typeof vaultOwnerAsk>,
  services: ProvenServices<'vault'>,
): Promise<EndpointOutput<typeof vaultOwnerAsk>> {
  const { databases, device, env, headers, mail, project, query, signal, visitor } = services
  const [request, sender, database] = [requestOf(services), getPart(mail.vault), await databases.vault()]
  const { keys, now } = request
  await database.run((queries) => askForOwner(queries, { walletId, email, signatures }, request), signal)
  const approvalId = uuidv7(now.getTime())
  const [mailbox, place] = await Promise.all([
    sealOwner({ kind: 'mailbox', email }, project.id, { approvalId, keys, signal }),
    placeOf(keys, visitor, signal),
  ])
  const names = browserNames(headers.get('user-agent'))
  const { token, matchNumber } = await database.run(
    (queries) =>
      queries.transaction(async (transaction) => {
        const trier = { place, isKnown: false }
        const started = await startApproval(
          transaction,
          { mailbox, device, trier, ...names, ownerOfWallet: walletId },
          now,
        )
        await countMail('vault', false, services)
        return started
      }),
    signal,
  )
  const written = await writeApprovalMail({
    to: email,
    asks: 'owner',
    link: `${env.roleUrls.vault}/approve#${token}`,
    language: mailLanguageOf({ query, headers }),
    embedOrigin: device.embedOrigin,
    ...names,
    startedAt: now,
    matchNumber,
  })
  await sender.send(written, signal)
  return { lifeSeconds: LINK_LIFE_MS / 1000 }
}

/** Whether the vault has followed a change of the address. */
export async function checkOwner(
  input: EndpointInput<typeof vaultOwnerCheck>,
  services: ProvenServices<'vault'>,
): Promise<EndpointOutput<typeof vaultOwnerCheck>> {
  const database = await services.databases.vault()
  return { isOwner: await database.run((queries) => readIsOwner(queries, input, requestOf(services)), services.signal) }
}

/** Makes an account or a mailbox an owner of a wallet beside the others, and ends that. */
export const addVaultOwner = walletAct<typeof vaultOwnerAdd>(addWalletOwner)
export const removeVaultOwner = walletAct<typeof vaultOwnerRemove>(removeWalletOwner)

/** Gives a wallet back to the mailbox that owned it before. */
export async function takeBack(
  input: EndpointInput<typeof vaultOwnerRestore>,
  services: ProvenServices<'vault'>,
): Promise<EndpointOutput<typeof vaultOwnerRestore>> {
  const database = await services.databases.vault()
  await database.run((queries) => restoreOwner(queries, input, requestOf(services)), services.signal)
  return {}
}
