import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { createFakeWallet, WalletError } from '../fakes/fake-wallet'
import { closed, endModal, OWNER, renderModal, spoken } from './support/render-modal'

afterEach(endModal)

/** A wallet on a network that the host did not configure. */
async function lost() {
  const page = await renderModal({ connected: true, wallets: [createFakeWallet({ accounts: [OWNER] })] })
  await page.open()
  act(() => void page.wallet.moveTo(5))
  await page.title('Switch network')
  return page
}

describe('UnsupportedChain', () => {
  test('behavior: it says why it shows and offers the networks of this site', async () => {
    await lost()
    await screen.findByText(/Your wallet is on a network that this site does not use/)
    const rows = within(await screen.findByRole('list', { name: 'Networks' })).getAllByRole('button')
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Foyer Devnet', 'Ethereum'])
  })

  test('behavior: a chosen network is asked of the wallet, and the lock is gone once it is there', async () => {
    const { user, wallet, shell } = await lost()
    await user.click(await screen.findByRole('button', { name: 'Ethereum' }))
    await waitFor(() => expect(wallet.asked('wallet_switchEthereumChain')).toHaveLength(1))
    await waitFor(() => expect(shell.network.getState().active).toBe('eip155:1'))
    await closed()
  })

  test('error: a network that the wallet declines leaves the visitor with a way back to the others', async () => {
    const { user, wallet, title } = await lost()
    wallet.answer('wallet_switchEthereumChain', () => {
      throw new WalletError(4001)
    })
    await user.click(await screen.findByRole('button', { name: 'Ethereum' }))
    expect(await spoken('alert', 'Declined in your wallet')).toContain('Nothing else changed.')
    await user.click(screen.getByRole('button', { name: 'Go back' }))
    await title('Switch network')
    await screen.findByRole('list', { name: 'Networks' })
  })

  test('behavior: a wallet that comes back by itself unlocks too', async () => {
    const { wallet } = await lost()
    act(() => void wallet.moveTo(31337))
    await closed()
  })

  test('behavior: disconnecting is the other way out', async () => {
    const { user, shell } = await lost()
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }))
    await closed()
    expect(shell.account.getState().accounts.eip155.status).toBe('disconnected')
  })
})
