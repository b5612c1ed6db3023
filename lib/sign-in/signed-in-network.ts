import type { Caip2 } from '@/lib/core/caip'
import type { StoragePort } from '@/lib/core/storage'

const KEY = 'last-signed-in-chain'

/**
 * The network where the visitor was signed in last. It is stored: cancelling a required sign-in leads back there, and a
 * change of it shows other tabs that the visitor has signed in or out.
 */
export interface SignedInNetwork {
  /** As stored: any program may have written it. */
  get(): string | null
  set(chainId: Caip2): void
  clear(): void
  /** Whether another tab has changed it since the last call here. */
  hasChanged(): boolean
}

export function createSignedInNetwork(storage: StoragePort): SignedInNetwork {
  let known = storage.get(KEY)
  return {
    get: () => storage.get(KEY),
    set(chainId) {
      known = chainId
      storage.set(KEY, chainId)
    },
    clear() {
      known = null
      storage.remove(KEY)
    },
    hasChanged() {
      const before = known
      known = storage.get(KEY)
      return known !== before
    },
  }
}
