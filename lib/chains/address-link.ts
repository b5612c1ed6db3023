import { type Caip2, type Namespace, parseCaip2 } from '@/lib/core/caip'
import { trimmed, withoutInvisible } from '@/lib/core/invisible'
import { BIP122, EIP155, isEvm, SOLANA } from '@/lib/core/namespaces'
import { chainAdapterOf } from './chain-adapters'
import type { Network } from './network'

/** Longest text that is read. Longer ones are refused whole: the beginning of a link is another link. */
export const MAX_LINK_LENGTH = 512

/**
 * Why a link is not read as the address in it:
 *
 * - `linkCall`: it calls a contract or asks a server, as `ethereum:<token>/transfer`. Its address is not the recipient.
 * - `linkDetails`: it has an amount or other details that would be dropped.
 * - `linkChain`: it is for another network; `chain` is its name, or its CAIP-2 id.
 * - `linkUnknown`: any other link, and a text that is too long.
 */
export type LinkProblem =
  | { readonly kind: 'linkCall' | 'linkDetails' | 'linkUnknown' }
  | { readonly kind: 'linkChain'; readonly chain: string }

/** The address or name, not checked any further, or why there is none. */
export type ReadLink =
  | { readonly text: string; readonly problem?: never }
  | { readonly text?: never; readonly problem: LinkProblem }

interface LinkPlace {
  /** Where the address is to be used. */
  readonly chainId: Caip2
  /** Networks whose names and explorers are known. */
  readonly networks: readonly Network[]
  /** Pages of tokens are read as well. */
  readonly takesTokens?: boolean
}

/** The namespace of a payment link's scheme: EIP-681, Solana Pay and BIP-21. */
const PAYMENT_SCHEMES: Readonly<Record<string, Namespace>> = { ethereum: EIP155, solana: SOLANA, bitcoin: BIP122 }

const SCHEME = /^([a-z][a-z0-9+.-]*):(.*)$/i
const PAYMENT = /^(?:pay-)?([^@/?:]+)(?:@([^/?]*))?(?:\/([^?]*))?(?:\?(.*))?$/
const ACCOUNT = /^([^:]*:[^:]*):([^:]*)$/
const CALL = /^https?:/i

/**
 * Reads an address or a name as it is pasted: with spaces and invisible characters around it, with a dot or slash behind
 * it, in a payment link, in a CAIP-10 id, or as the page of an explorer. Text that is no link comes back without the former.
 *
 * Only a link that says nothing but an address on this network is read. Money was lost where the first address of any
 * link was taken: in `ethereum:<token>/transfer?address=…` that is the token.
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

/** An address on a network, unless that is another one. */
function on(chain: string, address: string, { chainId, networks }: LinkPlace): ReadLink {
  if (chain === chainId) return { text: spelled(address) }
  const name = networks.find(({ caipNetworkId }) => caipNetworkId === chain)?.name
  return { problem: { kind: 'linkChain', chain: name ?? chain } }
}

/** Stands in for an address, to find the parts of an explorer's link around it. */
const PLACEHOLDER = 'ADDRESS'

/** The address of exactly the page that an explorer of our networks has for it. */
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

/** A link without what does not change its page: `www.`, the fragment, a slash at its end. `''` for no link. */
function pageOf(text: string): string {
  if (!URL.canParse(text)) return ''
  const { host, pathname, search } = new URL(text)
  return `${host.replace(/^www\./, '')}${withoutEnd(pathname)}${search}`
}

/** Without the dots and slashes that a sentence or a browser puts behind an address or a name. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && './'.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** An address without invisible characters within, and with the `0x` that programs expect. A name stays as it is. */
function spelled(text: string): string {
  const address = withoutInvisible(text).replace(/^0X/, '0x')
  return address.includes('.') ? text : address
}
