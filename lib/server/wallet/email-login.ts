import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { emailCode, emailStart, emailVerify } from '@/lib/custody/login-contract'
import { placeOf } from '../custody/attempt-limits'
import { appendAudit } from '../custody/audit-log'
import type { ProvenServices } from '../custody/serve-proven'
import { uuidv7 } from '../custody/uuid-v7'
import type { Queries } from '../database/database'
import { browserNames } from '../http/browser-names'
import type { KeyProvider } from '../keys/key-provider'
import { afterAnswer } from '../kit/after-answer'
import { getPart } from '../kit/role-part'
import { countMail } from '../mail/mail-cap'
import { mailLanguageOf } from '../mail/mail-language'
import type { MailSender } from '../mail/mail-sender'
import { emailLoginOf } from '../platform/email-login-state'
import { custodyActs } from '../tables/custody-acts'
import type { WalletTables } from '../tables/role-tables'
import { answerLogin } from './answer-login'
import { writeCodeMail } from './code-mail'
import { carryOutPlanned } from './device-acts'
import { beginLogin, CODE_LIFE_MS, checkCode, type HashCode, newCode, setCode } from './login-challenges'
import { openAddress, scopeOf, storeIdentity, usedIndexKeys } from './login-identity'
import { LOGIN_COOLDOWN_MS } from './login-limits'
import { findRefreshed, type SessionTokens, startSession } from './login-sessions'
import { mailNotices } from './notice-mail'
import { type Notice, prepareNotice } from './notices'
import { refreshTokenOf } from './refresh-cookie'
import { admitDevice, findUser, isIdentityOf, isKnownDevice, type LoginDevice } from './users'
import { openWalletParts, type WalletParts } from './wallet-access'
import { readWallet } from './wallet-records'

const SECONDS = {
  resendSeconds: LOGIN_COOLDOWN_MS / 1_000,
  codeSeconds: CODE_LIFE_MS / 1_000,
} as const

/** A rotation of the keys changes the index. More than one rotation during a login is not expected. */
const MAX_INDEX_TRIES = 3

/**
 * Begins a login. Whether the address has a user, and whether this device is known, changes neither the queries nor the
 * work of the keys: the answer takes the same time. A mail is sent after the answer.
 */
