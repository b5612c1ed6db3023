import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { patchAccount } from '@/lib/account/account-store'
import type { Shell } from '@/lib/runtime/runtime'
import { createFakeSignInServer } from '../fakes/fake-sign-in-server'
import { createFakeWallet } from '../fakes/fake-wallet'
import { createFakeMarket, USDC } from './support/fake-market'
import { closed, endModal, OWNER, pass, renderModal, spoken } from './support/render-modal'
import { SETTLED_MS } from './support/settled-button'
import { openSwap } from './support/swap-form'

afterEach(endModal)

const AGAIN = { name: 'Send the request again' }

/** What the page knows of a wallet that was paired by WalletConnect. */
const pairedAs = ({ account }: Shell, name: string): void =>
  act(() => patchAccount(account, 'eip155', { connectedWalletInfo: { name, type: 'WALLET_CONNECT' } }))

/** A wallet that answers no request for a while. */
function silentWallet() {
  const wallet = createFakeWallet({ accounts: [OWNER] })
  for (const method of ['personal_sign', 'wallet_switchEthereumChain', 'eth_sendTransaction']) {
    wallet.answer(method, () => new Promise(() => undefined))
  }
  return wallet
}

describe('a request to a paired wallet', () => {
  test('behavior: a network switch says which wallet to open, and can be sent again once each wait', async () => {
    const wallet = silentWallet()
    const page = await renderModal({ connected: true, wallets: [wallet] })
    pairedAs(page.shell, 'Rainbow')
    await page.open({ view: 'Networks' })
    await page.user.click(await screen.findByRole('button', { name: 'Ethereum' }))
    expect(await spoken('status', 'Open your wallet')).toContain('The request is in Rainbow. Answer it there.')
    expect(screen.queryByRole('button', AGAIN)).toBeNull()
    await pass(8_000)
    await spoken('status', 'Rainbow has not responded. Open it and look for the request.')
    await page.user.click(screen.getByRole('button', AGAIN))
    await waitFor(() => expect(wallet.asked('wallet_switchEthereumChain')).toHaveLength(2))
    expect(screen.queryByRole('button', AGAIN)).toBeNull()
    wallet.answer('wallet_switchEthereumChain', () => wallet.moveTo(1))
    await pass(8_000)
    await page.user.click(screen.getByRole('button', AGAIN))
    await waitFor(() => expect(page.shell.network.getState().active).toBe('eip155:1'))
  })

  test('behavior: a message to sign says which wallet to open, can be sent again, and given up', async () => {
    const wallet = silentWallet()
    const signInServer = createFakeSignInServer()
    const page = await renderModal({ connected: true, wallets: [wallet], signInServer, config: { signIn: 'optional' } })
    await page.title('Sign in')
    pairedAs(page.shell, 'Rainbow')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Sign in' }).getAttribute('aria-disabled')).toBeNull(),
    )
    await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await spoken('status', 'Open your wallet')).toContain('The request is in Rainbow. Answer it there.')
    await pass(8_000)
    await page.user.click(screen.getByRole('button', AGAIN))
    await waitFor(() => expect(wallet.asked('personal_sign')).toHaveLength(2))
    const [first, second] = wallet.asked('personal_sign')
    expect(second?.params).toEqual(first?.params)
    await page.user.click(screen.getByRole('button', { name: 'Not now' }))
    await closed()
    expect(page.shell.account.getState().accounts.eip155.status).toBe('connected')
  })

  test('behavior: a swap says which wallet to open, and is asked for again only after the warning about the first request', async () => {
    const wallet = silentWallet()
    const page = await openSwap({ market: createFakeMarket(), wallets: [wallet] })
    pairedAs(page.shell, 'Rainbow')
    await page.choose('to', USDC)
    await page.enter('1')
    await page.user.click(await screen.findByRole('button', { name: 'Review swap' }))
    await page.title('Review swap')
    await screen.findByRole('button', { name: /^Swap \d/ })
    await pass(SETTLED_MS)
    await page.user.click(screen.getByRole('button', { name: /^Swap \d/ }))
    expect(await spoken('status', 'Open your wallet')).toContain('The request is in Rainbow. Answer it there.')
    await pass(20_000)
    expect(screen.queryByRole('button', AGAIN)).toBeNull()
    await page.user.click(screen.getByRole('button', { name: 'Cancel' }))
    await spoken('status', 'Your wallet still has this request open.')
    await page.user.click(screen.getByRole('checkbox', { name: /I rejected it, ask again/ }))
    expect(screen.getByText('If you approve the first request later, both are sent.')).toBeTruthy()
    await pass(SETTLED_MS)
    await page.user.click(screen.getByRole('button', { name: /^Swap \d/ }))
    await waitFor(() => expect(wallet.asked('eth_sendTransaction')).toHaveLength(2))
  })
})

test('behavior: a wallet of this browser is not asked to be opened', async () => {
  const page = await renderModal({ connected: true, wallets: [silentWallet()] })
  await page.open({ view: 'Networks' })
  await page.user.click(await screen.findByRole('button', { name: 'Ethereum' }))
  await spoken('status', 'Approve the change in your wallet.')
  await pass(20_000)
  expect(screen.queryByText('Open your wallet')).toBeNull()
  expect(screen.queryByRole('button', AGAIN)).toBeNull()
})
