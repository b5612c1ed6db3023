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
  ] as const)('param: after %i ms a wait is %s', (ms, stage) => {
    const { result } = begin()
    pass(ms)
    expect(result.current).toBe(stage)
  })

  test('behavior: nobody who does not wait is ever told to', () => {
    const { result } = begin(false)
    pass(60_000)
    expect(result.current).toBe('quiet')
  })

  test('behavior: the next wait begins anew, from its very first frame', () => {
    const { result, rerender } = begin()
    pass(20_000)
    rerender({ waiting: false })
    expect(result.current).toBe('quiet')
    rerender({ waiting: true })
    expect(result.current).toBe('quiet')
    pass(300)
    expect(result.current).toBe('waiting')
  })

  test('behavior: what has left the screen keeps no timer', () => {
    const { unmount } = begin()
    unmount()
    expect(vi.getTimerCount()).toBe(0)
  })
})