export async function startEmailLogin(
  { email }: EndpointInput<typeof emailStart>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof emailStart>> {
  const sender = openMail(services)
  const { database, keys, place, now } = await openWalletParts(services)
  const { headers, signal, visitor } = services
  const id = uuidv7(now.getTime())
  const scope = scopeOf(place.projectId)
  const usedKeys = await database.run(usedIndexKeys, signal)
  const row = { table: 'email_challenges', id } as const
  const identity = { kind: 'mailbox', email } as const
  const address = await storeIdentity(keys, { identity, scope, row }, usedKeys, signal)
  const challenge = { id, thumbprint: place.thumbprint }
  const code = newCode()
  const [codeHash, visitorPlace] = await Promise.all([
    hashCodeWith(keys, signal)(code, challenge),
    placeOf(keys, visitor, signal),
  ])
  // A token that nobody has, so that a visitor without one asks the same.
  const refreshToken = refreshTokenOf(headers) ?? ''
  const { hasSession, isKnown } = await database.run(async (queries) => {
    const session = await findRefreshed(queries, refreshToken, place, now)
    return {
      hasSession: await isIdentityOf(queries, address, session?.userId ?? null),
      isKnown: await isKnownDevice(queries, address, place.thumbprint, now),
    }
  }, signal)
  if (hasSession) return { action: 'CONNECT', challengeId: null, ...SECONDS }
  const login = {
    ...address,
    ...challenge,
    projectId: place.projectId,
    embedOrigin: place.embedOrigin,
    place: visitorPlace,
    isKnown,
    code: isKnown ? codeHash : null,
  }
  const notices = await database.run(async (queries) => {
    await queries.transaction(async (transaction) => {
      await beginLogin(transaction, login, now)
      if (isKnown) await countMail('wallet', isKnown, services)
    })
    return tellRemoved(queries, now)
  }, signal)
  mailNotices(notices, { keys }, services)
  if (isKnown) mailCode(services, sender, { to: email, code })
  return { action: isKnown ? 'VERIFY_OTP' : 'VERIFY_DEVICE', challengeId: id, ...SECONDS }
}

/**
 * Mails the code of a login. The frame asks for it after the vault has approved the device; this domain cannot check
 * the approval.
 */
export async function sendEmailCode(
  { challengeId }: EndpointInput<typeof emailCode>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof emailCode>> {
  const sender = openMail(services)
  const { database, keys, place, now } = await openWalletParts(services)
  const { signal } = services
  const challenge = { id: challengeId, thumbprint: place.thumbprint }
  const code = newCode()
  const codeHash = await hashCodeWith(keys, signal)(code, challenge)
  const { mailTo, expiresAt } = await database.run(
    (queries) =>
      queries.transaction(async (transaction) => {
        const state = await setCode(transaction, challenge, codeHash, now)
        // A known device gets its code at the start of the login.
        if (state.mailTo) await countMail('wallet', false, services)
        return state
      }),
    signal,
  )
  if (mailTo) {
    const to = await openAddress(keys, mailTo, { table: 'email_challenges', id: challengeId }, signal)
    mailCode(services, sender, { to, code })
  }
  return { codeSeconds: Math.ceil((expiresAt.getTime() - now.getTime()) / 1_000) }
}

/** Checks the code, and starts a session on this device. */
export async function verifyEmailCode(
  { challengeId, code }: EndpointInput<typeof emailVerify>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof emailVerify>> {
  openMail(services)
  const parts = await openWalletParts(services)
  const { database, keys, place, now } = parts
  const { headers, signal, visitor } = services
  const challenge = { id: challengeId, thumbprint: place.thumbprint }
  const hashCode = hashCodeWith(keys, signal)
  const tried = { code, place: await placeOf(keys, visitor, signal) }
  const checked = await database.run((queries) => checkCode(queries, challenge, tried, hashCode, now), signal)
  // The same device on the page of another project.
  if (checked.projectId !== place.projectId || checked.embedOrigin !== place.embedOrigin) {
    throw new AppError('email.code_expired')
  }
  const email = await openAddress(keys, checked, { table: 'email_challenges', id: challengeId }, signal)
  const device = {
    ...{ thumbprint: place.thumbprint, label: deviceLabelOf(headers), embedOrigin: place.embedOrigin },
    language: mailLanguageOf(services),
  }
  for (let tries = 0; tries < MAX_INDEX_TRIES; tries += 1) {
    const admitted = await admit({ email, scope: checked.scope }, device, parts, services)
    if (!admitted) continue
    mailNotices([admitted.notice], parts, services)
    return answerLogin(admitted.tokens, parts, services)
  }
  throw new Error('the indexes of addresses changed again and again')
}

/** Carries out planned acts, of one user or of all, and prepares the mails about them. */
async function tellRemoved(
  queries: Queries<WalletTables>,
  now: Date,
  userId?: string,
): Promise<readonly (Notice | null)[]> {
  const notices: (Notice | null)[] = []
  for (const device of await carryOutPlanned(queries, now, userId)) {
    const about = { ...device, kind: custodyActs.wallet['device.retired'].mail }
    notices.push(await queries.transaction((transaction) => prepareNotice(transaction, about, now)))
  }
  return notices
}

/** @returns `null` if keys were rotated meanwhile. */
async function admit(
  { email, scope }: { readonly email: string; readonly scope: string },
  device: LoginDevice,
  { database, keys, place, now }: WalletParts,
  services: ProvenServices<'wallet'>,
): Promise<{ readonly tokens: SessionTokens; readonly notice: Notice | null } | null> {
  const { signal } = services
  const identityId = uuidv7(now.getTime())
  const usedKeys = await database.run(usedIndexKeys, signal)
  const row = { table: 'identities', id: identityId } as const
  const identity = { kind: 'mailbox', email } as const
  const address = await storeIdentity(keys, { identity, scope, row }, usedKeys, signal)
  // A planned removal whose time has passed retires the half before the device is admitted again. It has its own
  // transaction: the login waits for other acts of the user, and these would wait for the log that it has written to.
  const removed = await database.run(async (queries) => {
    const known = await findUser(queries, address)
    return known === null ? [] : tellRemoved(queries, now, known)
  }, signal)
  mailNotices(removed, { keys }, services)
  return database.run(
    (queries) =>
      queries.transaction(async (transaction) => {
        const known = await admitDevice(transaction, { ...address, identityId }, device, now)
        if (!known) return null
        const started = await startSession(transaction, known, place, now)
        const facts = { device: known.deviceId, session: started.sessionId, isNewUser: String(known.isNewUser) }
        const entry = { action: 'login', subject: known.userId, projectId: place.projectId, facts } as const
        // Without a wallet there is nothing to protect, so no mail is sent.
        const isTold = known.isNewDevice && (await readWallet(transaction, known)) !== null
        const notice = isTold ? await prepareNotice(transaction, { ...known, kind: 'device.new' }, now) : null
        await appendAudit(transaction, entry, now)
        return { tokens: started, notice }
      }),
    signal,
  )
}

/** @throws {AppError} `capability.off` where logins by e-mail are off, for all or for the project. */
function openMail(services: ProvenServices<'wallet'>): MailSender {
  if (emailLoginOf('wallet', services).state === 'off') throw new AppError('capability.off')
  return getPart(services.mail.wallet)
}

function mailCode(
  services: ProvenServices<'wallet'>,
  sender: MailSender,
  { to, code }: { readonly to: string; readonly code: string },
): void {
  const { device, mailQueue } = services
  const facts = { to, code, embedOrigin: device.embedOrigin, lifeMs: CODE_LIFE_MS, language: mailLanguageOf(services) }
  afterAnswer(() => mailQueue.send(sender, () => writeCodeMail(facts)))
}

/** Binds a code to its login, its purpose and its device. */
function hashCodeWith(keys: KeyProvider, signal: AbortSignal): HashCode {
  return (code, { id, thumbprint }, keyId) => {
    const text = JSON.stringify(['code/v1', 'login', id, thumbprint, code])
    return keys.hash('login-codes', new TextEncoder().encode(text), keyId, signal)
  }
}

/** Browser and system, such as "Firefox on Android". */
function deviceLabelOf(headers: Headers): string {
  const { browser, system } = browserNames(headers.get('user-agent'))
  return [browser || 'Browser', ...(system ? [`on ${system}`] : [])].join(' ')
}
