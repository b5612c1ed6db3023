'use client'
import { use } from 'react'
import type { Flows } from '@/lib/runtime/flows'
import { useRuntime } from './runtime-context'

/** The flows. For parts that are drawn once `flows()` has loaded: every view but Connect, and the page's own balances. */
export function useFlows(): Flows {
  return use(useRuntime().flows())
}
