'use client'
import { use } from 'react'
import type { Flows } from '@/lib/runtime/flows'
import { useRuntime } from './runtime-context'

/** The flows; suspends until they are loaded. For every view but Connect, which shows before they are. */
export function useFlows(): Flows {
  return use(useRuntime().flows())
}
