'use client'
import { useNow } from '@/components/modal/parts/use-now'

/** Whole seconds until a time, rounded up; 0 once it has passed. @param at - Unix ms. */
export function useSecondsUntil(at: number): number {
  const now = useNow(at > Date.now())
  return Math.max(0, Math.ceil((at - now) / 1_000))
}
