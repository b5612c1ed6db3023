import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createNetworks } from '@/lib/chains/networks'
import { createOneClickAccess } from '@/lib/connect/sources/walletconnect/one-click'
import type { Pairing } from '@/lib/connect/sources/walletconnect/pairing'
import { pairWallet } from '@/lib/connect/sources/walletconnect/pairing-attempt'
import type { RelayClient } from '@/lib/connect/sources/walletconnect/relay-client'
import { ownRequests } from '@/lib/connect/sources/walletconnect/walletconnect-connectors'

/** Life of a link in the protocol. */
const LINK_LIFE_MS = 240_000

const networks = createNetworks({ appUrl: '', projectId: 'test' }).slice(0, 2)
const metadata = { name: 'Shop', description: '', url: 'https://shop.example', icons: [] }
const settings = { projectId: 'test', relayUrl: 'ws://127.0.0.1:9', verifyUrl: '', networks, metadata }
const session = { topic: 'topic', namespaces: {}, peer: { metadata: {} } }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Pairs over a client of the package that is a fake. Each link has an approval to settle. */
function startPairing(connect?: () => Promise<never>) {
  const links: { uri: string; approve(): void; fail(cause: unknown): void }[] = []
  const propose = vi.fn(async () => {
    const uri = `wc:${links.length + 1}`
    const approval = new Promise((resolve, reject) => {
      links.push({ uri, approve: () => resolve(session), fail: reject })
    })
    return { uri, approval: () => approval }
  })
  const disconnect = vi.fn(async () => undefined)
  const client = { connect: connect ?? propose, disconnect } as unknown as RelayClient
  const pairing = createStore<Pairing>(() => ({ status: 'preparing' }))
  const leaving = new AbortController()
  const paired = pairWallet(
    {
      ...{ client, settings, pairing, wanted: 'eip155:1' },
      oneClick: createOneClickAccess(undefined),
      requests: new Map(ownRequests.map((each) => [each.namespace, each])),
    },
    leaving.signal,
  )
  const outcome = paired.then(
    ({ session: { topic } }) => topic,
    (cause: { code: string }) => cause.code,
  )
  return { links, pairing, leaving, outcome, disconnect }
}

test('behavior: each link is replaced by itself before its life is over, and a wallet that scanned an earlier one may approve it', async () => {
  const { links, pairing, outcome } = startPairing()
  await vi.advanceTimersByTimeAsync(0)
  for (const uri of ['wc:1', 'wc:2', 'wc:3']) {
    expect(pairing.getState()).toEqual({ status: 'shown', uri })
    if (uri !== 'wc:3') await vi.advanceTimersByTimeAsync(LINK_LIFE_MS - 10_000)
  }
  links[1]?.approve()
  expect(await outcome).toBe('topic')
  expect(pairing.getState()).toEqual({ status: 'idle' })
})

test('behavior: the end of an earlier link is no refusal; a refusal of the wallet is', async () => {
  const { links, pairing, outcome } = startPairing()
  await vi.advanceTimersByTimeAsync(LINK_LIFE_MS - 10_000)
  links[0]?.fail(new Error('Proposal expired'))
  await vi.advanceTimersByTimeAsync(0)
  expect(pairing.getState()).toEqual({ status: 'shown', uri: 'wc:2' })
  links[1]?.fail({ code: 5000, message: 'User rejected.' })
  expect(await outcome).toBe('wallet.rejected')
})

test('behavior: when the visitor has left, an approval that comes later is ended', async () => {
  const { links, leaving, outcome, disconnect } = startPairing()
  await vi.advanceTimersByTimeAsync(0)
  leaving.abort()
  expect(await outcome).toBe('request.aborted')
  links[0]?.approve()
  await vi.advanceTimersByTimeAsync(0)
  expect(disconnect).toHaveBeenCalledWith({ topic: 'topic', reason: { code: 6000, message: 'User disconnected.' } })
})

test.each([
  ['refuses at once', () => Promise.reject(new Error('no relay')), 21],
  ['never answers', () => new Promise<never>(() => undefined), 5],
])('error: a relay that %s is asked again at most every three seconds', async (_, connect, times) => {
  const ask = vi.fn(connect)
  const { pairing, leaving, outcome } = startPairing(ask)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(pairing.getState()).toEqual({ status: 'unreachable' })
  expect(ask).toHaveBeenCalledTimes(times)
  leaving.abort()
  expect(await outcome).toBe('request.aborted')
})
