import { type Caip2, type Namespace, parseCaip2 } from '@/lib/core/caip'
import { trimmed, withoutInvisible } from '@/lib/core/invisible'
import { BIP122, EIP155, isEvm, SOLANA } from '@/lib/core/namespaces'
import { chainAdapterOf } from './chain-adapters'
import type { Network } from './network'

/** Maximum length of a text. Longer ones are refused, not cut: the beginning of a link is another link. */
export const MAX_LINK_LENGTH = 512

/**
 * The reason why a link is refused:
 *
 * - `linkCall`: it calls a contract or a server, such as `ethereum:<token>/transfer`. Its address is not the recipient.
 * - `linkDetails`: it has an amount or other details, which would be lost.
 * - `linkChain`: it is for another network; `chain` is its name, or its CAIP-2 id.
 * - `linkUnknown`: any other link, and a text that is too long.
 */
export type LinkProblem =
  | { readonly kind: 'linkCall' | 'linkDetails' | 'linkUnknown' }
  | { readonly kind: 'linkChain'; readonly chain: string }

/** The address or name, without further checks, or the reason why the link is refused. */
export type ReadLink =
  | { readonly text: string; readonly problem?: never }
  | { readonly text?: never; readonly problem: LinkProblem }

interface LinkPlace {
  /** The network on which the address is used. */
  readonly chainId: Caip2
  /** Networks whose names and explorers are known. */
  readonly networks: readonly Network[]
  /** Also accepts explorer pages of tokens. */
  readonly takesTokens?: boolean
}

/** The namespace of a payment link's scheme: EIP-681, Solana Pay and BIP-21. */
const PAYMENT_SCHEMES: Readonly<Record<string, Namespace>> = { ethereum: EIP155, solana: SOLANA, bitcoin: BIP122 }

const SCHEME = /^([a-z][a-z0-9+.-]*):(.*)$/i
const PAYMENT = /^(?:pay-)?([^@/?:]+)(?:@([^/?]*))?(?:\/([^?]*))?(?:\?(.*))?$/
const ACCOUNT = /^([^:]*:[^:]*):([^:]*)$/
const CALL = /^https?:/i

/**
 * Reads an address or a name from pasted text: from a payment link, a CAIP-10 id, the page of an explorer, or text that
 * is no link. Removes spaces and invisible characters around it, and dots and slashes after it.
 *
 * Accepts only links that contain nothing but an address on this network. Wallets that took the first address of any
 * link have lost money: in `ethereum:<token>/transfer?address=…` the first address is the token.
 */
export function readAddressLink(text: string, place: LinkPlace): ReadLink {
  if (text.length > MAX_LINK_LENGTH) return { problem: { kind: 'linkUnknown' } }
  const plain = withoutEnd(trimmed(text))
  const [, scheme = '', rest = ''] = SCHEME.exec(plain) ?? []
  if (scheme === '') return { text: spelled(plain) }
  const lower = scheme.toLowerCase()
  if (lower === 'https' || lower === 'http') return readExplorerPage(plain, place)
  if (CALL.test(rest)) return { problem: { kind: 'linkCall' } }
  const [, chain, account] = ACCOUNT.exec(plain) ?? []
  if (chain !== undefined && account !== undefined && parseCaip2(chain) !== null) return on(chain, account, place)
  const namespace = Object.hasOwn(PAYMENT_SCHEMES, lower) ? PAYMENT_SCHEMES[lower] : undefined
  return namespace === undefined ? { problem: { kind: 'linkUnknown' } } : readPayment(rest, namespace, place)
}

function readPayment(rest: string, namespace: Namespace, place: LinkPlace): ReadLink {
  const [, target, reference, call = '', query = ''] = PAYMENT.exec(rest) ?? []
  if (target === undefined) return { problem: { kind: 'linkUnknown' } }
  if (call !== '') return { problem: { kind: 'linkCall' } }
  if (query !== '') return { problem: { kind: 'linkDetails' } }
  return reference === undefined ? { text: spelled(target) } : on(`${namespace}:${reference}`, target, place)
}

/** Accepts an address if its network is that of `place`. */
function on(chain: string, address: string, { chainId, networks }: LinkPlace): ReadLink {
  if (chain === chainId) return { text: spelled(address) }
  const name = networks.find(({ caipNetworkId }) => caipNetworkId === chain)?.name
  return { problem: { kind: 'linkChain', chain: name ?? chain } }
}

/** Placeholder for an address. Shows which parts of an explorer's link are around the address. */
const PLACEHOLDER = 'ADDRESS'

/** Reads the address from the address page of an explorer of our networks. Refuses all other pages. */
function readExplorerPage(text: string, place: LinkPlace): ReadLink {
  const page = pageOf(text)
  const found = place.networks.flatMap((network) => {
    const { chainNamespace, caipNetworkId, blockExplorerUrl } = network
    const pages = [chainAdapterOf(chainNamespace).explorerUrl(network, { address: PLACEHOLDER })]
    // EIP-3091 has the same path for tokens on every EVM explorer.
    if (place.takesTokens && isEvm(chainNamespace)) pages.push(`${blockExplorerUrl}/token/${PLACEHOLDER}`)
    return pages.flatMap((each) => {
      const [before, after = ''] = pageOf(each ?? '').split(PLACEHOLDER)
      const isPage = before !== undefined && before !== '' && page.startsWith(before) && page.endsWith(after)
      const address = isPage ? page.slice(before.length, page.length - after.length) : ''
      return /^[^/?&]+$/.test(address) ? [{ caipNetworkId, address }] : []
    })
  })
  const here = found.find(({ caipNetworkId }) => caipNetworkId === place.chainId) ?? found[0]
  return here === undefined ? { problem: { kind: 'linkUnknown' } } : on(here.caipNetworkId, here.address, place)
}

/**
 * Removes parts that do not change the page: `www.`, the fragment, a slash at the end. Returns `''` for text that is no
 * link.
 */
function pageOf(text: string): string {
  if (!URL.canParse(text)) return ''
  const { host, pathname, search } = new URL(text)
  return `${host.replace(/^www\./, '')}${withoutEnd(pathname)}${search}`
}

/** Removes dots and slashes at the end, which a sentence or a browser may have added. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && './'.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Removes invisible characters inside an address, and writes its prefix as `0x`. Returns a name unchanged. */
function spelled(text: string): string {
  const address = withoutInvisible(text).replace(/^0X/, '0x')
  return address.includes('.') ? text : address
}
