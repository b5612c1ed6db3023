import type { QueryClient } from '@tanstack/react-query'
import { isSameAddress } from '@/lib/core/account-key'
import type { Caip2 } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import { readJson, type StoragePort } from '@/lib/core/storage'
import { type FetchTokens, isTokenAddress, type KnownToken, tokenLookup } from './token-lookup'

const STORAGE_KEY = 'importedTokens'

/**
 * More than a visitor imports by hand, because storage can be written by other scripts. Equal to the server's limit per
 * request.
 */
const MAX_IMPORTED = 50

/** Addresses of one network's imported tokens, newest first. */
type Addresses = readonly `0x${string}`[]

/**
 * The tokens that the visitor has imported, stored on this device by address only. Names and decimals are read from the
 * chain each time.
 */
export interface ImportedTokens {
  /** Stores a token as the newest of its network. */
  add(token: KnownToken): void
  /** Removes a token. Returns a function that restores it at its place. */
  remove(token: KnownToken): () => void
  /** Reads the imported tokens of a network. Tokens that cannot be read are left out. Never rejects. */
  tokens(chainId: Caip2): Promise<readonly KnownToken[]>
  /** Reads one token by its address, imported or not. */
  lookup(chainId: Caip2, address: `0x${string}`): ReturnType<typeof tokenLookup>
  /** Calls `fetchOnce` with the addresses of a network, and again if they change in the meantime. */
  fetchWith<Answer>(chainId: Caip2, fetchOnce: (addresses: Addresses) => Promise<Answer>): Promise<Answer>
  /** Calls back when the tokens change, here or in another tab. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
  destroy(): void
}

export interface ImportedTokensOptions {
  readonly storage: StoragePort
  onStorageChange(listener: () => void): () => void
  readonly queryClient: QueryClient
  readonly fetchTokens: FetchTokens
}

export function createImportedTokens(options: ImportedTokensOptions): ImportedTokens {
  const { storage, queryClient, fetchTokens } = options
  const listeners = new Set<() => void>()
  let last = storage.get(STORAGE_KEY)

  function notify(): void {
    const now = storage.get(STORAGE_KEY)
    if (now === last) return
    last = now
    for (const listener of [...listeners]) listener()
  }

  // Read from storage each time: another tab may have changed it.
  const stored = () => readJson(storage, STORAGE_KEY, isRecord) ?? {}

  function addressesOf(chainId: Caip2): Addresses {
    const addresses = stored()[chainId]
    if (!Array.isArray(addresses)) return []
    // Lower case, because the server would refuse the whole request for one wrong checksum.
    const plain = addresses.map((each) => String(each).toLowerCase()).filter(isTokenAddress)
    return [...new Set(plain)].slice(0, MAX_IMPORTED)
  }

  function change({ chainId, address }: KnownToken, put: (others: readonly string[]) => readonly string[]): void {
    const next = put(addressesOf(chainId).filter((each) => !isSame(chainId, each, address)))
    storage.set(STORAGE_KEY, JSON.stringify({ ...stored(), [chainId]: next.slice(0, MAX_IMPORTED) }))
    notify()
  }

  const lookup = (chainId: Caip2, address: `0x${string}`) => tokenLookup(fetchTokens, chainId, address)
  const unlisten = options.onStorageChange(notify)

  return {
    add: (token) => change(token, (others) => [token.address, ...others]),
    remove(token) {
      const at = addressesOf(token.chainId).findIndex((each) => isSame(token.chainId, each, token.address))
      change(token, (others) => others)
      return () => change(token, (others) => others.toSpliced(Math.max(0, at), 0, token.address))
    },
    async tokens(chainId) {
      const found = await Promise.allSettled(
        addressesOf(chainId).map((address) => queryClient.fetchQuery(lookup(chainId, address))),
      )
      return found.flatMap((each) => (each.status === 'fulfilled' ? [{ ...each.value, imported: true as const }] : []))
    },
    lookup,
    async fetchWith(chainId, fetchOnce) {
      for (;;) {
        const addresses = addressesOf(chainId)
        const answer = await fetchOnce(addresses)
        if (addressesOf(chainId).join() === addresses.join()) return answer
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    destroy: unlisten,
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSame = (chainId: Caip2, one: string, other: string): boolean => isSameAddress(namespaceOf(chainId), one, other)
