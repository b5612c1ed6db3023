import { drawElements } from '@/components/modal/draw-elements'
import frame from '@/components/modal/ModalFrame.module.css'
import { cancelPress } from '@/components/modal/modal-loader'
import { setThemeVariables, themeAttributes } from '@/components/modal/theme-attributes'
import { closeBeside, WaitingParts } from '@/components/modal/WaitingParts'
import { addWaitingCard } from '@/components/modal/waiting-cards'
import type { Shell } from '@/lib/runtime/runtime'

const ID = 'foyer-waiting-card'

/** The dialog that a press shows until the modal is here: what `WaitingCard` draws on Foyer's own pages, without React. */
export function createWaitingDialog(shell: Shell): HTMLDialogElement {
  const { text, theme } = shell
  const dialog = document.createElement('dialog')
  dialog.id = ID
  dialog.className = frame.dialog ?? ''
  dialog.addEventListener('click', closeBeside)
  dialog.addEventListener('close', () => cancelPress(shell))
  let parts: readonly ChildNode[] = []
  let words = ''
  let removeVariables = (): void => undefined

  const draw = (): void => {
    const { mode, variables } = theme.getState()
    const label = text.t('modal.loading')
    const attributes = { ...themeAttributes(mode, text.store.getState().locale), 'aria-label': label }
    for (const [name, value] of Object.entries(attributes)) dialog.setAttribute(name, value)
    removeVariables()
    removeVariables = setThemeVariables(dialog, variables)
    // A button that is drawn anew under the pointer loses its press, and the focus.
    if (label === words) return
    words = label
    // Beside them is the first card, which a press has drawn.
    for (const part of parts) part.remove()
    parts = drawElements(<WaitingParts id={ID} t={text.t} />) as ChildNode[]
    dialog.prepend(...parts)
  }
  draw()
  text.store.subscribe(draw)
  theme.subscribe(draw)
  addWaitingCard(shell, dialog)
  return dialog
}
