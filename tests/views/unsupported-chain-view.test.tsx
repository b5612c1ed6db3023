import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { createFakeWallet, WalletError } from '../fakes/fake-wallet'
import { closed, endModal, OWNER, renderModal, spoken } from './support/render-modal'

afterEach(endModal)

/** Moves the wallet to a network that the host did not configure, while the modal is open. */
async function openOnUnsupportedChain() {
  const page = await renderModal({ connected: true, wallets: [createFakeWallet({ accounts: [OWNER] })] })
  await page.open()
  act(() => void page.wallet.moveTo(5))
  await page.title('Switch network')
  return page
}

describe('UnsupportedChain', () => {
  test('behavior: it names the wallet and its chain, without details, and offers the default network before the others', async () => {
    await openOnUnsupportedChain()
    expect(await spoken('alert', 'Example Wallet')).toBe(
      'Example Wallet is on chain 5, which this site does not support.',
    )
    expect(screen.queryByText('Details')).toBeNull()
    const first = screen.getByRole('button', { name: 'Switch to Foyer Devnet' })
    const list = screen.getByRole('list', { name: 'Networks' })
    expect(first.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(
      within(list)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ethereum'])
  })

  test('behavior: its first button asks the wallet to switch to the default network', async () => {
    const { user, wallet } = await openOnUnsupportedChain()
    await user.click(await screen.findByRole('button', { name: 'Switch to Foyer Devnet' }))
    await waitFor(() => expect(wallet.asked('wallet_switchEthereumChain')).toHaveLength(1))
    await closed()
  })

  test('behavior: the host button marks the network as unsupported until the wallet is back', async () => {
    const { wallet } = await openOnUnsupportedChain()
    const button = screen.getByRole('button', { name: `Account ${OWNER}`, hidden: true })
    expect(button.dataset.unsupported).toBe('true')
    act(() => void wallet.moveTo(31337))
    await closed()
    expect(button.dataset.unsupported).toBeUndefined()
  })

  test('behavior: choosing a network asks the wallet to switch; the modal closes after the switch', async () => {
    const { user, wallet, shell } = await openOnUnsupportedChain()
    await user.click(await screen.findByRole('button', { name: 'Ethereum' }))
    await waitFor(() => expect(wallet.asked('wallet_switchEthereumChain')).toHaveLength(1))
    await waitFor(() => expect(shell.network.getState().active).toBe('eip155:1'))
    await closed()
  })

  test('error: after the wallet declines, "Go back" returns to the list of networks', async () => {
    const { user, wallet, title } = await openOnUnsupportedChain()
    wallet.answer('wallet_switchEthereumChain', () => {
      throw new WalletError(4001)
    })
    await user.click(await screen.findByRole('button', { name: 'Ethereum' }))
    expect(await spoken('alert', 'Declined in your wallet')).toContain('Nothing else changed.')
    await user.click(screen.getByRole('button', { name: 'Go back' }))
    await title('Switch network')
    await screen.findByRole('list', { name: 'Networks' })
  })

  test('behavior: the modal closes when the wallet itself returns to a configured network', async () => {
    const { wallet } = await openOnUnsupportedChain()
    act(() => void wallet.moveTo(31337))
    await closed()
  })

  test('behavior: Disconnect disconnects the account and closes the modal', async () => {
    const { user, shell } = await openOnUnsupportedChain()
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }))
    await closed()
    expect(shell.account.getState().accounts.eip155.status).toBe('disconnected')
  })
})
