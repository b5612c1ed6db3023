import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createEventLog } from '@/lib/analytics/track'
import { NO_SIGN_IN, type SignInState } from '@/lib/modal/close-policy'
import { currentEntry, SHAKE_MS } from '@/lib/modal/modal-router'
import { createModalStore } from '@/lib/modal/modal-store'
import { builtViews, specViews, type ViewEntry } from '@/lib/modal/views'
import { createFakeHistory } from '../../fakes/fake-wallet-ports'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp({ embedded = false, connected = false, history = createFakeHistory() } = {}) {
  const memory = createEventLog(new Set(), () => 0)
  const facts: { connected: boolean; signIn: SignInState } = { connected, signIn: NO_SIGN_IN }
  const modal = createModalStore({
    embedded,
    history: history.port,
    now: () => Date.now(),
    isConnected: () => facts.connected,
    signIn: () => facts.signIn,
    track: memory.track,
  })
  modal.start()
  const view = () => currentEntry(modal.store.getState()).view
  return { modal, history, memory, facts, view, isOpen: () => modal.store.getState().open }
}

const account: ViewEntry = { view: 'Account', params: {} }
const unsupported: ViewEntry = { view: 'UnsupportedChain', params: {} }

describe('createModalStore', () => {
  test('behavior: MODAL_OPEN and MODAL_CLOSE are sent once each, when they happen', () => {
    const { modal, memory, facts } = setUp()
    const told = () => memory.events.map(({ event, properties }) => [event, properties])
    modal.close()
    modal.finish()
    expect(told()).toEqual([])
    modal.open(account)
    modal.open(account)
    modal.push('Swap')
    modal.back()
    expect(told()).toEqual([['MODAL_OPEN', { connected: false }]])
    facts.connected = true
    modal.close()
    modal.close()
    modal.finish()
    expect(told()).toEqual([
      ['MODAL_OPEN', { connected: false }],
      ['MODAL_CLOSE', { connected: true }],
    ])
  })

  test('behavior: a refused close sends no event', () => {
    const { modal, memory } = setUp()
    modal.open(unsupported)
    modal.close()
    expect(memory.events.map(({ event }) => event)).toEqual(['MODAL_OPEN'])
  })

  test.each([
    ['the close button, a click beside the card, a drag down, the host', 'close'],
    ['Esc', 'back'],
    ["the browser's Back", 'press'],
  ] as const)('behavior: %s: closes if that is allowed, shakes otherwise', async (_, way) => {
    const { modal, history, facts, isOpen } = setUp()
    const leave = () => (way === 'press' ? history.press('back') : modal[way]())

    modal.open(account)
    leave()
    await vi.advanceTimersByTimeAsync(50)
    expect(isOpen()).toBe(false)

    modal.open(unsupported)
    leave()
    expect(modal.store.getState()).toMatchObject({ open: true, shakeReason: 'modal.chooseNetworkToClose' })
    expect(modal.store.getState().shakeUntil).toBe(Date.now() + SHAKE_MS)
    await vi.advanceTimersByTimeAsync(SHAKE_MS - 1)
    expect(modal.store.getState().shakeUntil).not.toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(modal.store.getState()).toMatchObject({ open: true, shakeUntil: null })

    modal.open(account)
    facts.signIn = { required: true, signed: false, sessionExists: false }
    leave()
    expect(modal.store.getState()).toMatchObject({ open: true, shakeReason: 'modal.signInToClose' })
  })

  test('behavior: a flow that has ended closes any view', () => {
    const { modal, isOpen } = setUp()
    modal.open(unsupported)
    modal.finish()
    expect(isOpen()).toBe(false)
  })

  test('behavior: a second shake starts again', async () => {
    const { modal } = setUp()
    modal.open(unsupported)
    modal.close()
    await vi.advanceTimersByTimeAsync(SHAKE_MS - 1)
    modal.close()
    await vi.advanceTimersByTimeAsync(SHAKE_MS - 1)
    expect(modal.store.getState().shakeUntil).not.toBeNull()
  })

  test('behavior: a flow whose modal was closed never opens it', () => {
    const { modal, isOpen, view } = setUp()
    modal.open(account)
    modal.close()
    modal.push('SwapPreview')
    modal.reset('Account')
    modal.replace('Swap')
    modal.back()
    expect(isOpen()).toBe(false)
    expect(view()).toBe('Connect')
  })

  test.each(specViews.filter((view) => !(builtViews as readonly string[]).includes(view)))(
    'behavior: %s is not built yet, so that opening it opens Connect',
    (missing) => {
      const { modal, view, isOpen } = setUp()
      modal.open({ view: missing, params: {} } as ViewEntry)
      expect(view()).toBe('Connect')
      expect(isOpen()).toBe(true)
    },
  )

  test('behavior: embedded navigation works without opening, and leaves the history alone', async () => {
    const { modal, history, view } = setUp({ embedded: true, connected: true })
    modal.push('Swap')
    modal.push('SwapPreview')
    await vi.advanceTimersByTimeAsync(50)
    expect(history.entries).toHaveLength(1)
    modal.close()
    expect(view()).toBe('Account')
  })
})

