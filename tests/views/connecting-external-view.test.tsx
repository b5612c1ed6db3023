import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { createFakeWallet, WalletError } from '../fakes/fake-wallet'
import { deferred } from '../support/deferred'
import { closed, endModal, OWNER, pass, renderModal, spoken } from './support/render-modal'

afterEach(endModal)

const walletId = 'org.example.wallet'

/** ConnectingExternal of a wallet that answers its request for accounts as told. */
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
  test('behavior: the wait is a status: opening, what to do in the wallet, where it may hide, and another way', async () => {
    const { title } = await connecting(silence)
    await title('Example Wallet')
    await spoken('status', 'Opening Example Wallet')
    await pass(700)
    await spoken('status', 'Continue in Example Wallet')
    await spoken('status', 'It shares an address and nothing else.')
    await pass(8_000)
    await spoken('status', 'Still waiting for Example Wallet. Is its window behind this one?')
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
    await pass(12_000)
    await spoken('status', 'Example Wallet has not answered.')
    expect(screen.getByRole('button', { name: 'Choose another wallet' })).toBeTruthy()
    expect(screen.queryByText('Declined in your wallet')).toBeNull()
  })

  test('behavior: a wallet that agrees closes the modal, and the button shows who is connected', async () => {
    await connecting(() => [OWNER])
    expect(await screen.findByRole('button', { name: `Account ${OWNER}` })).toBeTruthy()
    await closed()
  })

  test('error: a declined request is an alert that says what was shared; trying again asks again', async () => {
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

  test('error: a request that lies open in the wallet already is an alert that says where to answer', async () => {
    const { wallet } = await connecting(() => {
      throw new WalletError(-32_002)
    })
    const alert = await spoken('alert', 'Your wallet already has a request open')
    expect(alert).toContain('Open your wallet and answer there.')
    wallet.state.shared = true
    await pass(2_000)
    expect(await screen.findByRole('button', { name: `Account ${OWNER}` })).toBeTruthy()
  })

  test('error: any other failure is an alert with its text, a next step and details for a developer', async () => {
    await connecting(() => {
      throw new WalletError(4100)
    })
    const alert = await spoken('alert', 'Your wallet has not allowed this')
    expect(alert).toMatch(/Your wallet has not allowed this.+\./)
    expect(screen.getByRole('group').textContent).toContain('Code: wallet.unauthorized')
    expect(screen.getByRole('button', { name: 'Choose another wallet' })).toBeTruthy()
  })

  test('error: a wallet that is not there any more is an alert with another way', async () => {
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

  test('behavior: cancel goes back to the list; an answer that comes later connects nobody', async () => {
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
