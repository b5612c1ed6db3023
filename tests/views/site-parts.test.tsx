import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { getBalance } from '@/lib/balance/balance-contract'
import { BALANCE_LOCKOUT_MS } from '@/lib/balance/balance-lockout'
import { faucetDrip } from '@/lib/faucet/faucet-contract'
import { getTokens } from '@/lib/tokens/tokens-contract'
import { SOLANA_NETWORKS } from '../fakes/fake-solana-networks'
import { createFakeStandardWallet, SOL_ADA, solanaAddress } from '../fakes/fake-standard-wallet'
import { createFakeWallet } from '../fakes/fake-wallet'
import { DEVNET, MAINNET } from '../fakes/fake-wallet-networks'
import { createFakeMarket, ETH, type MarketToken, MOSS, USDC } from './support/fake-market'
import { closed, endModal, OWNER, pass, renderModal, spoken } from './support/render-modal'
import { renderWalletParts } from './support/site-parts'

afterEach(endModal)

const SOL = solanaAddress(SOL_ADA)

/** Renders the lazy parts of the host page, after a Solana wallet was connected last. */
async function openPage({ evm }: { readonly evm: boolean }) {
  const page = await renderModal({
    connected: evm,
    config: { networks: [DEVNET, MAINNET, ...SOLANA_NETWORKS] },
    wallets: [createFakeWallet({ accounts: [OWNER] })],
    standard: [createFakeStandardWallet()],
  })
  await page.open({ view: 'Connect' })
  await page.user.click(await screen.findByRole('button', { name: /^Sol Wallet/ }))
  await waitFor(() => expect(page.shell.account.getState().active).toBe('solana'))
  await closed()
  await renderWalletParts(page.shell)
  return page
}

const links = async () =>
  within(await screen.findByRole('navigation', { name: 'Wallet actions' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

describe('the host page with a Solana account', () => {
  test('behavior: the account shows with its wallet and network; Swap is not offered', async () => {
    await openPage({ evm: true })
    expect(await screen.findByText('Connected with Sol Wallet on Solana')).toBeTruthy()
    expect(screen.getAllByTitle(SOL).length).toBeGreaterThan(0)
    expect(await links()).toEqual(['Receive', 'Networks', 'Settings'])
  })

  test('behavior: the faucet sends to the connected EVM account', async () => {
    const { market, user } = await openPage({ evm: true })
    await user.click(await screen.findByRole('button', { name: 'Get test tokens' }))
    expect(await screen.findByText('Test tokens are in your wallet.')).toBeTruthy()
    expect(market.api.asked(faucetDrip)).toEqual([{ address: OWNER }])
  })

  test('behavior: without a connected EVM account the faucet is not shown', async () => {
    await openPage({ evm: false })
    expect(await screen.findByText('Connected with Sol Wallet on Solana')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Get test tokens' })).toBeNull()
  })
})

describe('the host page with an empty account', () => {
  test('behavior: a button leads to the faucet, without an entry in the history', async () => {
    const { user, shell } = await renderModal({ connected: true, market: createFakeMarket({}) })
    await renderWalletParts(shell)
    const entries = window.history.length
    await user.click(await screen.findByRole('button', { name: 'Go to the faucet' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Get test tokens' }))
    expect([window.history.length, window.location.hash]).toEqual([entries, ''])
  })
})

describe('the host page without balances', () => {
  test('error: balances that cannot be read show an alert and a countdown; after it a press reads them', async () => {
    const market = createFakeMarket()
    market.api.refuse(getBalance, 'upstream.timeout')
    const { user, shell } = await renderModal({ connected: true, market })
    await renderWalletParts(shell)
    await spoken('alert', 'The balances could not be loaded.')
    const again = await screen.findByRole('button', { name: /^Try again in \d+ s$/ })
    expect(again.getAttribute('aria-disabled')).toBe('true')
    market.api.recover(getBalance)
    await pass(BALANCE_LOCKOUT_MS + 1_000)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByRole('group', { name: 'Total value' })
    expect(screen.queryByText('The balances could not be loaded.')).toBeNull()
  })
})

describe('the host page after the faucet', () => {
  /** Gets test tokens with a wallet on the devnet, whose list has `listed`. */
  async function afterFaucet(listed: readonly MarketToken[]) {
    const page = await renderModal({ connected: true })
    page.api.answer(getTokens, () => ({
      tokens: listed.map(({ price: _price, ...token }) => token),
      madeAt: Date.now(),
    }))
    await renderWalletParts(page.shell)
    await page.user.click(await screen.findByRole('button', { name: 'Get test tokens' }))
    await screen.findByText('Test tokens are in your wallet.')
    await waitFor(() => expect(page.api.asked(getTokens).length).toBeGreaterThan(0))
    return page
  }

  test('behavior: it offers a swap to try, which opens with its form filled', async () => {
    const { user, title } = await afterFaucet([ETH, USDC])
    await user.click(await screen.findByRole('button', { name: 'Swap 1 ETH for USDC' }))
    await title('Swap')
    await screen.findByRole('button', { name: 'USDC, change token' })
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount to pay' }).value).toBe('1')
  })

  test('behavior: it offers no swap for a token that the devnet does not list', async () => {
    await afterFaucet([ETH, MOSS])
    await pass(100)
    expect(screen.queryByRole('button', { name: /^Swap 1 ETH/ })).toBeNull()
  })
})
