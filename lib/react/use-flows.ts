'use client'
import { use } from 'react'
import type { Flows } from '@/lib/runtime/flows'
import { useRuntime } from './runtime-context'

/** The flows; suspends until they have loaded. For every view except Connect, which does not wait for them. */
export function useFlows(): Flows {
  return use(useRuntime().flows())
}
