import { parseDescriptors } from '@/lib/clear-signing/descriptors'
import type { KnownContracts } from '@/lib/clear-signing/known-contracts'
import { addressKey } from '@/lib/core/account-key'
import { EIP155 } from '@/lib/core/namespaces'
import type { Preview } from '@/lib/frame-guest/preview-flow'
import type { FrameNetwork } from './frame-texts'

/**
 * What a screen knows of the contracts of a network. Some calls of ERC-20 and ERC-721 are the same bytes; the simulation
 * tells them apart. Descriptors speak for what our own rules do not read.
 */
export function knownContracts(
  account: string,
  network: FrameNetwork | undefined,
  preview: Preview | null,
): KnownContracts {
  const simulation = preview?.simulation
  const files = (preview?.descriptors ?? []).map((text, index) => ({ path: String(index), text }))
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
    ...(files.length > 0 && { descriptors: parseDescriptors(files).descriptors }),
  }
}
