import type { Caip2, Namespace } from '@/lib/core/caip'

/** What differs between the namespaces of the Wallet Standard. One for each, loaded with a network of it. */
export interface StandardDialect {
  readonly namespace: Namespace
  /** The standard's name of each network, and its CAIP-2 id. */
  readonly chainNames: readonly (readonly [name: string, chainId: Caip2])[]
  /** The feature that asks for accounts, and its input. */
  readonly connect: { readonly feature: StandardFeature; readonly input: readonly unknown[] }
  /** The feature that signs texts. An account must list it. */
  readonly signMessage: StandardFeature
  /** Where a wallet may have the features `disconnect` and `events`, first choice first. */
  readonly prefixes: readonly ('standard' | 'bitcoin')[]
  /** The feature that signs and sends; absent where the visitor sends in the wallet. */
  readonly send?: StandardFeature
  /** The feature that signs a transaction without sending it; absent where pages have no use for it. */
  readonly signTransaction?: StandardFeature
  /** How our server reads signatures of this namespace. */
  readonly signature: { readonly encoding: 'base58' | 'base64'; isValid(bytes: Uint8Array): boolean }
  /** Those of the named networks on which the address exists; empty for a text that is no address. */
  chainsOf(address: string, named: readonly Caip2[]): readonly Caip2[]
}

/** `<prefix>:<method>`: the feature object has a method of the same name. */
export type StandardFeature = `${string}:${string}`

/** The standard's name of a network; `undefined` for a network without a name. */
export function standardNameOf({ chainNames }: StandardDialect, chainId: Caip2): string | undefined {
  return chainNames.find(([, id]) => id === chainId)?.[0]
}

/** The networks in a wallet's list of names, without duplicates, other chains and unusable entries. */
export function readChains({ chainNames }: StandardDialect, names: unknown): readonly Caip2[] {
  if (!Array.isArray(names)) return []
  return chainNames.filter(([name]) => names.includes(name)).map(([, id]) => id)
}
