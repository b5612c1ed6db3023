'use client'
import { use } from 'react'
import { useStore } from 'zustand'
import type { EmbeddedFlows } from '@/lib/runtime/embedded-flows'
import { useRuntime } from './runtime-context'
import { useFlows } from './use-flows'

/** The flows of the embedded wallet. For its views, which load them. */
export function useEmbeddedFlows(): EmbeddedFlows {
  return use(useFlows().embedded.load())
}

/** What the embedded wallet has told the page so far. */
export function useEmbedded() {
  const { embedded } = useRuntime()
  return { ...useStore(embedded), dismissWelcome: () => embedded.setState({ isNew: false }) }
}
