import { parseAccountAddress } from '@/lib/core/account-address'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import { isShowableName } from '@/lib/core/shown-name'

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

/**
 * Asks several resolvers, the first one first, and checks what they answer: a name that can be shown
 * (`isShowableName`), and an address of the network's namespace.
 *
 * A resolver that cannot be asked ends the search: a later one might know another account by the same name.
 */
export function joinResolvers(resolvers: readonly NameResolver[]): NameResolver {
  return {
    async resolve(name, chainId, signal) {
      for (const resolver of resolvers) {
        const found = await resolver.resolve(name, chainId, signal)
        if (found === null || !isShowableName(found.name)) continue
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
        if (profile !== null && isShowableName(profile.name)) return profile
      }
      return null
    },
  }
}

/**
 * Shows a name for an account only if the name leads back to it (promise N6). For resolvers of a host; our server checks
 * its answers itself.
 *
 * @param resolve - Asks all resolvers, as for a transfer: a host cannot show a name that our server knows as another
 *   account's.
 */
export function checkForward(resolver: NameResolver, resolve: NameResolver['resolve']): NameResolver {
  return {
    resolve: (name, chainId, signal) => resolver.resolve(name, chainId, signal),
    async profileOf(address, chainId, signal) {
      const profile = await resolver.profileOf(address, chainId, signal)
      if (profile === null || !isShowableName(profile.name)) return null
      const forward = (await resolve(profile.name, chainId, signal))?.address ?? null
      return forward !== null && isSameAddress(namespaceOf(chainId), forward, address) ? profile : null
    },
  }
}
