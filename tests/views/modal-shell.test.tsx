import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { SHAKE_MS } from '@/lib/modal/modal-router'
import { projectConfig } from '@/lib/project/project-config-contract'
import { SNACKBAR_MS } from '@/lib/snackbar/snackbar-store'
import { createFakeWallet } from '../fakes/fake-wallet'
import { deferred } from '../support/deferred'
import { gatedTexts } from '../support/stages'
import { createFakeMarket } from './support/fake-market'
import { closed, endModal, OWNER, pass, renderModal, spoken } from './support/render-modal'

afterEach(endModal)

const shaking = () => screen.getByRole('dialog').querySelector('[data-shaking]')
/** A press and a release outside the card. */
function pressOutside(dialog: HTMLElement) {
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
}

describe('closing', () => {
  test('behavior: the close button, Esc and a press outside the card each close the modal', async () => {
    const { open, user } = await renderModal()
    for (const leave of [
      () => user.click(screen.getByRole('button', { name: 'Close' })),
      () => user.keyboard('{Escape}'),
      () => pressOutside(screen.getByRole('dialog')),
    ]) {
      await open()
      await leave()
      await closed()
    }
  })

  test('behavior: a press that starts inside the card and ends outside does not close the modal', async () => {
    const { open } = await renderModal()
    const dialog = await open()
    fireEvent.pointerDown(screen.getByRole('heading', { level: 2 }))
    fireEvent.click(dialog)
    await pass(300)
    expect(screen.getByRole('dialog')).toBe(dialog)
  })

  test('behavior: the second press of a double click on the opener does not close the modal', async () => {
    const { open } = await renderModal()
    const dialog = await open()
    fireEvent.pointerDown(dialog)
    fireEvent.click(dialog, { detail: 2 })
    await pass(300)
    expect(screen.getByRole('dialog')).toBe(dialog)
  })

  test('behavior: Esc goes back one view before it closes; two events of one press count once', async () => {
    const { open, user, title, runtime } = await renderModal({ connected: true })
    const dialog = await open({ view: 'Networks' })
    await title('Networks')
    act(() => runtime().modal.push('Connect'))
    await title('Connect')
    await user.keyboard('{Escape}')
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    await title('Networks')
    await pass(200)
    await user.keyboard('{Escape}')
    await closed()
  })

  test('behavior: a second press of Esc counts even immediately after the first; the repeats of a held key do not', async () => {
    const { open, title, runtime } = await renderModal({ connected: true })
    const dialog = await open({ view: 'Networks' })
    await title('Networks')
    act(() => runtime().modal.push('Connect'))
    await title('Connect')
    fireEvent.keyDown(dialog, { key: 'Escape' })
    fireEvent.keyDown(dialog, { key: 'Escape', repeat: true })
    await title('Networks')
    // The row that had the focus is gone with its view.
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await closed()
  })

  test('behavior: Esc in a dialog of the host page leaves the modal open', async () => {
    const { open } = await renderModal()
    const dialog = await open()
    const other = document.body.appendChild(document.createElement('dialog'))
    fireEvent.keyDown(other, { key: 'Escape' })
    other.remove()
    await pass(300)
    expect(screen.getByRole('dialog')).toBe(dialog)
  })

  test('error: on an unsupported network each attempt to close shakes the card and shows the reason in an alert', async () => {
    const wallet = createFakeWallet({ accounts: [OWNER] })
    const { open, user, title } = await renderModal({ connected: true, wallets: [wallet] })
    const dialog = await open()
    act(() => void wallet.moveTo(5))
    await title('Switch network')
    for (const leave of [
      () => user.click(screen.getByRole('button', { name: 'Close' })),
      () => user.keyboard('{Escape}'),
      () => pressOutside(dialog),
    ]) {
      await leave()
      await spoken('alert', 'Choose a network or disconnect to close')
      expect(shaking()).not.toBeNull()
      await pass(SHAKE_MS + 10)
      expect(shaking()).toBeNull()
      expect(screen.getByRole('dialog')).toBe(dialog)
    }
  })

  test('behavior: Back in the browser closes the modal; opening and closing are tracked once each', async () => {
    const { open, history, runtime } = await renderModal()
    await open()
    act(() => history.press('back'))
    await closed()
    expect(runtime().events.map(({ event }) => event)).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
  })
})

