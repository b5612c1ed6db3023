import * as z from 'zod/mini'
import { boundedText, patternText } from '@/lib/core/bounded-text'
import { type Caip2, isCaip2 } from '@/lib/core/caip'
import { defineEndpoint } from '@/lib/core/endpoint'
import { namespaces } from '@/lib/core/namespaces'
import { unixMs } from '@/lib/core/wire'
import { isNativeLink, isWebLink, MAX_LINK_LENGTH } from './native-schemes'
import { isStoreId, MAX_STORE_ID_LENGTH, type WalletStore } from './store-links'
import { isRdns, isReference, MAX_REFERENCE_LENGTH } from './wallet-reference'

/** Wallets in one answer, unless they are named by `ids`. */
export const WALLETS_PER_PAGE = 40
/** Wallets that a request may name in `ids`, and in `exclude`. */
export const MAX_NAMED_WALLETS = 100
/** Shorter searches match too many wallets to be useful. */
export const MIN_SEARCH_LENGTH = 2
export const MAX_SEARCH_LENGTH = 64
const MAX_CHAINS = 60

/** A list in the query, separated by commas. */
function commaList<Item extends string>(maxItems: number, maxLength: number, accepts: (item: string) => boolean) {
  return z.pipe(
    boundedText(maxItems * (maxLength + 1), (text) => {
      const items = text.split(',')
      return items.length <= maxItems && items.every((item) => item.length <= maxLength && accepts(item))
    }),
    // Each item was accepted by the check above, which is the type's definition.
    z.transform((text) => text.split(',') as Item[]),
  )
}

const references = commaList(MAX_NAMED_WALLETS, MAX_REFERENCE_LENGTH, isReference)

const webLink = boundedText(MAX_LINK_LENGTH, isWebLink)
const nativeLink = boundedText(MAX_LINK_LENGTH, isNativeLink)
const storeId = (store: WalletStore) => z.optional(boundedText(MAX_STORE_ID_LENGTH, (id) => isStoreId(store, id)))

/** A wallet of the directory. Everything in it comes from a list that others can write: show names as text only. */
export const directoryWallet = z.object({
  /** Id in the explorer: 64 hex digits. */
  id: patternText(64, /^[0-9a-f]{64}$/),
  /** At most 60 characters, no control or direction characters. */
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  /** As its extension announces itself. */
  rdns: z.optional(boundedText(MAX_REFERENCE_LENGTH, isRdns)),
  homepage: z.optional(webLink),
  /** Address of its picture on this server. */
  picture: z.optional(z.string().check(z.maxLength(MAX_LINK_LENGTH))),
  /** Has the explorer's badge. */
  certified: z.boolean(),
  /** Namespaces in which it is known to connect. */
  namespaces: z.array(z.enum(namespaces)),
  /** Where it takes a pairing of WalletConnect. */
  links: z.object({
    native: z.optional(nativeLink),
    universal: z.optional(webLink),
    desktop: z.optional(nativeLink),
    webapp: z.optional(webLink),
  }),
  /** Its ids in the stores; `storeUrl` makes the links. */
  stores: z.object({
    ios: storeId('ios'),
    android: storeId('android'),
    chrome: storeId('chrome'),
    firefox: storeId('firefox'),
    edge: storeId('edge'),
  }),
})

/**
 * Wallets of the WalletConnect explorer, the certified ones of a page first; those of the committed list while the
 * explorer is off, by the same rules. Pages start at 1. Never fails because of the explorer.
 *
 * - `search`: part of the name.
 * - `chains`: CAIP-2 ids, separated by commas: wallets of any of them.
 * - `ids`, `exclude`: ids of the explorer or rdns, separated by commas. With `ids` there is one page.
 */
export const listWallets = defineEndpoint({
  method: 'GET',
  path: '/api/wallets',
  input: z.object({
    page: z.optional(
      z.pipe(
        patternText(4, /^[1-9]\d{0,3}$/),
        z.transform((text) => Number(text)),
      ),
    ),
    search: z.optional(boundedText(MAX_SEARCH_LENGTH, (text) => text.trim().length >= MIN_SEARCH_LENGTH)),
    chains: z.optional(commaList<Caip2>(MAX_CHAINS, 41, isCaip2)),
    ids: z.optional(references),
    exclude: z.optional(references),
  }),
  output: z.object({
    wallets: z.array(directoryWallet),
    /** Wallets of all pages. */
    count: z.int().check(z.gte(0)),
    /** `null` after the last page. */
    nextPage: z.nullable(z.int()),
    source: z.enum(['explorer', 'own-list']),
    madeAt: unixMs,
  }),
})

export type DirectoryWallet = z.output<typeof directoryWallet>
export type ListWalletsQuery = z.input<typeof listWallets.input>
export type ListWalletsInput = z.output<typeof listWallets.input>
export type ListWalletsOutput = z.output<typeof listWallets.output>
