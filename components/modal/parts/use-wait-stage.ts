'use client'
import { useEffect, useState } from 'react'

/**
 * How long somebody has been waiting, in the spans that look different:
 *
 * - `quiet` (under 300 ms): draw nothing new, most answers come now.
 * - `waiting`: skeleton or spinner.
 * - `long` (from 8 s): "Still working".
 * - `stuck` (from 20 s): a way out, with words.
 */
export type WaitStage = 'quiet' | 'waiting' | 'long' | 'stuck'

const STAGES = [
  [300, 'waiting'],
  [8_000, 'long'],
  [20_000, 'stuck'],
] as const satisfies readonly (readonly [afterMs: number, stage: WaitStage])[]

/** The stage of the wait that began when `waiting` became true; `quiet` while nobody waits. */
export function useWaitStage(waiting: boolean): WaitStage {
  const [stage, setStage] = useState<WaitStage>('quiet')
  useEffect(() => {
    if (!waiting) return
    const timers = STAGES.map(([afterMs, next]) => setTimeout(() => setStage(next), afterMs))
    return () => {
      timers.forEach(clearTimeout)
      setStage('quiet')
    }
  }, [waiting])
  return waiting ? stage : 'quiet'
}
