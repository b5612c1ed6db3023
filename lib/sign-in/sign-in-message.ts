import { isAccountAddress } from '@/lib/core/account-address'
import { type Caip2, parseCaip2 } from '@/lib/core/caip'
import { parseRfc3339 } from './rfc-3339'
import { isAuthority, isPchars, isUri } from './rfc-3986'

/**
 * The message that a visitor signs to prove an account: the fields of CAIP-122, named as in spec section 3.
 *
 * Every field, dates included, is kept as text, so that a parsed message is written again byte for byte. CAIP-122 makes
 * nonce and issue time optional; here both are required.
 */
export interface SignInMessage {
  /** Host and optional port of the page: an authority of RFC 3986. */
  readonly domain: string
  /** In its chain's spelling; on eip155 with the checksum of EIP-55. */
  readonly accountAddress: string
  /**
   * The statement that the visitor agrees to: one line of ASCII letters, digits, spaces and the reserved characters of
   * RFC 3986.
   */
  readonly statement?: string
  /** The resource that the visitor signs in to: a URI of RFC 3986. */
  readonly uri: string
  readonly version: '1'
  readonly chainId: Caip2
  /** At least 8 letters and digits. */
  readonly nonce: string
  /** Dates of RFC 3339, as `Date.prototype.toISOString` writes them. */
  readonly issuedAt: string
  /** The message is invalid from then on. */
  readonly expirationTime?: string
  /** The message is invalid before then. */
  readonly notBefore?: string
  readonly requestId?: string
  /** URIs. */
  readonly resources?: readonly string[]
}

// Lengths in characters, which equal bytes: every field is ASCII. Our choice; the standards set no limits.
const MAX_DOMAIN_LENGTH = 255
const MAX_URI_LENGTH = 1_024
export const MAX_STATEMENT_LENGTH = 1_024
const MAX_NONCE_LENGTH = 128
const MAX_REQUEST_ID_LENGTH = 128
const MAX_RESOURCES = 16
/** All resources together. Enough for the one long resource of a capability (ERC-5573). */
const MAX_RESOURCES_LENGTH = 4_096

/** Longer than any message within the limits above. A longer text is refused without parsing. */
export const MAX_SIGN_IN_TEXT_LENGTH = 8_192

const noncePattern = new RegExp(`^[A-Za-z0-9]{8,${MAX_NONCE_LENGTH}}$`)
/** `*( reserved / unreserved / " " )` of EIP-4361. Sign In With Solana accepts the same characters. */
const statementPattern = /^[-\w.~:/?#[\]@!$&'()*+,;= ]*$/

/** Returns the first field that violates its grammar or its length; `null` if there is none. */
export function wrongField(message: SignInMessage): keyof SignInMessage | null {
  const chain = parseCaip2(message.chainId)
  if (chain === null) return 'chainId'
  if (message.domain.length > MAX_DOMAIN_LENGTH || !isAuthority(message.domain)) return 'domain'
  if (!isAccountAddress(chain.namespace, message.accountAddress)) return 'accountAddress'
  if (!isStatement(message.statement)) return 'statement'
  if (message.uri.length > MAX_URI_LENGTH || !isUri(message.uri)) return 'uri'
  if (message.version !== '1') return 'version'
  if (!noncePattern.test(message.nonce)) return 'nonce'
  if (parseRfc3339(message.issuedAt) === null) return 'issuedAt'
  if (!isDateOrAbsent(message.expirationTime)) return 'expirationTime'
  if (!isDateOrAbsent(message.notBefore)) return 'notBefore'
  if (!isRequestId(message.requestId)) return 'requestId'
  if (!areResources(message.resources)) return 'resources'
  return null
}

/** Whether a statement respects its grammar and its length. A missing statement does. */
export function isStatement(statement = ''): boolean {
  return statement.length <= MAX_STATEMENT_LENGTH && statementPattern.test(statement)
}

function isDateOrAbsent(date: string | undefined): boolean {
  return date === undefined || parseRfc3339(date) !== null
}

function isRequestId(requestId = ''): boolean {
  return requestId.length <= MAX_REQUEST_ID_LENGTH && isPchars(requestId)
}

function areResources(resources: readonly string[] = []): boolean {
  const length = resources.reduce((sum, resource) => sum + resource.length, 0)
  return resources.length <= MAX_RESOURCES && length <= MAX_RESOURCES_LENGTH && resources.every(isUri)
}
