import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAccountStore } from '@/lib/account/account-store'
import { createSnackbarStore, SNACKBAR_ACTION_MS, SNACKBAR_MS } from '@/lib/snackbar/snackbar-store'
import { createSeeActivity } from '@/lib/transaction/see-activity'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp({ read = true } = {}) {
  const snackbar = createSnackbarStore()
  if (read) snackbar.present()
  return { snackbar, shown: () => snackbar.store.getState().message?.textKey ?? null }
}

describe('createSnackbarStore', () => {
  test.each(['success', 'error'] as const)('behavior: a %s disappears by itself after 2.5 s', (variant) => {
    const { snackbar, shown } = setUp()
    snackbar.show(variant, 'swap.done')
    vi.advanceTimersByTime(SNACKBAR_MS - 1)
    expect(shown()).toBe('swap.done')
    vi.advanceTimersByTime(1)
    expect(shown()).toBeNull()
  })

  test('param: a message whose action leads to the activity stays for 8 s', () => {
    const { snackbar, shown } = setUp()
    const seeActivity = createSeeActivity(createAccountStore('eip155', 'disconnected'), () => undefined)
    snackbar.show('success', 'swap.done', undefined, seeActivity)
    vi.advanceTimersByTime(7_999)
    expect(shown()).toBe('swap.done')
    vi.advanceTimersByTime(1)
    expect(shown()).toBeNull()
  })

  test('behavior: one at a time, in their order, each for its whole time', () => {
    const { snackbar, shown } = setUp()
    snackbar.show('success', 'swap.done')
    snackbar.show('error', 'error.transaction')
    expect(shown()).toBe('swap.done')
    vi.advanceTimersByTime(SNACKBAR_MS)
    expect(shown()).toBe('error.transaction')
    vi.advanceTimersByTime(SNACKBAR_MS)
    expect(shown()).toBeNull()
  })

  test('behavior: a loading message stays until a newer message replaces it immediately', () => {
    const { snackbar, shown } = setUp()
    snackbar.show('loading', 'request.confirmInWallet')
    vi.advanceTimersByTime(SNACKBAR_MS * 10)
    expect(shown()).toBe('request.confirmInWallet')
    snackbar.show('success', 'swap.done')
    expect(shown()).toBe('swap.done')
  })

  test('behavior: a loading message that waited while newer ones arrived is skipped', () => {
    const { snackbar, shown } = setUp()
    snackbar.show('success', 'swap.done')
    snackbar.show('loading', 'request.confirmInWallet')
    snackbar.show('error', 'error.transaction')
    vi.advanceTimersByTime(SNACKBAR_MS)
    expect(shown()).toBe('error.transaction')
  })

  test('behavior: time runs only while messages are visible; a message is never lost behind a closed modal', () => {
    const { snackbar, shown } = setUp({ read: false })
    snackbar.show('success', 'swap.done')
    vi.advanceTimersByTime(SNACKBAR_MS * 10)
    expect(shown()).toBe('swap.done')

    const leave = snackbar.present()
    vi.advanceTimersByTime(SNACKBAR_MS - 1)
    leave()
    leave()
    vi.advanceTimersByTime(SNACKBAR_MS)
    expect(shown()).toBe('swap.done')

    snackbar.present()
    const alsoReads = snackbar.present()
    vi.advanceTimersByTime(SNACKBAR_MS - 1)
    alsoReads()
    expect(shown()).toBe('swap.done')
    vi.advanceTimersByTime(1)
    expect(shown()).toBeNull()
  })

  test('behavior: hide removes the visible or the waiting message, and no other', () => {
    const { snackbar, shown } = setUp()
    snackbar.show('success', 'swap.done')
    const waiting = snackbar.show('error', 'error.transaction')
    snackbar.hide(waiting)
    expect(shown()).toBe('swap.done')
    snackbar.hide()
    expect(shown()).toBeNull()
    snackbar.hide(12345)
    expect(shown()).toBeNull()
  })

  test('behavior: a message with an action stays for 5 s', () => {
    const { snackbar, shown } = setUp()
    snackbar.show('success', 'swap.done', undefined, { labelKey: 'common.cancel', run: () => undefined })
    vi.advanceTimersByTime(SNACKBAR_ACTION_MS - 1)
    expect(SNACKBAR_ACTION_MS).toBe(5_000)
    expect(shown()).toBe('swap.done')
    vi.advanceTimersByTime(1)
    expect(shown()).toBeNull()
  })

  test('behavior: an action runs at most once, and its message is hidden with it', () => {
    const { snackbar, shown } = setUp()
    const run = vi.fn<() => void>()
    const id = snackbar.show('success', 'swap.done', undefined, { labelKey: 'common.cancel', run })
    snackbar.act(id)
    expect(shown()).toBeNull()
    snackbar.act(id)
    expect(run).toHaveBeenCalledOnce()
  })

  test('behavior: an action may show a message: it comes after the message of the action', () => {
    const { snackbar, shown } = setUp()
    const run = () => void snackbar.show('success', 'common.copied')
    snackbar.act(snackbar.show('success', 'swap.done', undefined, { labelKey: 'common.cancel', run }))
    expect(shown()).toBe('common.copied')
  })

  test('error: after its message is hidden, or before it is visible, an action does not run', () => {
    const { snackbar, shown } = setUp()
    const run = vi.fn<() => void>()
    const gone = snackbar.show('success', 'swap.done', undefined, { labelKey: 'common.cancel', run })
    const waiting = snackbar.show('success', 'common.copied', undefined, { labelKey: 'common.cancel', run })
    snackbar.act(waiting)
    expect(shown()).toBe('swap.done')
    vi.advanceTimersByTime(SNACKBAR_ACTION_MS)
    snackbar.act(gone)
    expect(shown()).toBe('common.copied')
    expect(run).not.toHaveBeenCalled()
  })
})
