import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Approvability, createVisibilityGuard, HOLD_MS, SETTLE_MS } from '@/lib/frame-guest/visibility-guard'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A window at the edge: it sees what the test says. `canSee`: version 2 of IntersectionObserver. */
function open({ canSee = true, isDrawn = true, width = 360, height = 600 } = {}) {
  const card = {} as Element
  const actions = {} as Element
  const listeners = new EventTarget()
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    isFocused: true,
    hasFocus: (): boolean => document.isFocused,
  })
  let report: (entries: readonly object[]) => void = () => undefined
  class IntersectionObserver {
    constructor(callback: typeof report) {
      report = callback
    }
    observe() {}
    disconnect() {}
  }
  class IntersectionObserverEntry {}
  if (canSee) Object.assign(IntersectionObserverEntry.prototype, { isVisible: false })
  const window = Object.assign(listeners, {
    ...{ document, IntersectionObserver, IntersectionObserverEntry },
    setTimeout: (call: () => void, ms: number) => setTimeout(call, ms),
    requestAnimationFrame: (call: () => void) => setTimeout(call, isDrawn ? 16 : 1_000_000),
    innerWidth: width,
    innerHeight: height,
    performance: { now: () => Date.now() },
  })
  const states: Approvability[] = []
  const guard = createVisibilityGuard({
    ...{ card, actions },
    window: window as never,
    onChange: (state) => void states.push(state),
  })
  const entry = (target: Element, isVisible: boolean) => ({
    target,
    isIntersecting: true,
    intersectionRatio: 1,
    ...(canSee ? { isVisible } : {}),
  })
  const see = (isVisible: boolean, ratio = 1) =>
    report([entry(card, isVisible), { ...entry(actions, isVisible), intersectionRatio: ratio }])
  const say = (type: string, fields: object = {}) => window.dispatchEvent(Object.assign(new Event(type), fields))
  const mouse = (screenX: number, clientX = 100, type = 'pointermove') =>
    say(type, { pointerType: 'mouse', screenX, screenY: 50, clientX, clientY: 50 })
  return { guard, states, see, say, mouse, window, document }
}

const REAL = { isTrusted: true }
const MADE = { isTrusted: false }

