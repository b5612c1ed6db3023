// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createModalHistory } from '@/lib/modal/modal-history'
import { CONNECTED_COOKIE, createBrowserPorts } from '@/lib/runtime/browser-ports'
import { LOCALE_COOKIE, THEME_COOKIE } from '@/lib/runtime/visitor-cookies'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0).reverse()) stop()
  vi.unstubAllGlobals()
  localStorage.clear()
  vi.useRealTimers()
  window.history.replaceState(null, '')
})

test('behavior: creating them accesses nothing of the page, so a server may do it', () => {
  vi.stubGlobal('window', undefined)
  vi.stubGlobal('document', undefined)
  expect(() => createBrowserPorts()).not.toThrow()
})

test('behavior: storage keys have our prefix', () => {
  createBrowserPorts().storage.set('last-chain', 'eip155:1')
  expect(localStorage.getItem('foyer.last-chain')).toBe('eip155:1')
})

test('behavior: history entries keep the address of the page', () => {
  const { history } = createBrowserPorts()
  const before = window.location.href
  history.push({ mine: 1 })
  expect(history.state).toEqual({ mine: 1 })
  expect(window.location.href).toBe(before)
  const popped = vi.fn(() => false)
  stops.push(history.onPop(popped))
  window.dispatchEvent(new PopStateEvent('popstate', { state: { theirs: 2 } }))
  expect(popped).toHaveBeenCalledWith({ theirs: 2 })
})

test.each([
  [true, 0],
  [false, 1],
])('behavior: a move that the modal keeps to itself (%s) reaches the router of the host %i times', (own, times) => {
  const router = vi.fn()
  window.addEventListener('popstate', router)
  stops.push(() => window.removeEventListener('popstate', router))
  stops.push(createBrowserPorts().history.onPop(() => own))
  window.dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  expect(router).toHaveBeenCalledTimes(times)
})

test('behavior: a history entry is added after the next frame, or as soon as the history is read or moved in', async () => {
  const add = vi.spyOn(window.history, 'pushState')
  const { history } = createBrowserPorts()
  history.push({ entry: 1 })
  expect(add).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(add).toHaveBeenCalledTimes(1), { timeout: 30_000 })
  history.push({ entry: 2 })
  history.push({ entry: 3 })
  history.go(0)
  history.push({ entry: 4 })
  history.flush()
  expect(add.mock.calls.slice(1).map(([state]) => state)).toEqual([{ entry: 2 }, { entry: 3 }, { entry: 4 }])
  add.mockRestore()
})

test('behavior: a page that paints no frame gets its history entry all the same', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const { history } = createBrowserPorts()
  history.push({ hidden: true })
  await vi.waitFor(() => expect(window.history.state).toEqual({ hidden: true }), { timeout: 30_000 })
})

test('behavior: a visitor who goes back before the entry is added does not find it later', async () => {
  vi.useFakeTimers()
  const add = vi.spyOn(window.history, 'pushState')
  const { history } = createBrowserPorts()
  stops.push(history.onPop(() => false))
  history.push({ entry: 1 })
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  await vi.runAllTimersAsync()
  expect(add).not.toHaveBeenCalled()
  add.mockRestore()
})

test.each([
  [{ appDir: true }, { __NA: true, mine: 1 }],
  [{ appDir: undefined }, { mine: 1 }],
  [undefined, { mine: 1 }],
])('behavior: with next = %j on the page the state of an entry is %j', (next, state) => {
  vi.stubGlobal('next', next)
  const { history } = createBrowserPorts()
  history.push({ mine: 1 })
  expect(history.state).toEqual(state)
})

test('behavior: the hint is a cookie without an address, deleted when no wallet is connected', () => {
  const { setConnectedHint } = createBrowserPorts()
  const written: string[] = []
  vi.stubGlobal('document', {
    set cookie(text: string) {
      written.push(text)
    },
  })
  setConnectedHint(true)
  setConnectedHint(false)
  const [set, clear] = written
  expect(set).toMatch(new RegExp(`^${CONNECTED_COOKIE}=1; path=/; samesite=lax; max-age=\\d+$`))
  expect(clear).toBe(`${CONNECTED_COOKIE}=1; path=/; samesite=lax; max-age=0`)
})

