import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { EmbeddedModal, WalletModalProvider } from '@/components/modal'
import { createMemoryStorage } from '@/lib/core/storage'
import { createShell } from '@/lib/runtime/create-shell'
import { stages } from '@/tests/support/stages'
import { createFakeWallet, rememberFakeWallet } from '../fakes/fake-wallet'
import { DEVNET, MAINNET } from '../fakes/fake-wallet-networks'
import { createFakePorts } from '../fakes/fake-wallet-ports'
import { createFakeMarket } from './support/fake-market'
import { endModal, OWNER } from './support/render-modal'

afterEach(endModal)

async function renderEmbedded() {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const wallet = createFakeWallet({ accounts: [OWNER] })
  const storage = createMemoryStorage()
  rememberFakeWallet(storage, { walletId: wallet.memoryId, address: OWNER })
  const page = createFakePorts({ storage, early: [wallet.detail], fetch: createFakeMarket().api.fetch })
  const config = { projectId: 'foyer-dev', networks: [DEVNET, MAINNET], embedded: true }
  const shell = createShell(config, { stages, ports: page.ports, connectedHint: true })
  render(
    <WalletModalProvider shell={shell}>
      <input aria-label="Host field" />
      <EmbeddedModal />
    </WalletModalProvider>,
  )
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  return { shell, user, shows: (view: string) => screen.findByRole('region', { name: view }) }
}

test('behavior: an embedded modal shows Account without a dialog or a close button and does not take the focus', async () => {
  const { shows } = await renderEmbedded()
  const card = await shows('Account')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(within(card).queryByRole('button', { name: 'Close' })).toBeNull()
  expect(document.activeElement).toBe(document.body)
})

test('behavior: after navigation the heading of the new view takes the focus', async () => {
  const { shows, user } = await renderEmbedded()
  await user.click(await within(await shows('Account')).findByRole('button', { name: 'Wallets' }))
  const heading = within(await shows('Wallets')).getByRole('heading', { name: 'Wallets' })
  await vi.waitFor(() => expect(document.activeElement).toBe(heading), { timeout: 30_000 })
})

test('behavior: a view change without user action keeps the focus in the host page', async () => {
  const { shell, shows, user } = await renderEmbedded()
  await shows('Account')
  const field = screen.getByLabelText('Host field')
  await user.click(field)
  await shell.disconnect()
  await shows('Connect')
  expect(document.activeElement).toBe(field)
})
