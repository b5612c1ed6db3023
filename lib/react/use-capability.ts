'use client'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Caip2 } from '@/lib/core/caip'
import type { CapabilityId } from '@/lib/project/project-config-contract'
import { isOffered, type ProjectState } from '@/lib/project/project-offer'
import { useShell } from './runtime-context'

const NOT_ASKED = createStore<ProjectState>(() => ({ config: undefined }))

/**
 * Whether the server and the host offer a capability on a network. Changes when the server has answered.
 */
export function useCapability(id: CapabilityId, chainId: Caip2): boolean {
  const { config, loaded } = useShell()
  const project = useStore(loaded, ({ runtime }) => runtime?.project) ?? NOT_ASKED
  return isOffered(useStore(project), config.features, id, chainId)
}
