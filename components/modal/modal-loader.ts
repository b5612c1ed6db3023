import type { ComponentType } from 'react'
import { createStore } from 'zustand/vanilla'
import { nextTask } from '@/lib/core/next-task'
import type { OpenOptions, Shell } from '@/lib/runtime/runtime'
import { stages } from './stages/stages'

/** What draws the modal, once it is here, and whether it could not be loaded; the button says so. Code is loaded once a page. */
export const modalCode = createStore<{ readonly failed: boolean; readonly Root?: ComponentType }>(() => ({
  failed: false,
}))

let loading: Promise<void> | undefined
let lastPress: { readonly shell: Shell } | undefined

/** Loads what draws the modal, and its first view, once. A failed load may be repeated. */
export function loadModalRoot(): Promise<void> {
  loading ??= stages.modal().then(
    ({ ModalRoot: Root }) => {
      modalCode.setState({ Root })
      // The code was read in this task; drawing gets one of its own.
      return nextTask()
    },
    (cause: unknown) => {
      loading = undefined
      throw cause
    },
  )
  return loading
}

/** Starts loading when somebody is about to ask. A failure is met again, and told, on the click. */
export function preloadModal(shell: Shell): void {
  Promise.all([shell.runtime(), loadModalRoot()]).catch(() => undefined)
}

/**
 * Opens the modal; where its code does not come, the button is told. Of presses while it comes, the last one counts.
 * Settles always.
 */
export async function openModal(shell: Shell, options?: OpenOptions): Promise<void> {
  const press = { shell }
  lastPress = press
  try {
    // Opened only once it can be drawn: what nobody sees is not open, holds no history and is not told.
    await Promise.all([loadModalRoot(), shell.runtime()])
    if (lastPress === press || lastPress.shell !== shell) await shell.open(options)
    modalCode.setState({ failed: false })
  } catch {
    modalCode.setState({ failed: true })
  }
}
