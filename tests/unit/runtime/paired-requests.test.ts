import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Pairing } from '@/lib/connect/sources/walletconnect/pairing'
import { WALLET_CONNECT } from '@/lib/connect/walletconnect-id'
import type { Namespace } from '@/lib/core/caip'
import type { LoadChunk } from '@/lib/runtime/chunks'
import { createConfiguredSources } from '@/lib/runtime/configured-sources'
import { createFakePorts } from '@/tests/fakes/fake-wallet-ports'
import { stages } from '@/tests/support/stages'

const metadata = { name: 'Shop', description: '', url: 'https://shop.example', icons: [] }

test.each([
  [['eip155', 'solana'], []],
  [['eip155', 'bip122'], ['pairedBitcoin']],
  [
    ['eip155', 'polkadot', 'cosmos'],
    ['pairedPolkadot', 'pairedCosmos'],
  ],
] as const)('behavior: a page with %j that pairs a wallet loads the requests of %j', async (namespaces, expected) => {
  const loaded: string[] = []
  const load: LoadChunk = (name) => {
    loaded.push(name)
    return stages(name)
  }
  await stages('modal')
  await stages('sources')
  const settings = { projectId: 'test', relayUrl: 'ws://127.0.0.1:9', verifyUrl: '', networks: [], metadata }
  const relay = { settings, pairing: createStore<Pairing>(() => ({ status: 'idle' })) }
  const page = { namespaces: namespaces as readonly Namespace[], relay, login: undefined, connectors: [], metadata }
  const sources = await Promise.all(createConfiguredSources(page, createFakePorts().ports, load).map((open) => open()))
  await sources.find(({ id }) => id === WALLET_CONNECT)?.load()
  expect(loaded.filter((name) => name.startsWith('paired'))).toEqual(expected)
})
