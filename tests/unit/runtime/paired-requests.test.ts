import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { lateStage } from '@/components/modal/stages/late-stage'
import type { Pairing } from '@/lib/connect/sources/walletconnect/pairing'
import { WALLET_CONNECT } from '@/lib/connect/walletconnect-id'
import type { Namespace } from '@/lib/core/caip'
import { createLateSources } from '@/lib/runtime/late-sources'
import { createFakePorts } from '@/tests/fakes/fake-wallet-ports'

const metadata = { name: 'Shop', description: '', url: 'https://shop.example', icons: [] }

test.each([
  [['eip155', 'solana'], []],
  [['eip155', 'bip122'], ['loadPairedBitcoin']],
  [
    ['eip155', 'polkadot', 'cosmos'],
    ['loadPairedPolkadot', 'loadPairedCosmos'],
  ],
] as const)('behavior: a page with %j that pairs a wallet loads the requests of %j', async (namespaces, expected) => {
  const called: string[] = []
  const load = new Proxy(
    { ...lateStage, loadWallet: () => expect.unreachable() },
    {
      get(target, name: keyof typeof lateStage) {
        called.push(name)
        return target[name]
      },
    },
  )
  const settings = { projectId: 'test', relayUrl: 'ws://127.0.0.1:9', verifyUrl: '', networks: [], metadata }
  const relay = { settings, pairing: createStore<Pairing>(() => ({ status: 'idle' })) }
  const page = { namespaces: namespaces as readonly Namespace[], relay, email: undefined, connectors: [], metadata }
  const sources = await Promise.all(createLateSources(page, createFakePorts().ports, load).map((open) => open()))
  await sources.find(({ id }) => id === WALLET_CONNECT)?.load()
  expect(called.filter((name) => name.startsWith('loadPaired'))).toEqual(expected)
})
