import 'server-only'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { isCaip2 } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import { MAX_NAMED_WALLETS, WALLETS_PER_PAGE } from '@/lib/directory/directory-contract'
import { isNativeLink, isWebLink, MAX_LINK_LENGTH } from '@/lib/directory/native-schemes'
import { isStoreId, type WalletStore } from '@/lib/directory/store-links'
import { isExplorerId, isRdns } from '@/lib/directory/wallet-reference'
import { tokenNameText } from '../../tokens/token-text'
import { fetchUpstream } from '../../upstream/fetch-upstream'
import { createUpstream } from '../../upstream/upstream'
import { isImageId } from '../image-id'
import {
  certifiedFirst,
  type DirectoryPage,
  type DirectoryRequest,
  isNamed,
  type ListedWallet,
  type WalletDirectory,
} from '../wallet-directory'

const VENDOR = 'wallet-explorer'

/** Pages are about 40 kB. */
const MAX_REPLY_BYTES = 2 * 1024 * 1024

/** Largest picture of a wallet. The explorer's have 5 to 30 kB. */
const MAX_IMAGE_BYTES = 128 * 1024

/** What the explorer sends, in its words. A wallet with a field of another type is left out. */
const explorerWallet = z.object({
  id: z.string(),
  name: z.string(),
  homepage: z.nullish(z.string()),
  image_id: z.nullish(z.string()),
  chains: z.nullish(z.array(z.string())),
  rdns: z.nullish(z.string()),
  injected: z.nullish(z.array(z.object({ namespace: z.string() }))),
  mobile_link: z.nullish(z.string()),
  link_mode: z.nullish(z.string()),
  desktop_link: z.nullish(z.string()),
  webapp_link: z.nullish(z.string()),
  app_store: z.nullish(z.string()),
  play_store: z.nullish(z.string()),
  chrome_store: z.nullish(z.string()),
  badge_type: z.nullish(z.string()),
})
type ExplorerWallet = z.output<typeof explorerWallet>

const walletsReply = z.object({ count: z.int().check(z.gte(0)), data: z.array(z.unknown()) })

/** The explorer, with the pictures that only it has. */
export interface Explorer extends WalletDirectory {
  /**
   * The bytes of a picture; `null` if there is none, or it is too large. Their type is not checked.
   *
   * @throws {AppError} `upstream.*` when the explorer cannot be read.
   */
  image(imageId: string, signal: AbortSignal): Promise<Uint8Array | null>
}

/** The WalletConnect explorer, API `getWallets` (as AppKit 1.7.11 calls it). */
export function createExplorer({ url, projectId }: { readonly url: string; readonly projectId: string }): Explorer {
  // The explorer answers only callers that name an SDK which it knows.
  const caller = { projectId, st: 'appkit', sv: 'html-core-1.7.11' }
  const upstream = createUpstream({ vendor: VENDOR, baseUrl: url, maxReplyBytes: MAX_REPLY_BYTES })

  async function page(query: Readonly<Record<string, string | number | undefined>>, signal: AbortSignal) {
    const reply = await upstream.get('/getWallets', { query: { ...caller, ...query }, reply: walletsReply, signal })
    const wallets = reply.data.slice(0, MAX_NAMED_WALLETS).flatMap((each) => {
      const parsed = z.safeParse(explorerWallet, each)
      return parsed.success ? (listedWallet(parsed.data) ?? []) : []
    })
    return { wallets, count: reply.count }
  }

  /** The explorer names wallets by id in one parameter and by rdns in another one, and takes both as conditions. */
  async function named(names: readonly string[], signal: AbortSignal): Promise<ListedWallet[]> {
    const groups = [
      { include: names.filter(isExplorerId).join() },
      { rdns: names.filter((name) => !isExplorerId(name)).join() },
    ].filter((group) => Object.values(group).every((list) => list !== ''))
    const replies = await Promise.all(
      groups.map((group) => page({ page: 1, entries: MAX_NAMED_WALLETS, ...group }, signal)),
    )
    const wallets = replies.flatMap((reply) => reply.wallets).filter((wallet) => isNamed(wallet, names))
    return wallets.filter(({ id }, index) => wallets.findIndex((other) => other.id === id) === index)
  }

  return {
    id: 'explorer',
    async list(request: DirectoryRequest, signal): Promise<DirectoryPage> {
      const { search, chains, ids, exclude = [] } = request
      if (ids !== undefined) {
        const wallets = (await named(ids, signal)).filter((wallet) => !isNamed(wallet, exclude))
        return { wallets, count: wallets.length, hasMore: false }
      }
      const { wallets, count } = await page(
        {
          page: request.page,
          entries: WALLETS_PER_PAGE,
          search,
          chains: chains?.join(),
          exclude: exclude.filter(isExplorerId).join() || undefined,
        },
        signal,
      )
      const shown = wallets.filter((wallet) => !isNamed(wallet, exclude))
      return { wallets: certifiedFirst(shown), count, hasMore: request.page * WALLETS_PER_PAGE < count }
    },
    async image(imageId, signal) {
      const address = new URL(url)
      address.pathname = `${address.pathname.replace(/\/$/, '')}/getWalletImage/${encodeURIComponent(imageId)}`
      for (const [name, value] of Object.entries(caller)) address.searchParams.set(name, value)
      try {
        const { status, bytes } = await fetchUpstream({
          vendor: VENDOR,
          url: address,
          method: 'GET',
          headers: { accept: 'image/webp,image/png,image/jpeg' },
          signal,
          maxReplyBytes: MAX_IMAGE_BYTES,
          reads: 'bytes',
        })
        return status === 200 ? bytes : null
      } catch (cause) {
        // Too large, or a redirect: it is the same tomorrow.
        if (AppError.is(cause, 'upstream.invalid_reply')) return null
        throw cause
      }
    },
  }
}

