import 'server-only'
import * as z from 'zod/mini'
import { type LoginProvider, loginProviders } from '@/lib/core/login-providers'
import type { Login } from '@/lib/custody/login-contract'
import { providerOf } from '../custody/identity'
import type { ProvenServices } from '../custody/serve-proven'
import { ACCESS_LIFE_MS, SESSION_LIFE_MS, type SessionTokens } from './login-sessions'
import { refreshCookie } from './refresh-cookie'
import { openIdentities } from './user-identities'
import type { WalletParts } from './wallet-access'
import { readWallet } from './wallet-records'

const usedLogin = z.object({ provider: z.enum(loginProviders), userName: z.nullable(z.string()) })
/** With what a visitor has logged in, and the name there. For display only. */
type UsedLogin = z.output<typeof usedLogin>

/**
 * What the frame has to know after a login or a refresh. Sets the cookie with the next refresh token.
 *
 * @param used - The login that starts this session, if it is no mailbox.
 */
export async function answerLogin(
  tokens: SessionTokens,
  { database, keys }: WalletParts,
  services: Pick<ProvenServices<'wallet'>, 'kv' | 'setCookie' | 'signal'>,
  used?: UsedLogin,
): Promise<Login> {
  const { setCookie, signal } = services
  const wallet = await database.run((queries) => readWallet(queries, tokens), signal)
  const logins = await openIdentities(tokens.userId, { database, keys }, signal)
  const mailbox = logins.find(({ identity }) => identity.kind === 'mailbox')
  const first = mailbox ?? logins[0]
  if (!first) throw new Error('the user of a session has no login')
  if (used) await keepUsed(tokens.sessionId, used, services)
  const kept = used ?? (logins.length > 1 ? await readUsed(tokens.sessionId, services) : null)
  const { provider, userName } = kept ?? {
    provider: providerOf(first.identity) satisfies LoginProvider,
    userName: first.profile.userName,
  }
  if (tokens.refreshToken !== null) setCookie(refreshCookie(tokens.refreshToken))
  return {
    accessToken: tokens.accessToken,
    accessSeconds: ACCESS_LIFE_MS / 1_000,
    hostToken: tokens.hostToken,
    email: mailbox?.profile.email ?? null,
    ...{ provider, userName },
    wallet,
  }
}

type UsedServices = Pick<ProvenServices<'wallet'>, 'kv' | 'signal'>
const nameOf = (sessionId: string) => `outside:wallet:session:${sessionId}`

/** In the shared store and not with the session: it may be lost, and then the mailbox or the oldest login is shown. */
async function keepUsed(sessionId: string, used: UsedLogin, { kv, signal }: UsedServices): Promise<void> {
  await kv.set(nameOf(sessionId), JSON.stringify(used), { ttlMs: SESSION_LIFE_MS }, signal).catch(() => undefined)
}

async function readUsed(sessionId: string, { kv, signal }: UsedServices): Promise<UsedLogin | null> {
  const text = await kv.get(nameOf(sessionId), signal).catch(() => null)
  return text === null ? null : z.parse(usedLogin, JSON.parse(text))
}
