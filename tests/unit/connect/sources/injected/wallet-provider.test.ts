import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Eip1193Provider } from '@/lib/connect/sources/injected/discovered-wallet'
import {
  askQuietly,
  askWallet,
  listenTo,
  readAccounts,
  readChainId,
} from '@/lib/connect/sources/injected/wallet-provider'
import { ADA, BOB, createFakeWallet, WalletError } from '@/tests/fakes/fake-wallet'
import { revokedProxy } from '@/tests/support/revoked-proxy'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const silent: Eip1193Provider = { request: () => new Promise(() => undefined) }

function fail(): never {
  throw new Error('trap')
}

/**
 * A list that survives the look-up of `then` by the wallet's promise and by ours, and throws at every operation after
 * that.
 */
function revokedLater(): unknown {
  let looks = 0
  const { proxy, revoke } = Proxy.revocable([ADA], {
    get(list, key) {
      looks += 1
      if (looks === 2) queueMicrotask(revoke)
      return Reflect.get(list, key)
    },
  })
  return proxy
}

describe('askWallet', () => {
  test('behavior: returns the answer to a request with exactly the given parameters', async () => {
    const wallet = createFakeWallet()
    expect(await askWallet(wallet.provider, 'eth_accounts', undefined, 1_000)).toEqual({ ok: true, value: [ADA] })
    const request = vi.fn(async () => 'yes')
    await askWallet({ request }, 'm', ['p'], 1_000)
    await askWallet({ request }, 'm', undefined, 1_000)
    expect(request.mock.calls).toEqual([[{ method: 'm', params: ['p'] }], [{ method: 'm' }]])
  })

  test('error: an error thrown by the wallet, at once or later, is copied', async () => {
    const thrown = new WalletError(4001)
    const atOnce: Eip1193Provider = {
      request: () => {
        throw thrown
      },
    }
    const later: Eip1193Provider = { request: () => Promise.reject(thrown) }
    for (const provider of [atOnce, later]) {
      expect(await askWallet(provider, 'm', [], 1_000)).toEqual({
        ok: false,
        reason: 'refused',
        cause: [{ code: 4001, name: 'Error', message: 'wallet says no' }],
      })
    }
  })

  test('error: an answer whose properties throw still settles', async () => {
    const answer = new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap: then')
        },
      },
    )
    const trap: Eip1193Provider = { request: () => answer as Promise<unknown> }
    expect(await askWallet(trap, 'm', [], 1_000)).toMatchObject({ ok: false, reason: 'refused' })
  })

  test.each<[string, () => unknown, unknown]>([
    ['a text', () => '0x1', '0x1'],
    ['null', () => null, null],
    ['a list', () => [ADA, 7, null], [ADA, 7, null]],
    ['a long list', () => Array.from({ length: 100_000 }, () => ADA), Array.from({ length: 100 }, () => ADA)],
    [
      'a list with methods of its own',
      () => Object.assign([ADA], { slice: () => ['evil'], filter: () => ['evil'] }),
      [ADA],
    ],
    ['a list of objects', () => [ADA, { toString: () => BOB }, () => BOB], [ADA, undefined, undefined]],
    ['an object', () => ({ accounts: [ADA] }), undefined],
    ['a list that throws', () => new Proxy([], { get: (_, key) => (key === 'then' ? undefined : fail()) }), undefined],
    ['a list that is revoked once it is here', revokedLater, undefined],
  ])('error: an answer is copied as plain data: %s', async (_, give, value) => {
    const wallet: Eip1193Provider = { request: async () => give() }
    expect(await askWallet(wallet, 'm', [], 1_000)).toEqual({ ok: true, value })
    expect(await askQuietly(wallet, 'm', 1_000)).toEqual(value)
  })

  test('error: a wallet that never answers fails exactly at the deadline', async () => {
    const asked = askWallet(silent, 'm', [], 1_000)
    const end = vi.fn()
    void asked.then(end)
    await vi.advanceTimersByTimeAsync(999)
    expect(end).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(end).toHaveBeenCalledWith({ ok: false, reason: 'timeout' })
  })

  test('error: an abort rejects at once, also before the request', async () => {
    const abort = new AbortController()
    const asked = askWallet(silent, 'm', [], 60_000, abort.signal)
    abort.abort()
    expect(await asked).toEqual({ ok: false, reason: 'aborted' })
    const request = vi.fn(async () => 'yes')
    expect(await askWallet({ request }, 'm', [], 60_000, abort.signal)).toEqual({ ok: false, reason: 'aborted' })
    expect(request).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: without a deadline it waits for the wallet', async () => {
    const end = vi.fn()
    void askWallet(silent, 'm', [], Number.POSITIVE_INFINITY).then(end)
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000)
    expect(end).not.toHaveBeenCalled()
  })
})