/** `null` for a wallet that cannot be shown: without a usable id or name. */
function listedWallet(wallet: ExplorerWallet): ListedWallet | null {
  const name = tokenNameText(wallet.name)
  if (!isExplorerId(wallet.id) || name === '') return null
  const homepage = link(wallet.homepage, isWebLink)
  // An https address in the field of the scheme opens the app as well, where the system knows it.
  const universal = link(wallet.link_mode, isWebLink) ?? link(wallet.mobile_link, isWebLink)
  const links = {
    native: link(wallet.mobile_link, isNativeLink),
    universal,
    desktop: link(wallet.desktop_link, isNativeLink),
    webapp: link(wallet.webapp_link, isWebLink),
  }
  const stores = {
    ios: storeId('ios', wallet.app_store),
    android: storeId('android', wallet.play_store),
    chrome: storeId('chrome', wallet.chrome_store),
  }
  const { rdns, image_id: imageId } = wallet
  return {
    id: wallet.id,
    name,
    ...(rdns && isRdns(rdns) && { rdns }),
    ...(homepage && { homepage }),
    ...(imageId && isImageId(imageId) && { imageId }),
    certified: wallet.badge_type === 'certified',
    namespaces: namespacesOf(wallet),
    links: present(links),
    stores: present(stores),
  }
}

function namespacesOf({ chains, injected }: ExplorerWallet): ListedWallet['namespaces'] {
  const ofChains = (chains ?? []).filter(isCaip2).map(namespaceOf)
  const ofExtension = (injected ?? []).map(({ namespace }) => `${namespace}:0`).filter(isCaip2)
  return [...new Set([...ofChains, ...ofExtension.map(namespaceOf)])]
}

function link(text: string | null | undefined, accepts: (text: string) => boolean): string | undefined {
  const plain = text?.trim()
  return plain && plain.length <= MAX_LINK_LENGTH && accepts(plain) ? plain : undefined
}

/** Where the address of a product holds its id, on the store's own hosts only. */
const storeAddresses: Readonly<Record<'ios' | 'android' | 'chrome', readonly [hosts: readonly string[], id: RegExp]>> =
  {
    ios: [['apps.apple.com', 'itunes.apple.com'], /\/id(\d+)(?:[/?]|$)/],
    android: [['play.google.com'], /[?&]id=([\w.]+)/],
    chrome: [['chromewebstore.google.com', 'chrome.google.com'], /\/([a-p]{32})(?:[/?]|$)/],
  }

function storeId(
  store: keyof typeof storeAddresses & WalletStore,
  text: string | null | undefined,
): string | undefined {
  const address = link(text, isWebLink)
  if (address === undefined) return undefined
  const { hostname, pathname, search } = new URL(address)
  const [hosts, pattern] = storeAddresses[store]
  const id = hosts.includes(hostname) ? pattern.exec(`${pathname}${search}`)?.[1] : undefined
  return id !== undefined && isStoreId(store, id) ? id : undefined
}

function present<Fields extends Readonly<Record<string, string | undefined>>>(fields: Fields) {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Name in keyof Fields]?: string }
}
