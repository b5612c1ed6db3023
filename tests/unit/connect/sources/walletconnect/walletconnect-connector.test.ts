import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createPairedWallet } from '@/lib/connect/sources/walletconnect/paired-wallet'
import type { Pairing } from '@/lib/connect/sources/walletconnect/pairing'
import type { ApprovedSession } from '@/lib/connect/sources/walletconnect/propose-session'
import type { RelayClient } from '@/lib/connect/sources/walletconnect/relay-client'
import { createWalletConnectConnector } from '@/lib/connect/sources/walletconnect/walletconnect-connector'
import { ownRequests } from '@/lib/connect/sources/walletconnect/walletconnect-connectors'
import type { WalletConnectContext } from '@/lib/connect/sources/walletconnect/walletconnect-context'
import { DEVNET, MAINNET } from '@/tests/fakes/fake-wallet-networks'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const TOPIC = 'topic'

const namespacesOf = (...ids: readonly number[]) => ({
  eip155: {
    accounts: ids.map((id) => `eip155:${id}:${ADDRESS}`),
    methods: ['wallet_switchEthereumChain'],
    events: ['chainChanged'],
  },
})

/**
 * A connector with a session, by default on the devnet. `answer` is what its wallet does when it is asked for Ethereum.
 */
function connect(
  answer: (wallet: { addEthereum(): void; changeTo(id: number): void }) => void,
  namespace: 'eip155' | 'solana' = 'eip155',
  namespaces: object = namespacesOf(31337),
) {
  const handlers = new Map<string, (event: unknown) => void>()
  const wallet = {
    addEthereum: () =>
      handlers.get('session_update')?.({ topic: TOPIC, params: { namespaces: namespacesOf(31337, 1) } }),
    changeTo: (id: number) => {
      const event = { name: 'chainChanged', data: id }
      handlers.get('session_event')?.({ topic: TOPIC, params: { chainId: `eip155:${id}`, event } })
    },
  }
  const client = {
    on: (name: string, handler: (event: unknown) => void) => void handlers.set(name, handler),
    engine: { events: new EventEmitter() },
    request: async () => answer(wallet),
  } as unknown as RelayClient
  const pairing = createStore<Pairing>(() => ({ status: 'idle' }))
  const requests = new Map(ownRequests.map((each) => [each.namespace, each]))
  const paired = createPairedWallet(client, pairing, requests)
  const session = { topic: TOPIC, namespaces, peer: { metadata: {} } }
  paired.adopt(session as unknown as ApprovedSession)
  const context = { wallet: {}, settings: {}, pairing, requests } as unknown as WalletConnectContext
  const relay = { client, paired, oneClick: { get: async () => undefined, giveUp: () => undefined } }
  return createWalletConnectConnector(context, namespace, async () => relay, relay)
}

describe('switchNetwork', () => {
  test('behavior: a wallet that adds the network to its session without an event is used on it', async () => {
    const connector = connect(({ addEthereum }) => addEthereum())
    await connector.switchNetwork(MAINNET)
    expect((await connector.current())?.chainId).toBe(MAINNET.caipNetworkId)
  })

  test('behavior: a wallet that has changed to the network and back again before it answers stays on its own', async () => {
    const connector = connect(({ addEthereum, changeTo }) => {
      addEthereum()
      changeTo(1)
      changeTo(31337)
    })
    await connector.switchNetwork(MAINNET)
    expect((await connector.current())?.chainId).toBe(DEVNET.caipNetworkId)
  })
})

test.each([
  ['only messages', ['solana_signMessage'], ['solana:signMessage']],
  [
    'more than is asked for',
    ['solana_signTransaction', 'solana_signAndSendTransaction', 'solana_signMessage'],
    ['solana:signMessage', 'solana:signAndSendTransaction'],
  ],
])('behavior: a session that allows %s has the features that are asked for', (_, methods, features) => {
  const connector = connect(() => undefined, 'solana', { solana: { accounts: [], methods, events: [] } })
  expect(connector.signingFeatures?.(ADDRESS)).toEqual(features)
})

test('behavior: an EVM session has no features of the Wallet Standard', () => {
  expect(connect(() => undefined).signingFeatures).toBeUndefined()
})
