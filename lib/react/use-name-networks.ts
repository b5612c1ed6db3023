'use client'
import { useStore } from 'zustand'
import { chainIdOfCoinType } from '@/lib/names/coin-type'
import { type NameNetwork, nameNetwork, nameNetworks } from '@/lib/names/name-networks'
import { useRuntime } from './runtime-context'
import { useText } from './use-text'

/** Networks that names have addresses on, and what they are called. */
export function useNameNetworks() {
  const t = useText()
  const networks = useStore(useRuntime().network, (state) => state.networks)
  return {
    /** Ethereum, the configured ones, then every other one of `set`. */
    list: (set: readonly number[]) => nameNetworks(networks, set),
    of: (coinType: number) => nameNetwork(networks, coinType),
    labelOf({ name, coinType }: NameNetwork): string {
      if (name !== undefined) return name
      const chainId = chainIdOfCoinType(coinType)
      return chainId === null ? t('names.coin', { coinType }) : t('names.chain', { chainId })
    },
  }
}
