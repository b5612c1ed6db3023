'use client'
import { useSyncExternalStore } from 'react'
import type { OnrampFlow, OnrampView } from '@/lib/onramp/onramp-view'
import { useAccountFlows } from './use-account-flows'

/**
 * The running purchase, and what it shows now. Has no state of its own. Throws in a view that `loadView` has not loaded
 * with it.
 */
export function useOnramp(): { readonly onramp: OnrampFlow; readonly view: OnrampView } {
  const onramp = useAccountFlows().onramp.current()
  if (onramp === undefined) throw new Error('useOnramp works in views of buying only, which load it first')
  return { onramp, view: useSyncExternalStore(onramp.subscribe, onramp.view, onramp.view) }
}
