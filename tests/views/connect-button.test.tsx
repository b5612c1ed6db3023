import { act, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { ConnectButton, WalletModalProvider } from '@/components/modal'
import { openModal } from '@/components/modal/modal-loader'
import type { View } from '@/lib/modal/views'
import { createFakeWallet } from '../fakes/fake-wallet'
import { at } from '../support/at'
import { deferred } from '../support/deferred'
import { stages } from '../support/stages'
import { endModal, OWNER, pass, renderModal } from './support/render-modal'

afterEach(endModal)

describe('ConnectButton', () => {
  test('behavior: it has aria-haspopup "dialog" and opens the modal', async () => {
    const { user } = await renderModal()
    const button = screen.getByRole('button', { name: 'Connect wallet' })
    expect(button.getAttribute('aria-haspopup')).toBe('dialog')
    await user.click(button)
    expect(await screen.findByRole('dialog', { name: 'Connect' })).toBeTruthy()
  })

  test('behavior: before it gets the focus the runtime is not loaded and the wallet gets no request', async () => {
    const wallet = createFakeWallet({ accounts: [OWNER] })
    const { shell } = await renderModal({ wallets: [wallet] })
    expect(wallet.calls).toEqual([])
    expect(shell.loaded.getState().runtime).toBeUndefined()
    act(() => screen.getByRole('button', { name: 'Connect wallet' }).focus())
    await waitFor(() => expect(shell.loaded.getState().runtime).toBeDefined())
    expect(document.querySelector('dialog[open]')).toBeNull()
  })

  test('behavior: two requests to open while the code loads open the modal once, at the view of the last one', async () => {
    const { shell } = await renderModal()
    const shown: View[] = []
    shell.loaded.subscribe(({ runtime }) =>
      runtime?.modal.store.subscribe(({ open, stack }) => open && shown.push(at(stack, stack.length - 1).view)),
    )
    act(() => {
      screen.getByRole('button', { name: 'Connect wallet' }).click()
      void openModal(shell, { view: 'Networks' })
    })
    expect(await screen.findByRole('dialog', { name: 'Networks' })).toBeTruthy()
    expect(shown).toEqual(['Networks'])
  })

  test('behavior: while connected it shows a short address, and its name has the full one', async () => {
    const { user } = await renderModal({ connected: true })
    const button = screen.getByRole('button', { name: `Account ${OWNER}` })
    expect(button.textContent).toBe('0x1111…1111')
    await user.click(button)
    expect(await screen.findByRole('dialog', { name: 'Account' })).toBeTruthy()
  })

  test('behavior: while a wallet reconnects it shows neither "Connect wallet" nor an address', async () => {
    const wallet = createFakeWallet({ accounts: [OWNER] })
    const answer = deferred<string[]>()
    wallet.answer('eth_accounts', () => answer.promise)
    const rendered = renderModal({ wallets: [wallet], connected: true })
    const button = await screen.findByRole('button', { name: 'Reconnecting' })
    expect(button.textContent).not.toContain('0x')
    expect(screen.queryByRole('button', { name: 'Connect wallet' })).toBeNull()
    answer.resolve([OWNER])
    await rendered
    expect(await screen.findByRole('button', { name: `Account ${OWNER}` })).toBeTruthy()
  })

  test('param: on the server `initiallyConnected` renders "Reconnecting" instead of "Connect wallet"', () => {
    const renderOnServer = (initiallyConnected: boolean) =>
      renderToString(
        <WalletModalProvider initiallyConnected={initiallyConnected}>
          <ConnectButton />
        </WalletModalProvider>,
      )
    expect(renderOnServer(true)).toContain('Reconnecting')
    expect(renderOnServer(true)).not.toContain('Connect wallet')
    expect(renderOnServer(false)).toContain('Connect wallet')
  })

  test('error: a failed load shows an alert beside the button; the next press loads again', async () => {
    let isDown = true
    const { user } = await renderModal({
      stages: { ...stages, modal: () => (isDown ? Promise.reject(new Error('chunk')) : stages.modal()) },
    })
    const button = screen.getByRole('button', { name: 'Connect wallet' })
    await user.click(button)
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('The wallet screen did not load. Press again.'),
    )
    expect(document.querySelector('dialog[open]')).toBeNull()
    isDown = false
    // The failed load is cached for a moment.
    await pass(1_100)
    await user.click(button)
    expect(await screen.findByRole('dialog', { name: 'Connect' })).toBeTruthy()
    await waitFor(() => expect(screen.getAllByRole('alert', { hidden: true })[0]?.textContent).toBe(''))
  })

  test('error: without WalletModalProvider it throws an error that names the provider', () => {
    expect(() => render(<ConnectButton />)).toThrow('useShell needs a WalletModalProvider above it')
  })
})
