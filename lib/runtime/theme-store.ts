import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ThemeMode } from './config-schema'

export interface ThemeState {
  readonly mode: ThemeMode
  readonly variables: Readonly<Record<string, string>>
}

export type ThemeStore = StoreApi<ThemeState>

export function createThemeStore(mode: ThemeMode, variables: Readonly<Record<string, string>>): ThemeStore {
  return createStore<ThemeState>(() => ({ mode, variables }))
}
