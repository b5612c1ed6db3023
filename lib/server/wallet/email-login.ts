import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { emailCode, emailStart, emailVerify } from '@/lib/custody/login-contract'
import { placeOf } from '../custody/attempt-limits'
import type { ProvenServices } from '../custody/serve-proven'
import { uuidv7 } from '../custody/uuid-v7'
import { countryOf } from '../http/visitor-country'
import { countMail } from '../mail/mail-cap'
import { admitLogin, tellRemoved } from './admit-login'
import { answerLogin } from './answer-login'
import { endSignInsOf } from './deleted-sign-ins'
import { beginLogin, CODE_LIFE_MS, checkCode, newCode, setCode } from './login-challenges'
import { hashCodeWith, mailCode, openMail } from './login-codes'
import { loginDeviceOf } from './login-device'
import { openAddress, scopeOf, storeIdentity, usedIndexKeys } from './login-identity'
import { LOGIN_COOLDOWN_MS } from './login-limits'
import { findRefreshed } from './login-sessions'
import { mailNotices } from './notice-mail'
import type { Notice } from './notices'
import { refreshTokenOf } from './refresh-cookie'
import { isIdentityOf, isKnownDevice } from './users'
import { openWalletParts } from './wallet-access'

const SECONDS = {
  resendSeconds: LOGIN_COOLDOWN_MS / 1_000,
  codeSeconds: CODE_LIFE_MS / 1_000,
} as const

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
    country: countryOf(headers, services.env.countryHeader),
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
  const { signal, visitor } = services
  const challenge = { id: challengeId, thumbprint: place.thumbprint }
  const hashCode = hashCodeWith(keys, signal)
  const tried = { code, place: await placeOf(keys, visitor, signal) }
  const checked = await database.run((queries) => checkCode(queries, challenge, tried, hashCode, now), signal)
  // The same device on the page of another project.
  if (checked.projectId !== place.projectId || checked.embedOrigin !== place.embedOrigin) {
    throw new AppError('email.code_expired')
  }
  const email = await openAddress(keys, checked, { table: 'email_challenges', id: challengeId }, signal)
  const identity = { kind: 'mailbox', email } as const
  const tell = (notices: readonly (Notice | null)[]) => mailNotices(notices, parts, services)
  const options = { tell, endSignIns: endSignInsOf(services), signal }
  const tokens = await admitLogin({ identity, scope: checked.scope }, loginDeviceOf(services), parts, options)
  return answerLogin(tokens, parts, services)
}
