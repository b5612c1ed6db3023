import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createScreens, PROMPT_LIFE_MS } from '@/lib/frame-guest/screens'

const SCREEN = { kind: 'security', origin: 'https://shop.example', section: 'menu' } as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('screens', () => {
  test('behavior: one is shown at a time, the others wait for their turn', async () => {
    const screens = createScreens()
    const { signal } = new AbortController()
    const seen: (readonly [id: number, waiting: number] | null)[] = []
    screens.subscribe(() => {
      const shown = screens.current()
      seen.push(shown && [shown.id, shown.waiting])
    })
    const one = screens.show(SCREEN, signal)
    const two = screens.show(SCREEN, signal)
    // It has not been on the screen yet.
    screens.agree(2)
    expect(screens.current()?.id).toBe(1)
    screens.agree(1)
    await one
    screens.close(2)
    await expect(two).rejects.toMatchObject({ code: 'wallet.rejected' })
    expect(seen).toEqual([[1, 0], [1, 1], [2, 0], null])
  })

  test('behavior: what the visitor reads does not change', async () => {
    const screens = createScreens()
    const given = { ...SCREEN, origin: 'https://shop.example' }
    screens.show(given, new AbortController().signal).catch(() => undefined)
    given.origin = 'https://bank.example'
    expect(screens.current()?.screen.origin).toBe('https://shop.example')
    expect(Object.isFrozen(screens.current()?.screen)).toBe(true)
  })

  test('error: an abort ends a screen that waits, and one that shows', async () => {
    const screens = createScreens()
    const first = new AbortController()
    const second = new AbortController()
    const ends = [screens.show(SCREEN, first.signal), screens.show(SCREEN, second.signal)].map((each) =>
      expect(each).rejects.toMatchObject({ code: 'request.aborted' }),
    )
    second.abort()
    first.abort()
    await Promise.all(ends)
    expect(screens.current()).toBeNull()
  })

  test('error: without an answer a screen ends after five minutes', async () => {
    const screens = createScreens()
    const end = expect(screens.show(SCREEN, new AbortController().signal)).rejects.toMatchObject({
      code: 'wallet.timeout',
    })
    await vi.advanceTimersByTimeAsync(PROMPT_LIFE_MS - 1)
    expect(screens.current()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    await end
  })

  test('error: a page that hides the frame ends all of them', async () => {
    const screens = createScreens()
    const { signal } = new AbortController()
    const ends = [screens.show(SCREEN, signal), screens.show(SCREEN, signal)].map((each) =>
      expect(each).rejects.toMatchObject({ code: 'wallet.rejected' }),
    )
    screens.closeAll('wallet.rejected')
    await Promise.all(ends)
  })
})