describe('values of a wallet', () => {
  test.each<[unknown, readonly string[]]>([
    [
      [ADA, BOB],
      [ADA, BOB],
    ],
    [[ADA, ADA.toLowerCase()], [ADA]],
    [[ADA, 'junk', null, {}, '0x12', `${ADA}ff`], [ADA]],
    [[], []],
    [ADA, []],
    [null, []],
    [{ length: 1, 0: ADA }, []],
  ])('param: accounts %#', (value, accounts) => {
    expect(readAccounts(value)).toEqual(accounts)
  })

  test.each<[unknown, number | null]>([
    ['0x1', 1],
    ['0x7a69', 31337],
    ['0X7A69', 31337],
    ['31337', 31337],
    [31337, 31337],
    ['0x0', null],
    [0, null],
    [-1, null],
    [1.5, null],
    ['', null],
    ['0x', null],
    ['1e5', null],
    ['0x20000000000000', null],
    [Number.NaN, null],
    [undefined, null],
    [{ chainId: '0x1' }, null],
  ])('param: chain id %j is %s', (value, id) => {
    expect(readChainId(value)).toBe(id)
  })
})

describe('listenTo', () => {
  const settled = () => vi.advanceTimersByTimeAsync(0)
  const follow = (wallet: ReturnType<typeof createFakeWallet>) => {
    const changes: unknown[] = []
    return { changes, stop: listenTo(wallet.provider, (change) => changes.push(change)) }
  }

  test('behavior: reports accounts, chain and disconnect until unsubscribed', async () => {
    const wallet = createFakeWallet({ locked: true })
    const { changes, stop } = follow(wallet)
    wallet.emit('accountsChanged', [BOB])
    wallet.emit('accountsChanged', [])
    wallet.emit('chainChanged', '0x1')
    wallet.emit('disconnect', new WalletError(4900))
    await settled()
    expect(changes).toEqual([{ accounts: [BOB] }, { accounts: [] }, { chainId: 'eip155:1' }, { accounts: [] }])
    stop()
    expect(wallet.listenerCount()).toBe(0)
  })

  test('error: events without valid arguments are ignored', () => {
    const wallet = createFakeWallet()
    const { changes } = follow(wallet)
    for (const value of [undefined, null, 'x', {}, 7]) {
      wallet.emit('accountsChanged', value)
      if (value !== 7) wallet.emit('chainChanged', value)
    }
    wallet.emit('accountsChanged')
    wallet.emit('chainChanged')
    expect(changes).toEqual([])
  })

  test('error: a revoked proxy is ignored as an argument and as the reason of a disconnect', async () => {
    const wallet = createFakeWallet({ locked: true })
    const { changes } = follow(wallet)
    wallet.emit('accountsChanged', revokedProxy([]))
    wallet.emit('chainChanged', revokedProxy({}))
    expect(changes).toEqual([])
    wallet.emit('disconnect', revokedProxy({}))
    await settled()
    expect(changes).toEqual([{ accounts: [] }])
  })

  test('behavior: a temporary break (1013) sends no request to the wallet', async () => {
    const wallet = createFakeWallet({ locked: true })
    const { changes } = follow(wallet)
    wallet.emit('disconnect', new WalletError(1013))
    await settled()
    expect(changes).toEqual([])
    expect(wallet.asked('eth_accounts')).toEqual([])
  })

  test.each([
    ['names its accounts keeps them', () => [ADA], [{ accounts: [ADA] }]],
    ['names none loses its accounts', () => [], [{ accounts: [] }]],
    ['refuses loses its accounts', () => Promise.reject(new WalletError(4100)), [{ accounts: [] }]],
    ['fails loses its accounts', () => Promise.reject(new Error('call connect() first')), [{ accounts: [] }]],
    ['is still away (4900) keeps its accounts', () => Promise.reject(new WalletError(4900)), []],
    ['is still away (4901) keeps its accounts', () => Promise.reject(new WalletError(4901)), []],
  ] as const)('behavior: after a bare disconnect, a wallet that %s', async (_, accounts, expected) => {
    const wallet = createFakeWallet()
    wallet.answer('eth_accounts', accounts)
    const { changes } = follow(wallet)
    wallet.emit('disconnect')
    await settled()
    expect(changes).toEqual(expected)
  })

  test('error: an answer after unsubscribing is ignored', async () => {
    const wallet = createFakeWallet({ locked: true })
    const { changes, stop } = follow(wallet)
    wallet.emit('disconnect')
    stop()
    await settled()
    expect(changes).toEqual([])
  })

  test('error: a wallet without working events can still connect', () => {
    const broken = {
      request: async () => null,
      on: () => {
        throw new Error('trap: on')
      },
      removeListener: () => {
        throw new Error('trap: removeListener')
      },
    }
    for (const provider of [broken, { request: async () => null }]) {
      expect(() => listenTo(provider, () => undefined)()).not.toThrow()
    }
  })
})
