import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { createFakeWallet, WalletError } from '../fakes/fake-wallet'
import { deferred } from '../support/deferred'
import { closed, endModal, OWNER, pass, renderModal, spoken } from './support/render-modal'

afterEach(endModal)

const walletId = 'org.example.wallet'

/** Opens ConnectingExternal with a wallet that replies to the account request with `answer()`. */
async function connecting(answer: () => unknown) {
  const wallet = createFakeWallet({ accounts: [OWNER], locked: true })
  wallet.answer('eth_requestAccounts', answer)
  const page = await renderModal({ wallets: [wallet] })
  await page.open()
  await page.user.click(await screen.findByRole('button', { name: /Example Wallet/ }))
  return page
}
const silence = () => new Promise(() => undefined)

describe('ConnectingExternal', () => {
  test('behavior: while the wallet does not answer, a status announces each stage of the wait; the last offers another wallet', async () => {
    const { title } = await connecting(silence)
    await title('Example Wallet')
    await spoken('status', 'Opening Example Wallet')
    await pass(700)
    await spoken('status', 'Continue in Example Wallet')
    await spoken('status', 'Only your address is shared.')
    await pass(8_000)
    await spoken('status', 'Still waiting for Example Wallet. Is its window behind this one?')
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
    await pass(12_000)
    await spoken('status', 'Example Wallet has not responded.')
    expect(screen.getByRole('button', { name: 'Choose another wallet' })).toBeTruthy()
    expect(screen.queryByText('Declined in your wallet')).toBeNull()
  })

  test('behavior: after the wallet approves, the modal closes and the button shows the connected account', async () => {
    await connecting(() => [OWNER])
    expect(await screen.findByRole('button', { name: `Account ${OWNER}` })).toBeTruthy()
    await closed()
  })

  test('error: a declined request shows an alert that nothing was shared; "Try again" asks the wallet again', async () => {
    const { wallet, user } = await connecting(() => {
      throw new WalletError(4001)
    })
    const alert = await spoken('alert', 'Declined in your wallet')
    expect(alert).toContain('Nothing was shared with this site.')
    wallet.answer('eth_requestAccounts', () => [OWNER])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: `Account ${OWNER}` })).toBeTruthy()
    expect(wallet.asked('eth_requestAccounts')).toHaveLength(2)
  })

  test('error: a request already open in the wallet shows an alert that says where to answer; an answer there connects', async () => {
    const { wallet } = await connecting(() => {
      throw new WalletError(-32_002)
    })
    const alert = await spoken('alert', 'Your wallet already has an open request')
    expect(alert).toContain('Open your wallet and respond there.')
    wallet.state.shared = true
    await pass(2_000)
    expect(await screen.findByRole('button', { name: `Account ${OWNER}` })).toBeTruthy()
  })

  test('error: any other failure shows an alert with its text, details and "Choose another wallet"', async () => {
    await connecting(() => {
      throw new WalletError(4100)
    })
    const alert = await spoken('alert', 'Your wallet did not allow this')
    expect(alert).toMatch(/Your wallet did not allow this.+\./)
    expect(screen.getByRole('group').textContent).toContain('Code: wallet.unauthorized')
    expect(screen.getByRole('button', { name: 'Choose another wallet' })).toBeTruthy()
  })

  test('error: a wallet that is no longer available shows an alert with "Choose another wallet"', async () => {
    const { open, user, title } = await renderModal({ wallets: [] })
    await open()
    await open({ view: 'ConnectingExternal', params: { walletId } })
    const alert = await spoken('alert', 'This wallet is no longer available')
    expect(alert).toContain('Reload the page or choose another wallet.')
    await user.click(screen.getByRole('button', { name: 'Choose another wallet' }))
    await closed()
    await open()
    await title('Connect')
  })

  test('error: a wallet that is not in this browser leads to the list of wallets, which has their stores', async () => {
    const { open, user, title } = await renderModal({ wallets: [] })
    await open({ view: 'ConnectingExternal', params: { walletId } })
    await spoken('alert', 'This wallet is no longer available')
    await user.click(screen.getByRole('button', { name: 'All wallets' }))
    await title('All wallets')
  })

  test('behavior: Cancel returns to Connect; a later approval in the wallet does not connect', async () => {
    const answer = deferred<string[]>()
    const { title, shell } = await connecting(() => answer.promise)
    const cancel = await screen.findByRole('button', { name: 'Cancel' })
    cancel.click()
    await title('Connect')
    answer.resolve([OWNER])
    await pass(100)
    expect(shell.account.getState().accounts.eip155.status).toBe('disconnected')
    expect(screen.getByRole('button', { name: 'Connect wallet', hidden: true })).toBeTruthy()
  })
})
