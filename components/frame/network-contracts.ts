import type { KnownContracts } from '@/lib/clear-signing/known-contracts'
import type { Simulation } from '@/lib/clear-signing/simulation-contract'
import { addressKey } from '@/lib/core/account-key'
import { EIP155 } from '@/lib/core/namespaces'
import type { FrameNetwork } from './frame-texts'

/**
 * What a screen knows of the contracts of a network. Some calls of ERC-20 and ERC-721 are the same bytes; the simulation
 * tells them apart.
 */
export function knownContracts(
  account: string,
  network: FrameNetwork | undefined,
  simulation: Simulation | null,
): KnownContracts {
  const collections = new Set(
    simulation?.outcome === 'success'
      ? [
          ...simulation.changes.flatMap(({ asset }) =>
            asset.kind === 'erc721' ? [addressKey(EIP155, asset.address)] : [],
          ),
          ...simulation.allowances.flatMap((each) => (each.kind === 'nft' ? [addressKey(EIP155, each.address)] : [])),
        ]
      : [],
  )
  return {
    account: account as `0x${string}`,
    wrappedNative: network?.wrappedNative ?? null,
    routers: network?.routers ?? [],
    isNft: (address) => collections.has(addressKey(EIP155, address)),
  }
}
