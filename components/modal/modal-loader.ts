import type { ComponentType } from 'react'
import { createStore } from 'zustand/vanilla'
import { nextTask } from '@/lib/core/next-task'
import type { OpenOptions, Shell } from '@/lib/runtime/runtime'
import type { FirstCard } from './first-card'
import { stages } from './stages/stages'
import { closeWaitingCards, showWaitingCard } from './waiting-cards'

/** After this long without the modal's code the button says that it did not load. */
const LOAD_TIMEOUT_MS = 20_000

/** What draws the modal, once it is here, and whether it could not be loaded; the button says so. Code is loaded once a page. */
export const modalCode = createStore<{ readonly failed: boolean; readonly Root?: ComponentType }>(() => ({
  failed: false,
}))

let loading: Promise<void> | undefined
/** The press that counts, of each shell: the last one, unless the visitor has closed the card that waits for it. */
const presses = new WeakMap<Shell, object>()

/** Loads what draws the modal, and its first view, once. A failed load may be repeated. */
export function loadModalRoot(): Promise<void> {
  loading ??= stages('modal').then(
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

/**
 * Loads the modal before a click, after what draws its first card: a press that follows at once waits for nothing else.
 * Ignores a failure: `openModal` tries again and reports it.
 */
export function preloadModal(shell: Shell): void {
  const ignore = (): void => undefined
  shell.text.load('modal').catch(ignore)
  stages('first').then(({ afterPaint }) => afterPaint(() => void loadModal(shell).catch(ignore)), ignore)
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
  const isHere = modalCode.getState().Root !== undefined && shell.loaded.getState().runtime !== undefined
  const waiting = isHere ? undefined : showWaitingCard(shell)
  let first: FirstCard | undefined
  const load = async (): Promise<void> => {
    if (waiting && !options) {
      const { drawFirstCard } = await stages('first')
      first = await drawFirstCard(shell, waiting, () => void openModal(shell))
    }
    await loadModal(shell)
  }
  try {
    // Opened only once it can be drawn: a modal that nothing draws would hold the page's history.
    await inTime(load())
    await first?.released()
    if (presses.get(shell) === press) {
      await shell.open(options)
      first?.carryOut(await shell.runtime())
    }
    modalCode.setState({ failed: false })
  } catch {
    if (first) return first.fail()
    modalCode.setState({ failed: presses.get(shell) === press })
  }
  if (presses.get(shell) !== press) return
  presses.delete(shell)
  closeWaitingCards()
}

/** The waiting card was closed: what it waited for does not open any more. */
export function cancelPress(shell: Shell): void {
  presses.delete(shell)
}

/** Rejects when a load takes longer than anybody waits for it. The load goes on, for the next press. */
function inTime(load: Promise<unknown>): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout>
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, LOAD_TIMEOUT_MS)
  })
  return Promise.race([load, deadline]).finally(() => clearTimeout(timer))
}
