import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useWaitStage } from '@/components/modal/parts/use-wait-stage'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const begin = (waiting = true) =>
  renderHook((props: { waiting: boolean }) => useWaitStage(props.waiting), { initialProps: { waiting } })

describe('useWaitStage', () => {
  test.each([
    [0, 'quiet'],
    [299, 'quiet'],
    [300, 'waiting'],
    [7_999, 'waiting'],
    [8_000, 'long'],
    [19_999, 'long'],
    [20_000, 'stuck'],
    [600_000, 'stuck'],
  ] as const)('param: after %i ms the stage of a wait is "%s"', (ms, stage) => {
    const { result } = begin()
    pass(ms)
    expect(result.current).toBe(stage)
  })

  test('behavior: without a wait the stage stays "quiet"', () => {
    const { result } = begin(false)
    pass(60_000)
    expect(result.current).toBe('quiet')
  })

  test('behavior: a new wait is "quiet" from its first render', () => {
    const { result, rerender } = begin()
    pass(20_000)
    rerender({ waiting: false })
    expect(result.current).toBe('quiet')
    rerender({ waiting: true })
    expect(result.current).toBe('quiet')
    pass(300)
    expect(result.current).toBe('waiting')
  })

  test('behavior: unmounting clears the timer', () => {
    const { unmount } = begin()
    unmount()
    expect(vi.getTimerCount()).toBe(0)
  })
})