describe('the card', () => {
  test('behavior: the dialog is named by its heading, and the heading of each new view takes the focus', async () => {
    const { open, user, title } = await renderModal({ connected: true })
    const dialog = await open()
    const heading = await title('Account')
    expect(dialog.getAttribute('aria-labelledby')).toBe(heading.id)
    await waitFor(() => expect(document.activeElement).toBe(heading))
    await user.click(await screen.findByRole('button', { name: 'Wallets' }))
    await title('Wallets')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Wallets'))
  })

  test('behavior: a title that arrives after its heading took the focus is announced, and any other is not', async () => {
    const texts = gatedTexts()
    const { open, runtime, title } = await renderModal({ connected: true, stages: texts.stages })
    const arrived = deferred<void>()
    texts.gate = async (parts) => (parts.includes('account') ? arrived.promise : undefined)
    await open()
    const heading = await title('Loading')
    await waitFor(() => expect(document.activeElement).toBe(heading))
    arrived.resolve()
    await title('Account')
    expect(await spoken('status', 'Account')).toBe('Account')
    act(() => runtime().modal.push('Swap'))
    await title('Swap')
    const statuses = screen.queryAllByRole('status').map(({ textContent }) => textContent)
    expect(statuses.filter((text) => text === 'Swap' || text === 'Account')).toEqual([])
  })

  test('behavior: a Back button shows only if there is a previous view', async () => {
    const { open, user, title } = await renderModal({ connected: true })
    await open()
    await title('Account')
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Wallets' }))
    await title('Wallets')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await title('Account')
  })

  test('behavior: the page cannot scroll while the modal is open, and can after it has closed', async () => {
    const { open, user } = await renderModal()
    await open()
    expect(document.documentElement.style.overflow).toBe('hidden')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await closed()
    expect(document.documentElement.style.overflow).toBe('')
  })

  test('behavior: the card of a closed modal is reused when the modal opens again at Connect, not at another view', async () => {
    const { open, user, shell } = await renderModal()
    await open()
    const close = screen.getByRole('button', { name: 'Close' })
    await user.click(close)
    await closed()
    await pass(400)
    await open()
    expect(screen.getByRole('button', { name: 'Close' })).toBe(close)
    await user.click(close)
    await closed()
    await pass(400)
    await act(() => shell.open({ view: 'Networks' }))
    // The kept card is gone, so Connect does not show first.
    expect(close.isConnected).toBe(false)
  })

  test('behavior: a modal that opens while it leaves never shows the view it had', async () => {
    const { open, user, title } = await renderModal()
    const dialog = await open({ view: 'Networks' })
    await title('Networks')
    const shown: unknown[] = []
    const show = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
    show.mockImplementation(() => {
      shown.push(dialog.querySelector('h2')?.textContent)
      dialog.toggleAttribute('open', true)
    })
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await closed()
    await open()
    await title('Connect')
    expect(shown).toEqual(['Connect'])
    show.mockRestore()
  })

  test('behavior: a card that rests shows within the press, without waiting for React; Esc and closing count at once', async () => {
    const { open, user, runtime } = await renderModal()
    const dialog = await open()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await closed()
    await pass(400)
    const { modal } = runtime()
    // React draws what is changed in here at the end of `act`.
    act(() => {
      modal.open({ view: 'Connect', params: {} })
      expect(dialog).toHaveProperty('open', true)
      fireEvent(dialog, new Event('cancel', { cancelable: true }))
      expect(dialog).toHaveProperty('open', false)
      modal.open({ view: 'Connect', params: {} })
      modal.close()
      expect(dialog).toHaveProperty('open', false)
      expect(document.documentElement.style.overflow).toBe('')
    })
    await pass(100)
    expect(dialog).toHaveProperty('open', false)

    act(() => modal.open({ view: 'Connect', params: {} }))
    // React follows: from here on Esc is heard on the document.
    await pass(100)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await closed()
  })

  test('behavior: while the next view loads the previous one stays; after 8 s a status says "Still working"', async () => {
    const texts = gatedTexts()
    const { open, runtime, title } = await renderModal({ connected: true, stages: texts.stages })
    await open({ view: 'Networks' })
    await screen.findByRole('list', { name: 'Networks' })
    const said = () => within(screen.getByRole('dialog')).queryAllByText(/Loading|Still working/)
    const arrived = deferred<void>()
    texts.gate = () => arrived.promise
    act(() => runtime().modal.push('Receive'))
    await pass(7_000)
    expect(said()).toEqual([])
    await pass(1_100)
    expect(await spoken('status', 'Still working')).toBe('Still working')
    await title('Networks')
    arrived.resolve()
    await title('Receive')
    expect(said()).toEqual([])
  })

  test('error: a view that fails to load shows an alert with what is known about funds and "Try again"', async () => {
    const texts = gatedTexts()
    const { open, user } = await renderModal({ connected: true, stages: texts.stages })
    texts.gate = async (parts) => {
      if (!parts.includes('modal')) throw new Error('chunk')
    }
    // React logs each error that a boundary catches.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await open()
    const alert = await spoken('alert', 'This screen did not load')
    expect(alert).toContain('No transaction is under way here.')
    texts.gate = async () => undefined
    // The failed load is cached for a moment.
    await pass(1_100)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('tab', { name: 'Tokens' })).toBeTruthy()
  })

  test('error: while a swap is under way, the alert of a view that fails to load says so, until that changes', async () => {
    const texts = gatedTexts()
    const { open, ports } = await renderModal({ connected: true, stages: texts.stages })
    texts.gate = async (parts) => {
      if (!parts.includes('modal')) throw new Error('chunk')
    }
    // React logs each error that a boundary catches.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    ports.storage.set('openRequests', JSON.stringify({ 'eip155:31337:0xad': Date.now() + 60_000 }))
    await open()
    expect(await spoken('alert', 'This screen did not load')).toContain('A request is open in your wallet.')
    // The wallet sends: the record comes first, so that there is no moment without either.
    ports.storage.set('transactions', JSON.stringify([{ status: 'pending' }]))
    ports.storage.remove('openRequests')
    await pass(1_100)
    expect(await spoken('alert', 'This screen did not load')).toContain('A transaction is on its way. Look at it in')
    ports.storage.set('transactions', JSON.stringify([{ status: 'confirmed' }]))
    await pass(1_100)
    expect(await spoken('alert', 'This screen did not load')).toContain('No transaction is under way here.')
  })
})

