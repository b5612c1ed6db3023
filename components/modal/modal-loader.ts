import type { ComponentType } from 'react'
import { createStore } from 'zustand/vanilla'
import { loadOnce } from '@/lib/core/load-once'
import { nextTask } from '@/lib/core/next-task'
import type { OpenOptions, Shell } from '@/lib/runtime/runtime'
import { inTime } from './in-time'
import { stages } from './stages/stages'
import { closeWaitingCards, showWaitingCard } from './waiting-cards'

/** What draws the modal, once it is here, and whether it could not be loaded; the button says so. Code is loaded once a page. */
export const modalCode = createStore<{ readonly failed: boolean; readonly Root?: ComponentType }>(() => ({
  failed: false,
}))

/** The press that counts, of each shell: the last one, unless the visitor has closed the card that waits for it. */
const presses = new WeakMap<Shell, object>()

/** Loads what draws the modal, and its first view, once. A failed load may be repeated. */
export const loadModalRoot = loadOnce(async () => {
  const { ModalRoot: Root } = await stages('modal')
  modalCode.setState({ Root })
  // The code was read in this task; drawing gets one of its own.
  await nextTask()
})

/**
 * Loads the modal before a click, after what draws its first card: a press that follows at once waits for nothing else.
 * Ignores a failure: `openModal` tries again and reports it.
 */
export function preloadModal(shell: Shell): void {
  stages('first').then(
    ({ preload }) => preload(shell, loadModal),
    () => undefined,
  )
}

const loadModal = (shell: Shell): Promise<unknown> => Promise.all([loadModalRoot(), shell.runtime()])

/**
 * Opens the modal. Until its code is here, the shell's waiting card shows, and in it the first card as soon as that can be
 * drawn; if the modal does not come, the card or the button says so. Of several presses meanwhile, the last one counts.
 * Never rejects.
 */
export async function openModal(shell: Shell, options?: OpenOptions): Promise<void> {
  const press = {}
  presses.set(shell, press)
  const isLast = (): boolean => presses.get(shell) === press
  let failed = false
  const isHere = modalCode.getState().Root && shell.loaded.getState().runtime
  const waiting = isHere ? undefined : showWaitingCard(shell)
  try {
    const { loadBehindCard } = await inTime(stages('first'))
    // Opened only once it can be drawn: a modal that nothing draws would hold the page's history.
    const card = await loadBehindCard(shell, options ? undefined : waiting, loadModal, () => openModal(shell))
    if (card === null) return
    if (isLast()) {
      await shell.open(options)
      card?.carryOut()
    }
  } catch {
    failed = isLast()
  }
  modalCode.setState({ failed })
  if (!isLast()) return
  presses.delete(shell)
  closeWaitingCards()
}

/** The waiting card was closed: what it waited for does not open any more. */
export function cancelPress(shell: Shell): void {
  presses.delete(shell)
}