describe('visibility guard', () => {
  test('behavior: a prompt that is seen for half a second can be approved, by a real event alone', () => {
    const { guard, see, states } = open()
    expect(guard.allows(REAL)).toBe(false)
    see(true)
    vi.advanceTimersByTime(SETTLE_MS - 1)
    expect(guard.allows(REAL)).toBe(false)
    vi.advanceTimersByTime(2)
    expect(guard.allows(REAL)).toBe(true)
    expect(guard.allows(MADE)).toBe(false)
    expect(states).toEqual(['ready'])
  })

  test('behavior: a press holds if the prompt is still seen a moment later', async () => {
    const { guard, see } = open()
    see(true)
    vi.advanceTimersByTime(SETTLE_MS + 1)
    const held = guard.holds()
    await vi.advanceTimersByTimeAsync(HOLD_MS + 50)
    expect(await held).toBe(true)
  })

  test('error: a press does not hold if the browser finds the cover after it', async () => {
    const { guard, see } = open()
    see(true)
    vi.advanceTimersByTime(SETTLE_MS + 1)
    expect(guard.allows(REAL)).toBe(true)
    const held = guard.holds()
    vi.advanceTimersByTime(100)
    see(false)
    await vi.advanceTimersByTimeAsync(HOLD_MS)
    expect(await held).toBe(false)
  })

  test('error: in a tab that draws nothing the answer comes nevertheless', async () => {
    const { guard, see } = open({ isDrawn: false })
    see(true)
    const held = guard.holds()
    see(false)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await held).toBe(false)
  })

  test('error: without a word of the browser nothing is seen', () => {
    const { guard } = open()
    vi.advanceTimersByTime(60_000)
    expect(guard.state()).toBe('settling')
  })

  test('error: what is covered, or whose actions are cut off, cannot be approved, and counts anew afterwards', () => {
    const { guard, see } = open()
    see(true)
    vi.advanceTimersByTime(SETTLE_MS + 1)
    see(false)
    expect(guard.state()).toBe('covered')
    see(true)
    expect(guard.state()).toBe('settling')
    vi.advanceTimersByTime(SETTLE_MS + 1)
    expect(guard.state()).toBe('ready')
    see(true, 0.5)
    expect(guard.state()).toBe('covered')
  })

  test.each([
    ['width', { width: 299 }],
    ['height', { height: 399 }],
  ])('error: too little %s', (_, size) => {
    const { guard, see } = open(size)
    see(true)
    vi.advanceTimersByTime(SETTLE_MS + 1)
    expect(guard.state()).toBe('small')
  })

  test.each(['resize', 'focus'])('behavior: after a %s half a second begins anew', (type) => {
    const { guard, see, say } = open()
    see(true)
    vi.advanceTimersByTime(SETTLE_MS + 1)
    say(type)
    expect(guard.state()).toBe('settling')
  })

  test('error: a document in the background', () => {
    const { guard, see, document } = open()
    see(true)
    vi.advanceTimersByTime(SETTLE_MS + 1)
    document.visibilityState = 'hidden'
    expect(guard.allows(REAL)).toBe(false)
  })

  test('error: a frame that moves under the pointer', () => {
    const { guard, see, mouse } = open()
    see(true)
    mouse(500)
    vi.advanceTimersByTime(SETTLE_MS + 1)
    mouse(510, 110)
    expect(guard.allows(REAL)).toBe(true)
    mouse(540)
    expect(guard.allows(REAL)).toBe(false)
  })

  test.each([true, false])('error: a pointer that has just come into the frame (the browser vouches: %s)', (canSee) => {
    const { guard, see, mouse } = open({ canSee })
    see(canSee)
    vi.advanceTimersByTime(SETTLE_MS + 1)
    mouse(500)
    expect(guard.allows(REAL)).toBe(false)
    vi.advanceTimersByTime(SETTLE_MS + 1)
    mouse(505, 105)
    expect(guard.allows(REAL)).toBe(true)
  })

  test('error: a press without a movement before, however often', () => {
    const { guard, see, mouse } = open()
    see(true)
    for (const _ of [1, 2]) {
      vi.advanceTimersByTime(SETTLE_MS + 1)
      mouse(500, 100, 'pointerdown')
      expect(guard.allows(REAL)).toBe(false)
    }
    mouse(500)
    vi.advanceTimersByTime(SETTLE_MS + 1)
    mouse(500, 100, 'pointerdown')
    expect(guard.allows(REAL)).toBe(true)
  })

  test('error: a frame that comes back to a pointer which was elsewhere', () => {
    const { guard, see, mouse, say } = open()
    see(true)
    mouse(500)
    vi.advanceTimersByTime(SETTLE_MS + 1)
    say('pointerout', { relatedTarget: {} })
    mouse(500)
    expect(guard.allows(REAL)).toBe(true)
    say('pointerout', { relatedTarget: null })
    mouse(500)
    expect(guard.allows(REAL)).toBe(false)
  })

  describe('in a browser that cannot vouch', () => {
    test('behavior: size, time and focus count', () => {
      const { guard, see, document } = open({ canSee: false })
      see(false)
      document.isFocused = false
      vi.advanceTimersByTime(SETTLE_MS + 1)
      expect(guard.state()).toBe('unfocused')
      document.isFocused = true
      expect(guard.allows(REAL)).toBe(true)
    })
  })

  test('behavior: a guard that was stopped says nothing more', () => {
    const { guard, see, states } = open()
    see(true)
    guard.stop()
    vi.advanceTimersByTime(SETTLE_MS * 2)
    expect(states).toEqual([])
  })
})
