import { createStore } from 'zustand/vanilla'
import type { Kit } from './kit'

/** The modal that `createAppKit` has made for this page; `null` before. Hooks and elements read it. */
export const currentKit = createStore<Kit | null>(() => null)
