import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { isAtomic, sendCalls } from '@/lib/connect/call-batches'
import { evmMethods, evmRequests } from '@/lib/connect/sources/walletconnect/namespace-requests'
import { createPairedWallet } from '@/lib/connect/sources/walletconnect/paired-wallet'
import type { Pairing } from '@/lib/connect/sources/walletconnect/pairing'
import type { ApprovedSession } from '@/lib/connect/sources/walletconnect/propose-session'
import type { RelayClient } from '@/lib/connect/sources/walletconnect/relay-client'
import { createWalletConnectConnector } from '@/lib/connect/sources/walletconnect/walletconnect-connector'
import type { WalletConnectContext } from '@/lib/connect/sources/walletconnect/walletconnect-context'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const TOPIC = 'topic'
const account = { chainId: 'eip155:1', address: ADDRESS } as const
const DAY_S = 24 * 60 * 60

/** A connector with a session that has these methods. Its wallet makes batches. */
function connect(methods: readonly string[]) {
  const asked: { readonly method: string; readonly expiry: number; readonly status: Pairing['status'] }[] = []
  const pairing = createStore<Pairing>(() => ({ status: 'idle' }))
  const client = {
    on: () => undefined,
    engine: { events: new EventEmitter() },
    async request({ request: { method }, expiry }: { request: { method: string }; expiry: number }) {
      // The status is set once the request has left.
      await Promise.resolve()
      asked.push({ method, expiry, status: pairing.getState().status })
      return method === 'wallet_sendCalls' ? { id: 'bundle-1' } : { '0x1': { atomic: { status: 'supported' } } }
    },
  } as unknown as RelayClient
  const requests = new Map([[evmRequests.namespace, evmRequests]])
  const paired = createPairedWallet(client, pairing, requests)
  const namespaces = { eip155: { accounts: [`eip155:1:${ADDRESS}`], methods, events: [] } }
  paired.adopt({ topic: TOPIC, namespaces, peer: { metadata: {} } } as unknown as ApprovedSession)
  const context = { wallet: {}, settings: {}, pairing, requests } as unknown as WalletConnectContext
  const relay = { client, paired, oneClick: { get: async () => undefined, giveUp: () => undefined } }
  return { asked, connector: createWalletConnectConnector(context, 'eip155', async () => relay, relay) }
}

test('behavior: a paired wallet is asked for its capabilities without the visitor being sent to it', async () => {
  const { asked, connector } = connect(evmRequests.methods)
  expect(await isAtomic(connector, account)).toBe(true)
  expect(asked).toMatchObject([{ method: 'wallet_getCapabilities', status: 'idle' }])
})

test('behavior: a batch waits for a day, as a transaction does, and the visitor is sent to the wallet', async () => {
  const { asked, connector } = connect(evmRequests.methods)
  const calls = [{ to: ADDRESS, data: '0x', value: '0' }]
  expect(await sendCalls(connector, { namespace: 'eip155', chainId: 'eip155:1', from: ADDRESS, calls })).toBe(
    'bundle-1',
  )
  expect(asked).toEqual([{ method: 'wallet_sendCalls', expiry: DAY_S, status: 'asked' }])
})

test('behavior: a session without the methods of batches is not asked', async () => {
  const { asked, connector } = connect(evmMethods)
  expect(await isAtomic(connector, account)).toBe(false)
  expect(asked).toEqual([])
})
