import { type LinkProblem, readAddressLink } from '@/lib/chains/address-link'
import type { Network } from '@/lib/chains/network'
import { parseAccountAddress } from '@/lib/core/account-address'
import { addressKey, isSameAddress } from '@/lib/core/account-key'
import { type Caip2, isNativeToken, type Namespace } from '@/lib/core/caip'
import { isEvm, namespaceOf, namespaces } from '@/lib/core/namespaces'

/**
 * Why a text cannot be the recipient:
 *
 * - `invalid`: no address of any namespace.
 * - `checksum`: an EVM address whose upper and lower case letters contradict its digits (EIP-55), as after a typing
 *   error or with the checksum of another network (EIP-1191).
 * - `otherNamespace`: an address of another kind of network.
 * - `burn`: a known address without a key, such as the zero address.
 * - `token`: the contract or mint of a token that the account holds.
 * - `nameNotFound`: a name that is not registered.
 * - `nameWithoutAddress`: a name that has no address on this network.
 *
 * Or a link that contains more than an address on this network.
 */
export type RecipientProblem =
  | { readonly kind: 'invalid' | 'checksum' | 'burn' | 'token' | 'nameNotFound' | 'nameWithoutAddress' }
  | { readonly kind: 'otherNamespace'; readonly namespace: Namespace }
  | LinkProblem

/**
 * What the visitor must read before sending. All but `self` also need their consent. `nameMoved`: the name has led to
 * another account, which the form has shown.
 */
export type RecipientWarning =
  | { readonly kind: 'nameMoved' | 'self' | 'contract' }
  | { readonly kind: 'lookAlike'; readonly known: string }

/** Characters at each end of an address that people compare. */
const COMPARED_CHARACTERS = 3

/**
 * Addresses that are used to destroy tokens: the zero address and `0x…dEaD`, and on Solana the System Program and the
 * incinerator (https://solana.com/docs/tokens, read 2026-11-23).
 */
const burnAddresses: readonly string[] = [
  `0x${'0'.repeat(40)}`,
  `0x${'0'.repeat(36)}dead`,
  '11111111111111111111111111111111',
  '1nc1nerator11111111111111111111111111111111',
]

const evmAddress = /^0x[0-9a-fA-F]{40}$/

/**
 * Reads the address of a recipient as typed or pasted, alone or in a link.
 *
 * @param tokens - Addresses of the tokens that the account holds.
 * @param networks - Networks whose explorer pages are accepted.
 * @returns the canonical spelling of the address, or the problem.
 */
export function readRecipient(
  text: string,
  chainId: Caip2,
  tokens: readonly string[],
  networks: readonly Network[] = [],
): { readonly address: string } | { readonly problem: RecipientProblem } {
  const namespace = namespaceOf(chainId)
  const link = readAddressLink(text, { chainId, networks })
  if (link.problem !== undefined) return { problem: link.problem }
  const address = parseAccountAddress(namespace, link.text)
  if (address === null) return { problem: problemOf(link.text, namespace) }
  const isAmong = (others: readonly string[]) => others.some((other) => isSameAddress(namespace, other, address))
  if (isAmong(burnAddresses)) return { problem: { kind: 'burn' } }
  if (isAmong(tokens.filter((token) => !isNativeToken(token)))) return { problem: { kind: 'token' } }
  return { address }
}

function problemOf(text: string, namespace: Namespace): RecipientProblem {
  const isEvmLike = evmAddress.test(text)
  if (isEvmLike && isEvm(namespace)) return { kind: 'checksum' }
  const other = namespaces.find(
    (each) => each !== namespace && (parseAccountAddress(each, text) !== null || (isEvmLike && isEvm(each))),
  )
  return other === undefined ? { kind: 'invalid' } : { kind: 'otherNamespace', namespace: other }
}

export interface WarningFacts {
  readonly chainId: Caip2
  readonly recipient: string
  /** The sender's address. */
  readonly own: string
  /** Addresses that the visitor has sent to from this browser, and the other accounts of the wallet. */
  readonly known: readonly string[]
  /** `undefined` until the chain has been asked. */
  readonly isContract: boolean | undefined
  /** The name has led to another account before. */
  readonly isNameMoved: boolean
}

/**
 * The warnings of a recipient, the most serious first. A known recipient gets neither that of a contract nor that of a
 * look-alike.
 */
export function warningsOf(facts: WarningFacts): readonly RecipientWarning[] {
  const { chainId, recipient, own, known, isContract, isNameMoved } = facts
  const namespace = namespaceOf(chainId)
  const moved = isNameMoved ? [{ kind: 'nameMoved' } as const] : []
  if (isSameAddress(namespace, recipient, own)) return [...moved, { kind: 'self' }]
  if (known.some((each) => isSameAddress(namespace, each, recipient))) return moved
  const imitated = [...known, own].find((each) => looksLike(namespace, each, recipient))
  return [
    ...moved,
    ...(imitated === undefined ? [] : [{ kind: 'lookAlike', known: imitated } as const]),
    ...(isContract ? [{ kind: 'contract' } as const] : []),
  ]
}

/** Whether two different addresses begin and end alike, as those of address poisoning do. */
export function looksLike(namespace: Namespace, one: string, other: string): boolean {
  const [a, b] = [one, other].map((address) => addressKey(namespace, address).replace(/^0x/, ''))
  if (a === undefined || b === undefined || a === b) return false
  return (
    a.slice(0, COMPARED_CHARACTERS) === b.slice(0, COMPARED_CHARACTERS) &&
    a.slice(-COMPARED_CHARACTERS) === b.slice(-COMPARED_CHARACTERS)
  )
}

/** Whether the visitor must consent before the transfer can be reviewed. */
export function needsConsent(warnings: readonly RecipientWarning[]): boolean {
  return warnings.some(({ kind }) => kind !== 'self')
}
