import { isSameAddress } from '@/lib/core/account-key'
import { namespaceOf } from '@/lib/core/namespaces'
import { parseRfc3339 } from './rfc-3339'
import type { SignInMessage } from './sign-in-message'

/** How far the clock of the visitor's device may be off, either way, in milliseconds. Ours. */
export const SIGN_IN_CLOCK_SKEW_MS = 120_000

/** How long a message may be signed, from its issue to its expiration time, in milliseconds. Ours. */
export const SIGN_IN_MESSAGE_LIFE_MS = 300_000

/** What the server knows before it reads the message: from its configuration, its own nonce, and what was asked for. */
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
 * The rules for a message that need no chain and no key: it says what was expected, and its time has come and is not
 * over. Whether it was signed is another question.
 *
 * Everything is compared as it is written, an eip155 address without regard to case. At its expiration time a message
 * has expired. Each of the three times is given the clock skew, in the visitor's favour.
 *
 * @param now - Unix time in milliseconds.
 * @returns why the message is refused, the first reason found; `null` when it is good.
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

  // Put so that a time that cannot be read, which compares false with everything, is refused.
  const { issuedAt, notBefore = issuedAt, expirationTime } = message
  if (!(timeOf(issuedAt) <= now + SIGN_IN_CLOCK_SKEW_MS)) return 'issuedInFuture'
  if (!(timeOf(notBefore) <= now + SIGN_IN_CLOCK_SKEW_MS)) return 'notYetValid'
  if (expirationTime !== undefined && !(now < timeOf(expirationTime) + SIGN_IN_CLOCK_SKEW_MS)) return 'expired'
  return null
}

function timeOf(date: string): number {
  return parseRfc3339(date) ?? Number.NaN
}
