import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { SNACKBAR_ACTION_MS } from '@/lib/snackbar/snackbar-store'
import { closed, endModal, pass, renderModal, spoken } from './support/render-modal'

afterEach(endModal)

/** Opens the modal and shows "Copied" in its snackbar, with the button "Cancel". */
async function showUndo() {
  const modal = await renderModal()
  const dialog = await modal.open()
  const run = vi.fn<() => void>()
  await act(() => modal.runtime().text.load('flows'))
  act(
    () => void modal.runtime().snackbar.show('success', 'common.copied', undefined, { labelKey: 'common.cancel', run }),
  )
  await spoken('status', 'Copied')
  const undo = within(dialog).getByRole('button', { name: 'Cancel' })
  const isShown = () => within(dialog).queryByText('Copied') !== null
  return { ...modal, dialog, run, undo, isShown }
}

describe('a message with a button', () => {
  test('behavior: its button runs the action once and hides the message', async () => {
    const { user, undo, run, isShown } = await showUndo()
    await user.dblClick(undo)
    expect(run).toHaveBeenCalledOnce()
    expect(isShown()).toBe(false)
  })

  test('behavior: it hides after 5 s without running the action', async () => {
    const { run, isShown } = await showUndo()
    await pass(SNACKBAR_ACTION_MS + 50)
    expect(isShown()).toBe(false)
    expect(run).not.toHaveBeenCalled()
  })

  test('behavior: it stays while the pointer is on it, and hides after that', async () => {
    const { user, undo, isShown } = await showUndo()
    await user.hover(undo)
    await pass(SNACKBAR_ACTION_MS * 3)
    expect(isShown()).toBe(true)
    await user.unhover(undo)
    await pass(SNACKBAR_ACTION_MS + 50)
    expect(isShown()).toBe(false)
  })

  test('behavior: it stays while its button has the focus, and hides after that', async () => {
    const { undo, isShown } = await showUndo()
    act(() => undo.focus())
    await pass(SNACKBAR_ACTION_MS * 3)
    expect(isShown()).toBe(true)
    act(() => undo.blur())
    await pass(SNACKBAR_ACTION_MS + 50)
    expect(isShown()).toBe(false)
  })

  test('behavior: the pointer on one message does not keep the next one', async () => {
    const { user, undo, runtime } = await showUndo()
    await user.hover(undo)
    act(() => {
      runtime().snackbar.show('error', 'common.copyFailed')
      runtime().snackbar.hide()
    })
    await spoken('status', 'Could not copy')
    await pass(SNACKBAR_ACTION_MS)
    expect(screen.queryByText('Could not copy')).toBeNull()
  })

  test('behavior: Esc on its button hides the message, keeps the modal open and restores the focus', async () => {
    const { user, dialog, undo, run, isShown } = await showUndo()
    const close = within(dialog).getByRole('button', { name: 'Close' })
    act(() => close.focus())
    act(() => undo.focus())
    await user.keyboard('{Escape}')
    expect(isShown()).toBe(false)
    expect(dialog.hasAttribute('open')).toBe(true)
    expect(document.activeElement).toBe(close)
    expect(run).not.toHaveBeenCalled()
    // The next press closes the modal.
    await user.keyboard('{Escape}')
    await closed()
  })
})