describe("the browser's Back", () => {
  test("behavior: every view is one entry, Back leaves them one by one, and the host's entries remain", async () => {
    const { modal, history, view, isOpen } = setUp()
    modal.open(account)
    modal.push('Swap')
    modal.push('SwapPreview')
    expect(history.depth()).toBe(3)
    history.press('back')
    expect(view()).toBe('Swap')
    history.press('back')
    expect(view()).toBe('Account')
    history.press('back')
    expect(isOpen()).toBe(false)
    await vi.advanceTimersByTimeAsync(50)
    expect(history.depth()).toBe(0)
    expect(history.port.state).toEqual({ router: 'host' })
  })

  test("behavior: the host's router hears of no move between views, by the browser's Back or the modal's", async () => {
    const { modal, history, view } = setUp()
    modal.open(account)
    modal.push('Swap')
    modal.push('SwapPreview')
    history.press('back')
    modal.back()
    await vi.advanceTimersByTimeAsync(50)
    expect(view()).toBe('Account')
    expect(history.heard).toEqual([])
    modal.close()
    await vi.advanceTimersByTimeAsync(50)
    expect(history.heard).toEqual([{ router: 'host' }])
  })

  test("behavior: the host's router hears of a move from its own page back to a page with the modal", () => {
    const { modal, history } = setUp()
    modal.open(account)
    modal.push('Swap')
    history.port.push({ router: 'another page' })
    history.press('back')
    expect(history.heard).toEqual([expect.objectContaining({ router: 'host', foyer: expect.anything() })])
  })

  test("behavior: the state of the host's router is kept in each entry, so that it finds its page", () => {
    const { modal, history } = setUp()
    modal.open(account)
    expect(history.port.state).toMatchObject({ router: 'host' })
  })

  test('behavior: closing removes its entries', async () => {
    const { modal, history } = setUp()
    modal.open(account)
    modal.push('Swap')
    modal.push('SwapPreview')
    modal.close()
    await vi.advanceTimersByTimeAsync(50)
    expect(history.depth()).toBe(0)
  })

  test("behavior: clicks faster than the browser's navigation end with as many entries as views", async () => {
    const { modal, history, view } = setUp()
    modal.open(account)
    modal.push('Swap')
    modal.back()
    modal.push('Networks')
    modal.back()
    modal.push('ProfileWallets')
    modal.push('Swap')
    await vi.advanceTimersByTimeAsync(100)
    expect(view()).toBe('Swap')
    expect(history.depth()).toBe(3)
    modal.close()
    modal.open(account)
    await vi.advanceTimersByTimeAsync(100)
    expect(history.depth()).toBe(1)
    history.press('back')
    await vi.advanceTimersByTimeAsync(100)
    expect(history.depth()).toBe(0)
  })

  test('behavior: a jump over several entries leaves as many views', async () => {
    const { modal, history, view } = setUp()
    modal.open(account)
    modal.push('Swap')
    modal.push('SwapPreview')
    history.press('back', 2)
    await vi.advanceTimersByTimeAsync(50)
    expect(view()).toBe('Account')
    expect(history.depth()).toBe(1)
  })

  test('behavior: Back that may not close keeps its entry, again and again', async () => {
    const { modal, history, isOpen } = setUp()
    modal.open(unsupported)
    for (let press = 0; press < 3; press += 1) {
      history.press('back')
      await vi.advanceTimersByTimeAsync(50)
    }
    expect(isOpen()).toBe(true)
    expect(history.depth()).toBe(1)
  })

  test('behavior: Forward after closing does not leave the page on one of the modal’s entries', async () => {
    const { modal, history, isOpen } = setUp()
    modal.open(account)
    history.press('back')
    history.press('forward')
    await vi.advanceTimersByTimeAsync(50)
    expect(isOpen()).toBe(false)
    expect(history.depth()).toBe(0)
  })

  test("behavior: closing after the host's router has navigated leaves the host's entries alone", async () => {
    const { modal, history } = setUp()
    modal.open(account)
    history.port.push({ router: 'another page' })
    modal.close()
    await vi.advanceTimersByTimeAsync(50)
    expect(history.port.state).toEqual({ router: 'another page' })
  })

  test('behavior: entries left by a reload are removed at the start', async () => {
    const { history } = setUp()
    const before = createFakeHistory({ router: 'host' })
    before.port.push({ router: 'host', foyer: { life: 'before the reload', depth: 1 } })
    before.port.push({ router: 'host', foyer: { life: 'before the reload', depth: 2 } })
    setUp({ history: before })
    await vi.advanceTimersByTimeAsync(50)
    expect(before.depth()).toBe(0)
    expect(history.depth()).toBe(0)
  })

  test('behavior: an entry that the reload may have lost loses its mark instead, and nothing navigates', async () => {
    const history = createFakeHistory({ router: 'host' }, 10_000)
    history.port.push({ router: 'host', foyer: { life: 'before the reload', depth: 1, addedAt: 9_900 } })
    const go = vi.spyOn(history.port, 'go')
    setUp({ history })
    await vi.advanceTimersByTimeAsync(50)
    expect(go).not.toHaveBeenCalled()
    expect(history.port.state).toEqual({ router: 'host' })
  })

  test('error: a history state of another writer causes no navigation', async () => {
    for (const foyer of [{ depth: 1e9 }, { depth: -3 }, { depth: '2' }, 'x', null, 7]) {
      const history = createFakeHistory({ foyer })
      const go = vi.spyOn(history.port, 'go')
      setUp({ history })
      expect(go).not.toHaveBeenCalled()
    }
  })

  test('error: a browser that takes seconds to go back does not leave the page', async () => {
    const history = createFakeHistory({ router: 'the page before' })
    history.port.push({ router: 'host' })
    const { go } = history.port
    vi.spyOn(history.port, 'go').mockImplementation((delta) => void setTimeout(() => go(delta), 2_500))
    const { modal, isOpen } = setUp({ history })
    modal.open(account)
    modal.push('Swap')
    modal.close()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(isOpen()).toBe(false)
    expect(history.port.state).toEqual({ router: 'host' })
  })

  test('error: after entries that could not be removed, one Back closes what is opened next', async () => {
    const { modal, history, isOpen } = setUp()
    modal.open(account)
    modal.push('Swap')
    const go = vi.spyOn(history.port, 'go').mockImplementation(() => undefined)
    modal.close()
    await vi.advanceTimersByTimeAsync(2_000)
    go.mockRestore()
    modal.open(account)
    history.press('back')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(isOpen()).toBe(false)
    // The next Back reaches the page's own entry.
    history.press('back')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(history.port.state).toEqual({ router: 'host' })
  })

  test('behavior: a view that opens while the browser still goes back has its entry as soon as that has ended', async () => {
    const history = createFakeHistory()
    const { push } = history.port
    const late: unknown[] = []
    // As in a browser: an entry waits for the next frame.
    vi.spyOn(history.port, 'push').mockImplementation((state) => void late.push(state))
    vi.spyOn(history.port, 'flush').mockImplementation(() => late.splice(0).forEach(push))
    const { modal, isOpen } = setUp({ history })
    modal.open(account)
    history.port.flush()
    modal.close()
    modal.open(account)
    await vi.advanceTimersByTimeAsync(50)
    expect([history.depth(), late]).toEqual([1, []])
    history.press('back')
    expect(isOpen()).toBe(false)
  })

  test('error: a browser that never reports the completion of a navigation does not block the history', async () => {
    const { modal, history } = setUp()
    modal.open(account)
    vi.spyOn(history.port, 'go').mockImplementationOnce(() => undefined)
    modal.close()
    modal.open(account)
    modal.push('Swap')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(history.depth()).toBe(2)
  })
})
