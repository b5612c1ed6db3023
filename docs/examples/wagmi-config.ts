import { createConfig, custom } from '@wagmi/core'
import type { Shell } from 'foyer/react'
import { foyerConnector } from 'foyer/wagmi'
import { base, mainnet } from 'viem/chains'

/** @param shell - Of `createFoyer`; pass it to the provider as `shell`. */
export function createWagmi({ provider }: Shell) {
  return createConfig({
    chains: [mainnet, base],
    connectors: [foyerConnector(provider)],
    transports: { [mainnet.id]: custom(provider), [base.id]: custom(provider) },
    multiInjectedProviderDiscovery: false,
  })
}
