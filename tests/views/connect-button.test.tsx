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
  test('behavior: it opens the modal that it announces', async () => {
    const { user } = await renderModal()
    const button = screen.getByRole('button', { name: 'Connect wallet' })
    expect(button.getAttribute('aria-haspopup')).toBe('dialog')
    await user.click(button)
    expect(await screen.findByRole('dialog', { name: 'Connect' })).toBeTruthy()
  })

  test('behavior: no request to wallet or server before the visitor shows intent', async () => {
    const wallet = createFakeWallet({ accounts: [OWNER] })
    const { shell } = await renderModal({ wallets: [wallet] })
    expect(wallet.calls).toEqual([])
    expect(shell.loaded.getState().runtime).toBeUndefined()
    act(() => screen.getByRole('button', { name: 'Connect wallet' }).focus())
    await waitFor(() => expect(shell.loaded.getState().runtime).toBeDefined())
    expect(document.querySelector('dialog[open]')).toBeNull()
  })

  test('behavior: presses while the code comes open once, where the last of them wanted', async () => {
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

  test('behavior: connected it shows a short address, and says the whole one', async () => {
    const { user } = await renderModal({ connected: true })
    const button = screen.getByRole('button', { name: `Account ${OWNER}` })
    expect(button.textContent).toBe('0x1111…1111')
    await user.click(button)
    expect(await screen.findByRole('dialog', { name: 'Account' })).toBeTruthy()
  })

  test('behavior: while a wallet is restored it neither says "Connect wallet" nor an address', async () => {
    const wallet = createFakeWallet({ accounts: [OWNER] })
    const answer = deferred<string[]>()
    wallet.answer('eth_accounts', () => answer.promise)
    const rendered = renderModal({ wallets: [wallet], connected: true })
    const button = await screen.findByRole('button', { name: 'Restoring your wallet' })
    expect(button.textContent).not.toContain('0x')
    expect(screen.queryByRole('button', { name: 'Connect wallet' })).toBeNull()
    answer.resolve([OWNER])
    await rendered
    expect(await screen.findByRole('button', { name: `Account ${OWNER}` })).toBeTruthy()
  })

  test('param: a server that saw the cookie draws the same, without a browser', () => {
    const draw = (initiallyConnected: boolean) =>
      renderToString(
        <WalletModalProvider initiallyConnected={initiallyConnected}>
          <ConnectButton />
        </WalletModalProvider>,
      )
    expect(draw(true)).toContain('Restoring your wallet')
    expect(draw(true)).not.toContain('Connect wallet')
    expect(draw(false)).toContain('Connect wallet')
  })

  test('error: code that does not come is an alert beside the button; the next press tries again', async () => {
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
    // A failed load is the answer for a moment.
    await pass(1_100)
    await user.click(button)
    expect(await screen.findByRole('dialog', { name: 'Connect' })).toBeTruthy()
    await waitFor(() => expect(screen.getAllByRole('alert', { hidden: true })[0]?.textContent).toBe(''))
  })

  test('error: without its provider it says what is missing', () => {
    expect(() => render(<ConnectButton />)).toThrow('useShell needs a WalletModalProvider above it')
  })
})
