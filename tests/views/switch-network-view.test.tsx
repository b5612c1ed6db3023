import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { createFakeWallet, WalletError } from '../fakes/fake-wallet'
import { endModal, OWNER, pass, renderModal, spoken } from './support/render-modal'

afterEach(endModal)

/** Opens SwitchNetwork from the devnet to Ethereum with a wallet that replies with `answer()`. */
async function switching(answer?: () => unknown) {
  const wallet = createFakeWallet({ accounts: [OWNER] })
  if (answer !== undefined) wallet.answer('wallet_switchEthereumChain', answer)
  const page = await renderModal({ connected: true, wallets: [wallet] })
  await page.open({ view: 'Networks' })
  await page.user.click(await screen.findByRole('button', { name: 'Ethereum' }))
  return page
}
const declines = () => {
  throw new WalletError(4001)
}

describe('SwitchNetwork', () => {
  test('behavior: while the wallet does not answer, a status names the network and each stage of the wait; the last suggests the wallet itself', async () => {
    const { title } = await switching(() => new Promise(() => undefined))
    await title('Switch network')
    expect(await spoken('status', 'Switch to Ethereum')).toContain('Approve the change in your wallet.')
    await pass(8_000)
    await spoken('status', 'Still waiting for your wallet.')
    await pass(12_000)
    await spoken('status', 'Your wallet has not responded. You can also change the network in your wallet.')
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
  })

  test('behavior: the view closes when the wallet has switched', async () => {
    const { shell } = await switching()
    await waitFor(() => expect(shell.network.getState().active).toBe('eip155:1'))
    await waitFor(() => expect(screen.queryByText('Switch to Ethereum')).toBeNull())
  })

  test('error: a declined switch shows an alert that names the current network; "Try again" asks the wallet again', async () => {
    const { user, wallet, shell } = await switching(declines)
    const alert = await spoken('alert', 'Declined in your wallet')
    expect(alert).toContain('You are still on Foyer Devnet. Nothing else changed.')
    wallet.answer('wallet_switchEthereumChain', () => wallet.moveTo(1))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(shell.network.getState().active).toBe('eip155:1'))
  })

  test('error: any other failure shows an alert with its text, the current network and details', async () => {
    await switching(() => {
      throw new WalletError(-32_603)
    })
    const alert = await spoken('alert', 'The network did not change')
    expect(alert).toContain('You are still on Foyer Devnet.')
    expect(screen.getByRole('group').textContent).toContain('Code: network.switch_failed')
  })

  test('behavior: after a refusal "Go back" returns to Networks and keeps the active network', async () => {
    const { user, title, shell } = await switching(declines)
    await user.click(await screen.findByRole('button', { name: 'Go back' }))
    await title('Networks')
    expect(shell.network.getState().active).toBe('eip155:31337')
  })
})
