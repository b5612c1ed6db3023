'use client'
import { useEffect, useState } from 'react'

/**
 * The stage of a wait. Each stage looks different:
 *
 * - `quiet` (under 300 ms): draw nothing; most answers arrive within this time.
 * - `waiting`: skeleton or spinner.
 * - `long` (from 8 s): "Still working".
 * - `stuck` (from 20 s): a text with a way out.
 */
export type WaitStage = 'quiet' | 'waiting' | 'long' | 'stuck'

const STAGES = [
  [300, 'waiting'],
  [8_000, 'long'],
  [20_000, 'stuck'],
] as const satisfies readonly (readonly [afterMs: number, stage: WaitStage])[]

/** The stage of the wait that began when `waiting` became true; `quiet` without a wait. */
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
