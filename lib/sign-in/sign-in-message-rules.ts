import { isSameAddress } from '@/lib/core/account-key'
import { namespaceOf } from '@/lib/core/namespaces'
import { parseRfc3339 } from './rfc-3339'
import type { SignInMessage } from './sign-in-message'

/** Accepted difference between the clocks of device and server, in both directions, in milliseconds. Our choice. */
export const SIGN_IN_CLOCK_SKEW_MS = 120_000

/** Time from issue to expiration of a message, in milliseconds. Our choice. */
export const SIGN_IN_MESSAGE_LIFE_MS = 300_000

/**
 * The statement of a message where the operator has set none. Not translated: the grammar of the message allows ASCII
 * only. The view says the same in the visitor's language, and does not repeat it.
 */
export const DEFAULT_STATEMENT = 'Sign in with this wallet. Free: no gas, and it cannot move funds.'

/** The values that a message must have: from the server's configuration, its nonce, and the request for the nonce. */
export type SignInExpectation = Pick<SignInMessage, 'domain' | 'uri' | 'chainId' | 'accountAddress' | 'nonce'>

export type SignInRefusal =
  | 'wrongDomain'
  | 'wrongUri'
  | 'wrongChain'
  | 'wrongAccount'
  | 'wrongNonce'
  | 'issuedInFuture'
  | 'notYetValid'
  | 'expired'

/**
 * Checks the rules for a message that need neither a chain nor a key: its fields have the expected values and it is
 * valid now. Does not check the signature.
 *
 * Fields are compared as text, an eip155 address without regard to case. A message has expired at its expiration time.
 * Each of the three times is extended by the clock skew, in the visitor's favour.
 *
 * @param now - Unix time in milliseconds.
 * @returns the first reason to refuse the message; `null` if it is valid.
 */
export function refuseSignInMessage(
  message: SignInMessage,
  expected: SignInExpectation,
  now: number,
): SignInRefusal | null {
  if (message.domain !== expected.domain) return 'wrongDomain'
  if (message.uri !== expected.uri) return 'wrongUri'
  if (message.chainId !== expected.chainId) return 'wrongChain'
  if (!isSameAddress(namespaceOf(message.chainId), message.accountAddress, expected.accountAddress))
    return 'wrongAccount'
  if (message.nonce !== expected.nonce) return 'wrongNonce'

  // Written so that an invalid time is refused: NaN compares false with everything.
  const { issuedAt, notBefore = issuedAt, expirationTime } = message
  if (!(timeOf(issuedAt) <= now + SIGN_IN_CLOCK_SKEW_MS)) return 'issuedInFuture'
  if (!(timeOf(notBefore) <= now + SIGN_IN_CLOCK_SKEW_MS)) return 'notYetValid'
  if (expirationTime !== undefined && !(now < timeOf(expirationTime) + SIGN_IN_CLOCK_SKEW_MS)) return 'expired'
  return null
}

function timeOf(date: string): number {
  return parseRfc3339(date) ?? Number.NaN
}
