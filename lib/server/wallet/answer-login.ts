import 'server-only'
import type { Login } from '@/lib/custody/login-contract'
import type { ProvenServices } from '../custody/serve-proven'
import { openAddress } from './login-identity'
import { ACCESS_LIFE_MS, type SessionTokens } from './login-sessions'
import { refreshCookie } from './refresh-cookie'
import { findMailbox } from './users'
import type { WalletParts } from './wallet-access'
import { readWallet } from './wallet-records'

/** What the frame has to know after a login or a refresh. Sets the cookie with the next refresh token. */
export async function answerLogin(
  tokens: SessionTokens,
  { database, keys }: WalletParts,
  { setCookie, signal }: Pick<ProvenServices<'wallet'>, 'setCookie' | 'signal'>,
): Promise<Login> {
  const { mailbox, wallet } = await database.run(
    async (queries) => ({
      mailbox: await findMailbox(queries, tokens.userId),
      wallet: await readWallet(queries, tokens),
    }),
    signal,
  )
  if (!mailbox) throw new Error('the user of a session has no mailbox')
  const email = await openAddress(keys, mailbox, { table: 'identities', id: mailbox.id }, signal)
  if (tokens.refreshToken !== null) setCookie(refreshCookie(tokens.refreshToken))
  return {
    accessToken: tokens.accessToken,
    accessSeconds: ACCESS_LIFE_MS / 1_000,
    hostToken: tokens.hostToken,
    ...{ email, provider: 'email', userName: null },
    wallet,
  }
}