test.each([
  ['https:', /; secure$/],
  ['http:', /max-age=\d+$/],
])('behavior: over %s every cookie ends in %s', (protocol, end) => {
  const written: string[] = []
  vi.stubGlobal('window', { location: { protocol } })
  vi.stubGlobal('document', {
    set cookie(text: string) {
      written.push(text)
    },
  })
  const { setConnectedHint, setCookie } = createBrowserPorts()
  setConnectedHint(true)
  setConnectedHint(false)
  setCookie(LOCALE_COOKIE, 'fr')
  setCookie(THEME_COOKIE, 'dark')
  vi.unstubAllGlobals()
  expect(written.map((cookie) => cookie.split('=')[0])).toEqual([
    CONNECTED_COOKIE,
    CONNECTED_COOKIE,
    LOCALE_COOKIE,
    THEME_COOKIE,
  ])
  for (const cookie of written) expect(cookie).toMatch(end)
})

test('behavior: resume is reported only for a page restored from the back/forward cache', () => {
  const resumed = vi.fn()
  stops.push(createBrowserPorts().onResume(resumed))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(resumed).not.toHaveBeenCalled()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(resumed).toHaveBeenCalledOnce()
})

test.each([
  [true, 1],
  [false, 0],
])('behavior: an app is opened within a press alone (pressed: %s)', (isActive, times) => {
  const open = vi.fn()
  vi.stubGlobal('navigator', { userActivation: { isActive } })
  vi.spyOn(window, 'open').mockImplementation(open)
  createBrowserPorts().openWithinPress('rainbow://wc', '_self')
  expect(open).toHaveBeenCalledTimes(times)
  vi.restoreAllMocks()
})

describe('calls that a browser refuses, as in a sandboxed frame, do not break the page', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const refuseOn = (name: 'pushState' | 'replaceState' | 'go') => {
    const spy = vi.spyOn(window.history, name).mockImplementation(refuse)
    stops.push(() => spy.mockRestore())
  }
  const refuseProperty = (owner: object, name: string) => {
    const before = Object.getOwnPropertyDescriptor(owner, name)
    Object.defineProperty(owner, name, { configurable: true, get: refuse, set: refuse })
    stops.push(() => (before ? Object.defineProperty(owner, name, before) : Reflect.deleteProperty(owner, name)))
  }

  test('error: cookies are neither read nor stored', () => {
    refuseProperty(document, 'cookie')
    const ports = createBrowserPorts()
    expect(ports.cookies()).toBe('')
    ports.setCookie(THEME_COOKIE, 'dark')
    ports.setConnectedHint(true)
    ports.setConnectedHint(false)
  })

  test('error: refused calls of the history do not throw, and cause no uncaught error', () => {
    vi.useFakeTimers()
    for (const name of ['pushState', 'replaceState', 'go'] as const) refuseOn(name)
    const { history } = createBrowserPorts()
    history.push({ mine: 1 })
    vi.runAllTimers()
    history.push({ mine: 2 })
    history.flush()
    history.replace({ mine: 3 })
    history.go(-1)
    expect(window.history.pushState).toHaveBeenCalledTimes(2)
    refuseProperty(window.history, 'state')
    expect(history.state).toBeUndefined()
  })

  test('error: the storage keeps values for the life of the page', () => {
    refuseProperty(window, 'localStorage')
    const { storage } = createBrowserPorts()
    storage.set('key', 'value')
    expect(storage.get('key')).toBe('value')
    storage.remove('key')
    expect(storage.get('key')).toBeNull()
  })

  test('error: if the browser has no list of languages, the list is empty', () => {
    vi.stubGlobal('navigator', { ...navigator, languages: undefined })
    expect(createBrowserPorts().languages()).toEqual([])
  })

  test('error: a modal whose entries are refused opens and closes, and never leaves the page', () => {
    refuseOn('pushState')
    const go = vi.spyOn(window.history, 'go').mockImplementation(() => undefined)
    stops.push(() => go.mockRestore())
    const history = createModalHistory(
      createBrowserPorts().history,
      () => 0,
      () => undefined,
    )
    stops.push(history.start())
    for (const depth of [1, 2, 3, 1, 0]) history.sync(depth)
    expect(go).not.toHaveBeenCalled()
  })
})
