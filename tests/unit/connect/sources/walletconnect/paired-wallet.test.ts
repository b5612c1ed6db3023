import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createPairedWallet } from '@/lib/connect/sources/walletconnect/paired-wallet'
import type { Pairing } from '@/lib/connect/sources/walletconnect/pairing'
import type { ApprovedSession } from '@/lib/connect/sources/walletconnect/propose-session'
import type { RelayClient } from '@/lib/connect/sources/walletconnect/relay-client'
import { ownRequests } from '@/lib/connect/sources/walletconnect/walletconnect-connectors'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const TOPIC = 'topic'

const namespacesOf = (...ids: readonly number[]) => ({
  eip155: { accounts: ids.map((id) => `eip155:${id}:${ADDRESS}`), methods: [], events: [] },
})

/** A paired wallet over a client of the package that is a fake, with a session on Ethereum. */
function pair(accounts = namespacesOf(1)) {
  const handlers = new Map<string, (event: unknown) => void>()
  const client = {
    on: (name: string, handler: (event: unknown) => void) => void handlers.set(name, handler),
    engine: { events: new EventEmitter() },
  } as unknown as RelayClient
  const paired = createPairedWallet(
    client,
    createStore<Pairing>(() => ({ status: 'idle' })),
    new Map(ownRequests.map((each) => [each.namespace, each])),
  )
  paired.adopt({ topic: TOPIC, namespaces: accounts, peer: { metadata: {} } } as unknown as ApprovedSession)
  return {
    paired,
    chain: () => paired.connection('eip155')?.chainId,
    update: (...ids: readonly number[]) =>
      handlers.get('session_update')?.({ topic: TOPIC, params: { namespaces: namespacesOf(...ids) } }),
    changeChain: (chainId: string, data: unknown) =>
      handlers.get('session_event')?.({ topic: TOPIC, params: { chainId, event: { name: 'chainChanged', data } } }),
  }
}

describe('a network that the wallet announces', () => {
  test('behavior: if the session does not have it yet, it is used after the update', () => {
    const { chain, changeChain, update } = pair()
    changeChain('eip155:137', 137)
    expect(chain()).toBe('eip155:1')
    update(1, 137)
    expect(chain()).toBe('eip155:137')
  })

  test('behavior: if the session already has it, it is used at once', () => {
    const { chain, changeChain, update } = pair()
    update(1, 137)
    changeChain('eip155:137', 137)
    expect(chain()).toBe('eip155:137')
  })

  test.each([
    ['a number', 137],
    ['hex', '0x89'],
    ['decimal text', '137'],
    ['its CAIP-2 id', 'eip155:137'],
  ])('behavior: %s in the data counts, not the network of the envelope', (_, data) => {
    const { chain, changeChain, update } = pair()
    update(1, 137)
    changeChain('eip155:1', data)
    expect(chain()).toBe('eip155:137')
  })

  test('behavior: a later choice replaces an announcement that the session does not have yet', () => {
    const { paired, chain, changeChain, update } = pair(namespacesOf(1, 10))
    changeChain('eip155:137', 137)
    paired.select('eip155', 'eip155:10')
    update(1, 10, 137)
    expect(chain()).toBe('eip155:10')
  })

  test('error: an announcement is dropped when its session ends', () => {
    const { paired, chain, changeChain, update } = pair()
    changeChain('eip155:137', 137)
    paired.adopt({ topic: 'next', namespaces: namespacesOf(1), peer: { metadata: {} } } as unknown as ApprovedSession)
    paired.adopt({ topic: TOPIC, namespaces: namespacesOf(1), peer: { metadata: {} } } as unknown as ApprovedSession)
    update(1, 137)
    expect(chain()).toBe('eip155:1')
  })
})

test('behavior: an account that the wallet writes with 0X is accepted', () => {
  const capitals = `0X${ADDRESS.slice(2).toUpperCase()}`
  const { paired } = pair({ eip155: { accounts: [`eip155:1:${capitals}`], methods: [], events: [] } })
  expect(paired.connection('eip155')?.accounts).toEqual([`0x${ADDRESS.slice(2).toUpperCase()}`])
})
