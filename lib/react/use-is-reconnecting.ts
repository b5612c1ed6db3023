'use client'
import { useStore } from 'zustand'
import type { Namespace } from '@/lib/core/caip'
import { useShell } from './runtime-context'

/**
 * Whether a remembered wallet has not answered yet: for about a second after a reload. Its account may be another one
 * than before, so forms wait for it.
 *
 * @param namespace - Default: the active one.
 */
export function useIsReconnecting(namespace?: Namespace): boolean {
  return useStore(useShell().account, ({ active, accounts }) => accounts[namespace ?? active].status === 'reconnecting')
}
