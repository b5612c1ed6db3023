import type { Chain } from 'viem'
import * as chains from 'viem/chains'
import { base, baseSepolia } from 'viem/chains'
import { expect, expectTypeOf, test } from 'vitest'
import { networkOf } from '@/lib/chains/network'
import { createNetworks } from '@/lib/chains/networks'
import { type ViemChain, viemNetworks } from '@/lib/chains/viem-chain'
import type { Caip2 } from '@/lib/core/caip'
import { completeConfig } from '@/lib/runtime/config-schema'

const server = { appUrl: 'https://wallet.example', projectId: 'shop' }

test('behavior: chains of viem are the networks of our table, but for the picture and the blocks to wait for', () => {
  const ours = (id: Caip2) => {
    const { confirmations: _, ...network } = networkOf(createNetworks(server), id)
    return { ...network, assets: { imageId: '', imageUrl: '' } }
  }
  expect(viemNetworks([base, baseSepolia], server)).toEqual([ours('eip155:8453'), ours('eip155:84532')])
})

test('behavior: a configuration takes every chain that viem exports', () => {
  const problems: string[] = []
  const networks = viemNetworks(Object.values(chains), server)
  const config = completeConfig({ networks }, (name) => problems.push(name))
  expect(networks.length).toBeGreaterThan(500)
  expect(config.networks).toEqual(networks)
  expect(problems).toEqual([])
})

test('behavior: the type of viem for a chain is accepted, and an id that is no number is not', () => {
  expectTypeOf<typeof base>().toExtend<ViemChain>()
  expectTypeOf<Chain>().toExtend<ViemChain>()
  expectTypeOf<Omit<Chain, 'id'> & { id: string }>().not.toExtend<ViemChain>()
})
