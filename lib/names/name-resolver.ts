import { parseAccountAddress } from '@/lib/core/account-address'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'

/** What to show instead of an address. */
export interface Profile {
  readonly name: string
  /** Address of a picture that the page may load, or a `data:image` address. */
  readonly image?: string | undefined
}

/** The account that a name leads to on one network. */
export interface ResolvedName {
  /** In its normalised spelling. */
  readonly name: string
  /** `null` for a name without an address on the network. */
  readonly address: string | null
}

/** Where names come from: the Foyer server, and what a host adds. */
export interface NameResolver {
  /**
   * @returns `null` for a name that this resolver does not know.
   * @throws {AppError} `names.resolve_failed` while it cannot be asked.
   */
  resolve(name: string, chainId: Caip2, signal: AbortSignal): Promise<ResolvedName | null>
  /**
   * The name to show for an account.
   *
   * @returns `null` for an account without one.
   * @throws {AppError} `names.reverse_failed` while it cannot be asked.
   */
  profileOf(address: string, chainId: Caip2, signal: AbortSignal): Promise<Profile | null>
}

/** Longest name that is shown, in characters: that of the DNS. */
const MAX_NAME_LENGTH = 253
/** No control characters, and none that change the direction of text. */
const UNPRINTABLE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/**
 * Asks several resolvers, the first one first, and checks what they answer: a name is one line of visible text, and an
 * address is one of the network's namespace.
 *
 * A resolver that cannot be asked ends the search: a later one might know another account by the same name.
 */
export function joinResolvers(resolvers: readonly NameResolver[]): NameResolver {
  return {
    async resolve(name, chainId, signal) {
      for (const resolver of resolvers) {
        const found = await resolver.resolve(name, chainId, signal)
        if (found === null || !isShowable(found.name)) continue
        if (found.address === null) return found
        const address = parseAccountAddress(namespaceOf(chainId), found.address)
        if (address === null) throw new AppError('names.resolve_failed')
        return { name: found.name, address }
      }
      return null
    },
    async profileOf(address, chainId, signal) {
      for (const resolver of resolvers) {
        const profile = await resolver.profileOf(address, chainId, signal)
        if (profile !== null && isShowable(profile.name)) return profile
      }
      return null
    },
  }
}

/**
 * Shows a name for an account only if the name leads back to it (promise N6). For resolvers of a host; our server checks
 * its answers itself.
 */
export function checkForward(resolver: NameResolver): NameResolver {
  return {
    resolve: (name, chainId, signal) => resolver.resolve(name, chainId, signal),
    async profileOf(address, chainId, signal) {
      const profile = await resolver.profileOf(address, chainId, signal)
      if (profile === null) return null
      const forward = (await resolver.resolve(profile.name, chainId, signal))?.address ?? null
      return forward !== null && isSameAddress(namespaceOf(chainId), forward, address) ? profile : null
    },
  }
}

function isShowable(name: string): boolean {
  return name.length > 0 && name.length <= MAX_NAME_LENGTH && name.isWellFormed() && !UNPRINTABLE.test(name)
}
