import { expect, test } from 'vitest'
import { splitFrame } from '@/app/(gallery)/gallery/frames/split-frame'

const script = (duration: number, forced: number, invoker: string) => ({
  duration,
  forcedStyleAndLayoutDuration: forced,
  invoker,
})

test('behavior: the parts of a frame add up to its duration, and its longest script is named', () => {
  const { longest, ...parts } = splitFrame({
    startTime: 1_000,
    duration: 200,
    styleAndLayoutStart: 1_150,
    scripts: [script(20, 0, 'FrameRequestCallback'), script(80, 30, 'BUTTON.onclick')],
  })
  expect(longest).toBe('BUTTON.onclick')
  expect(parts).toEqual({ script: 70, forced: 30, rendering: 50, other: 50 })
})

test('behavior: a frame without style, layout or scripts is all other', () => {
  const frame = { startTime: 10, duration: 60, styleAndLayoutStart: 0, scripts: [] }
  expect(splitFrame(frame)).toEqual({ script: 0, forced: 0, rendering: 0, other: 60, longest: '' })
})
