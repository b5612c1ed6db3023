import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { currentEntry } from '@/lib/modal/modal-router'
import type { View, ViewEntry } from '@/lib/modal/views'
import { createWalletRequests, SHOW_AFTER_MS, type WalletRequestKind } from '@/lib/provider/wallet-requests'
import { deferred } from '../../support/deferred'
import { createTestModal } from '../../support/test-modal'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Requests of a page whose modal loads when it is needed. */
function setUp({ embedded = false, load = async (): Promise<unknown> => undefined } = {}) {
  const modal = createTestModal({ embedded })
  let isFollowed = false
  const requests = createWalletRequests(async () => {
    await load()
    if (!isFollowed) requests.follow(modal)
    isFollowed = true
  })
  /** The visible view; `null` while the modal is closed. */
  const shown = (): View | null => {
    const state = modal.store.getState()
    return state.open || embedded ? currentEntry(state).view : null
  }
  /** Sends a request whose answers the test settles, one for each time that it is sent. */
  function ask(type = 'ANNOUNCED', kind: WalletRequestKind = 'message') {
    const sent: ReturnType<typeof deferred<string>>[] = []
    const onLate = vi.fn()
    const answer = requests.wait({
      ...{ kind, namespace: 'eip155', wallet: { name: 'Rainbow', type }, onLate },
      ask: () => {
        const next = deferred<string>()
        sent.push(next)
        return next.promise
      },
    })
    const settled = answer.then(
      (value) => value,
      ({ code }: AppError) => code,
    )
    return { sent, onLate, settled, entry: () => requests.store.getState().requests.at(-1) }
  }
  const open = () => requests.store.getState().requests
  return { modal, requests, ask, shown, open }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const entry = (view: 'Account' | 'SwapPreview' | 'SIWXSignMessage'): ViewEntry => ({ view, params: {} })

describe('when the view opens', () => {
  test('param: for a wallet on this device after one second, not before', async () => {
    const { ask, shown } = setUp()
    ask()
    await pass(SHOW_AFTER_MS - 1)
    expect(shown()).toBeNull()
    await pass(1)
    expect(shown()).toBe('WalletRequest')
    expect(SHOW_AFTER_MS).toBe(1_000)
  })

  test('behavior: an answer within that time never shows it', async () => {
    const { ask, shown } = setUp()
    const { sent, settled } = ask()
    await pass(SHOW_AFTER_MS - 1)
    sent[0]?.resolve('0x12')
    expect(await settled).toBe('0x12')
    await pass(SHOW_AFTER_MS)
    expect(shown()).toBeNull()
  })

  test('behavior: for a wallet on another device at once, but not when it refuses at once', async () => {
    const { ask, shown, open } = setUp()
    ask('WALLET_CONNECT').sent[0]?.reject(new AppError('wallet.unsupported_method'))
    await pass(0)
    expect([shown(), open()]).toEqual([null, []])
    ask('WALLET_CONNECT')
    await pass(0)
    expect(shown()).toBe('WalletRequest')
  })

  test('behavior: never for the embedded wallet, whose frame shows the request', async () => {
    const { ask, shown, open } = setUp()
    const { sent, settled } = ask('AUTH')
    await pass(60_000)
    expect([shown(), open()]).toEqual([null, []])
    sent[0]?.resolve('0x12')
    expect(await settled).toBe('0x12')
  })

  test('error: a modal that does not load leaves the request as it is', async () => {
    const { ask, shown } = setUp({ load: () => Promise.reject(new Error('offline')) })
    const { sent, settled } = ask('WALLET_CONNECT')
    await pass(10_000)
    expect(shown()).toBeNull()
    sent[0]?.resolve('0x12')
    expect(await settled).toBe('0x12')
  })
})

describe('where the visitor was', () => {
  test('behavior: the view covers a view without a task, and leaves it as it was', async () => {
    const { ask, modal, shown } = setUp()
    modal.open(entry('Account'))
    modal.push('Receive')
    const { sent } = ask('WALLET_CONNECT')
    await pass(0)
    expect(shown()).toBe('WalletRequest')
    sent[0]?.resolve('0x12')
    await pass(0)
    expect(modal.store.getState().stack.map(({ view }) => view)).toEqual(['Account', 'Receive'])
  })

  test.each(['SwapPreview', 'SIWXSignMessage'] as const)(
    'behavior: over %s, which leaving would end, it waits until the visitor is done',
    async (view) => {
      const { ask, modal, shown } = setUp()
      modal.open(entry('Account'))
      modal.pushEntry(entry(view))
      ask('WALLET_CONNECT')
      await pass(60_000)
      expect(shown()).toBe(view)
      modal.back()
      expect(shown()).toBe('WalletRequest')
      expect(modal.store.getState().stack.map(({ view: each }) => each)).toEqual(['Account', 'WalletRequest'])
    },
  )

  test('behavior: a closed modal is closed again after the answer, an embedded one shows what it showed', async () => {
    for (const embedded of [false, true]) {
      const { ask, shown } = setUp({ embedded })
      const { sent } = ask('WALLET_CONNECT')
      await pass(0)
      expect(shown()).toBe('WalletRequest')
      sent[0]?.resolve('0x12')
      await pass(0)
      expect(shown()).toBe(embedded ? 'Connect' : null)
    }
  })

  test('behavior: it stays until the last of several requests has been answered', async () => {
    const { ask, shown, open } = setUp()
    const [first, second] = [ask('WALLET_CONNECT'), ask('WALLET_CONNECT')]
    await pass(0)
    second.sent[0]?.resolve('0x12')
    await pass(0)
    expect([shown(), open().length]).toEqual(['WalletRequest', 1])
    first.sent[0]?.resolve('0x12')
    await pass(0)
    expect([shown(), open().length]).toEqual([null, 0])
  })

  test('behavior: a host that opens the view without a request leaves it', async () => {
    const { ask, modal, shown } = setUp()
    const { sent } = ask('WALLET_CONNECT')
    await pass(0)
    sent[0]?.resolve('0x12')
    await pass(0)
    modal.open({ view: 'WalletRequest', params: {} })
    expect(shown()).toBeNull()
  })
})

describe('how it ends', () => {
  test('error: Cancel rejects with wallet.rejected and closes; a late answer is passed on once and changes nothing', async () => {
    const { ask, shown } = setUp()
    const { sent, settled, entry: request, onLate } = ask('WALLET_CONNECT', 'transaction')
    await pass(0)
    request()?.cancel()
    expect(await settled).toBe('wallet.rejected')
    expect(shown()).toBeNull()
    expect(onLate).not.toHaveBeenCalled()
    sent[0]?.resolve('0xab')
    await pass(0)
    expect(onLate.mock.calls).toEqual([['0xab']])
    expect(shown()).toBeNull()
  })

  test('error: a late refusal after Cancel is ignored', async () => {
    const { ask } = setUp()
    const { sent, settled, entry: request, onLate } = ask('WALLET_CONNECT')
    await pass(0)
    request()?.cancel()
    sent[0]?.reject(new AppError('wallet.failed'))
    expect(await settled).toBe('wallet.rejected')
    await pass(0)
    expect(onLate).not.toHaveBeenCalled()
  })

  test('behavior: closing the view keeps the request; the answer still arrives, and the view does not open again', async () => {
    const { ask, modal, shown } = setUp()
    const { sent, settled } = ask('WALLET_CONNECT')
    await pass(0)
    modal.close()
    await pass(60_000)
    expect(shown()).toBeNull()
    sent[0]?.resolve('0x12')
    expect(await settled).toBe('0x12')
  })

  test('error: a declined request closes the view', async () => {
    const { ask, shown } = setUp()
    const { sent, settled } = ask()
    await pass(SHOW_AFTER_MS)
    sent[0]?.reject(new AppError('wallet.rejected'))
    expect(await settled).toBe('wallet.rejected')
    expect(shown()).toBeNull()
  })

  test('error: a request that has expired rejects at once; the view says so until the visitor leaves it', async () => {
    const { ask, modal, shown, open } = setUp()
    const { sent, settled } = ask('WALLET_CONNECT')
    await pass(0)
    sent[0]?.reject(new AppError('wallet.timeout'))
    expect(await settled).toBe('wallet.timeout')
    expect([shown(), open()[0]?.hasExpired]).toEqual(['WalletRequest', true])
    modal.back()
    expect([shown(), open()]).toEqual([null, []])
  })

  test('error: one that expires after the visitor has closed the view is forgotten', async () => {
    const { ask, modal, shown, open } = setUp()
    const { sent, settled } = ask('WALLET_CONNECT')
    await pass(0)
    modal.close()
    sent[0]?.reject(new AppError('wallet.timeout'))
    expect(await settled).toBe('wallet.timeout')
    expect([shown(), open()]).toEqual([null, []])
  })

  test('behavior: a signature can be asked for again, and the first answer counts; a transaction cannot', async () => {
    const { ask } = setUp()
    const { sent, settled, entry: request } = ask('WALLET_CONNECT')
    request()?.again?.()
    sent[0]?.reject(new AppError('wallet.timeout'))
    await pass(0)
    sent[1]?.resolve('0x12')
    expect(await settled).toBe('0x12')
    expect(ask('WALLET_CONNECT', 'transaction').entry()?.again).toBeUndefined()
  })
})