describe('the banner of alerts', () => {
  test('behavior: it shows the text of the alert, never its key, and hides after "Dismiss"', async () => {
    const { open, user, warnings } = await renderModal({ config: { projectId: '' } })
    await open()
    const alert = await spoken('alert', 'Project ID Not Configured')
    expect(alert).toContain('Set FOYER_PROJECT_ID on the server and the same projectId in the page.')
    expect(screen.getByRole('dialog').textContent).not.toMatch(/alert\.|projectIdNotConfigured/)
    expect(warnings.some((line) => line.includes('Project ID Not Configured'))).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByText('Project ID Not Configured')).toBeNull())
  })

  test.each([
    ['project.invalid_id', 'Invalid Project ID'],
    ['project.origin_not_allowed', 'Invalid App Configuration'],
    ['request.rate_limited', 'Rate Limited'],
    ['internal', 'Server Error'],
  ] as const)('error: the server error %s shows "%s"', async (code, words) => {
    const market = createFakeMarket()
    market.api.refuse(projectConfig, code)
    const { open } = await renderModal({ market })
    await open()
    await spoken('alert', words)
  })

  test('error: a default network that is not configured shows "Network Not Found"', async () => {
    const { open } = await renderModal({ config: { defaultNetwork: 'eip155:777' } })
    await open()
    await spoken('alert', 'Network Not Found')
  })
})

describe('the snackbar', () => {
  test('behavior: a message is a status in the card and hides by itself; the next one shows after it', async () => {
    const { open, runtime } = await renderModal()
    const dialog = await open()
    act(() => {
      runtime().snackbar.show('success', 'common.copied')
      runtime().snackbar.show('error', 'common.copyFailed')
    })
    await waitFor(() => expect(within(dialog).getByText('Copied').closest('[role="status"]')).not.toBeNull())
    expect(screen.queryByText('Could not copy')).toBeNull()
    await pass(SNACKBAR_MS + 50)
    await spoken('status', 'Could not copy')
    await pass(SNACKBAR_MS + 50)
    expect(screen.queryByText('Could not copy')).toBeNull()
  })

  test('behavior: while the modal is closed a message shows on the page', async () => {
    const { open, user, runtime } = await renderModal()
    await open()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await closed()
    await pass(300)
    act(() => void runtime().snackbar.show('success', 'common.copied'))
    await spoken('status', 'Copied')
  })
})
