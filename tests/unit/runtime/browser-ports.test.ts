// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { CONNECTED_COOKIE, createBrowserPorts } from '@/lib/runtime/browser-ports'
import { LOCALE_COOKIE, THEME_COOKIE } from '@/lib/runtime/visitor-choices'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
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
  const popped = vi.fn()
  stops.push(history.onPop(popped))
  window.dispatchEvent(new PopStateEvent('popstate', { state: { theirs: 2 } }))
  expect(popped).toHaveBeenCalledWith({ theirs: 2 })
})

test('behavior: a history entry is added after the next frame, or as soon as the history is read or moved in', async () => {
  const add = vi.spyOn(window.history, 'pushState')
  const { history } = createBrowserPorts()
  history.push({ entry: 1 })
  expect(add).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(add).toHaveBeenCalledTimes(1))
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
  await vi.waitFor(() => expect(window.history.state).toEqual({ hidden: true }))
})

test('behavior: a visitor who goes back before the entry is added does not find it later', async () => {
  vi.useFakeTimers()
  const add = vi.spyOn(window.history, 'pushState')
  const { history } = createBrowserPorts()
  stops.push(history.onPop(() => undefined))
  history.push({ entry: 1 })
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  await vi.runAllTimersAsync()
  expect(add).not.toHaveBeenCalled()
  add.mockRestore()
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
