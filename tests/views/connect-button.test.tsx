import { act, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { ConnectButton, NetworkButton, WalletModalProvider } from '@/components/modal'
import { openModal } from '@/components/modal/modal-loader'
import { getBalance } from '@/lib/balance/balance-contract'
import type { View } from '@/lib/modal/views'
import { ShellContext } from '@/lib/react/runtime-context'
import { createFakeWallet } from '../fakes/fake-wallet'
import { at } from '../support/at'
import { deferred } from '../support/deferred'
import { stagesThrough } from '../support/stages'
import { createFakeMarket } from './support/fake-market'
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
      stages: stagesThrough({ first: (load) => (isDown ? Promise.reject(new Error('chunk')) : load()) }),
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

describe('buttons for the page', () => {
  /** Renders `button` beside the modal of the page. */
  async function renderBeside(button: ReactNode, options: Parameters<typeof renderModal>[0] = { connected: true }) {
    const page = await renderModal(options)
    const view = render(<ShellContext value={page.shell}>{button}</ShellContext>)
    return { ...page, within: within(view.container) }
  }

  test('param: with `balance` the button shows the native balance', async () => {
    const { within } = await renderBeside(<ConnectButton balance />)
    await waitFor(() => expect(within.getByRole('button').textContent).toBe('1.5 ETH0x1111…1111'))
  })

  test('param: without `balance` no balance is read', async () => {
    const { api } = await renderBeside(<ConnectButton />)
    await pass(1_000)
    expect(api.asked(getBalance)).toEqual([])
  })

  test('error: a balance that cannot be read leaves the address alone, and the button opens', async () => {
    const market = createFakeMarket()
    market.api.refuse(getBalance, 'balance.unavailable')
    const { within, user } = await renderBeside(<ConnectButton balance />, { connected: true, market })
    await waitFor(() => expect(market.api.asked(getBalance).length).toBeGreaterThan(0))
    expect(within.getByRole('button').textContent).toBe('0x1111…1111')
    await user.click(within.getByRole('button'))
    expect(await screen.findByRole('dialog', { name: 'Account' })).toBeTruthy()
  })

  test('param: a function draws its own button, with state in and actions out', async () => {
    const { within, user } = await renderBeside(
      <ConnectButton>
        {({ status, shortAddress, open }) => (
          <button type="button" onClick={() => void open({ view: 'Receive' })}>
            {status} {shortAddress}
          </button>
        )}
      </ConnectButton>,
    )
    expect(within.getAllByRole('button')).toHaveLength(1)
    await user.click(within.getByRole('button', { name: 'connected 0x1111…1111' }))
    expect(await screen.findByRole('dialog', { name: 'Receive' })).toBeTruthy()
  })

  test('behavior: NetworkButton shows the active network and opens Networks', async () => {
    const { within, user } = await renderBeside(<NetworkButton />)
    await user.click(within.getByRole('button', { name: 'Foyer Devnet' }))
    expect(await screen.findByRole('dialog', { name: 'Networks' })).toBeTruthy()
  })

  test('behavior: NetworkButton says "Unsupported network" for a network that is not configured', async () => {
    const wallet = createFakeWallet({ accounts: [OWNER], chainId: 424242 })
    const { within } = await renderBeside(<NetworkButton />, { connected: true, wallets: [wallet] })
    expect(await within.findByRole('button', { name: 'Unsupported network' })).toBeTruthy()
  })
})
