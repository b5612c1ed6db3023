'use client'
import { use } from 'react'
import type { TextStore } from '@/lib/text/text-store'
import { useRuntime } from './runtime-context'

/** By store: a render must get the same promise each time. */
const loads = new WeakMap<TextStore, Promise<void>>()

/** Suspends until the texts of the embedded wallet are there. For parts of views that load without them. */
export function useEmbeddedTexts(): void {
  const { text } = useRuntime()
  const known = loads.get(text) ?? text.load('embedded')
  loads.set(text, known)
  use(known)
}
