'use client'
import { useStore } from 'zustand'
import type { RouterState } from '@/lib/modal/modal-router'
import { currentEntry } from '@/lib/modal/modal-router'
import type { EntryOf, View, ViewEntry } from '@/lib/modal/views'
import { useRuntime } from './runtime-context'

/** A part of the router's state; re-renders when that part changes. */
export function useModal<T>(pick: (state: RouterState) => T): T {
  return useStore(useRuntime().modal.store, pick)
}

/** The entry that shows. */
export function useCurrentEntry(): ViewEntry {
  return useModal(currentEntry)
}

/** The params of a view, newest on the stack; `undefined` when it is not there (a view that is just sliding out). */
export function useViewParams<V extends View>(view: V): EntryOf<V>['params'] | undefined {
  // `findLast` has matched the view, which the compiler cannot follow through the union.
  return useModal(
    ({ stack }) => stack.findLast((entry) => entry.view === view)?.params as EntryOf<V>['params'] | undefined,
  )
}
