import type { ComponentType } from 'react'
import { createStore } from 'zustand/vanilla'
import type { OpenOptions, Shell } from '@/lib/runtime/shell'

/** Whether the modal's own code could not be loaded; the button says so. Code is loaded once a page. */
export const modalLoading = createStore<{ readonly failed: boolean }>(() => ({ failed: false }))

let root: Promise<ComponentType> | undefined

/** Loads what draws the modal, and its first view, once. A failed load may be repeated. */
export function loadModalRoot(): Promise<ComponentType> {
  root ??= import('./ModalRoot').then(
    ({ default: ModalRoot }) => ModalRoot,
    (cause: unknown) => {
      root = undefined
      throw cause
    },
  )
  return root
}

/** Starts loading when somebody is about to ask. A failure is met again, and told, on the click. */
export function preloadModal(shell: Shell): void {
  Promise.all([shell.runtime(), loadModalRoot()]).catch(() => undefined)
}

/** Opens the modal; where its code does not come, the button is told. Settles always. */
export async function openModal(shell: Shell, options?: OpenOptions): Promise<void> {
  try {
    // Opened only once it can be drawn: what nobody sees is not open, holds no history and is not told.
    await Promise.all([loadModalRoot(), shell.runtime()])
    await shell.open(options)
    modalLoading.setState({ failed: false })
  } catch {
    modalLoading.setState({ failed: true })
  }
}
