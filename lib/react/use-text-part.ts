'use client'
import { use } from 'react'
import type { TextPart } from '@/lib/text/text-key'
import type { TextStore } from '@/lib/text/text-store'
import { useRuntime } from './runtime-context'

/** By store: a render must get the same promise each time. */
const loads = new WeakMap<TextStore, Map<TextPart, Promise<void>>>()

/** Suspends until a part of the texts is there. For parts of views that load without it. */
export function useTextPart(part: TextPart): void {
  const { text } = useRuntime()
  const known = loads.get(text) ?? new Map<TextPart, Promise<void>>()
  loads.set(text, known)
  const load = known.get(part) ?? text.load(part)
  known.set(part, load)
  use(load)
}
