import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { getBalance } from '@/lib/balance/balance-contract'
import { createFakeWallet } from '../fakes/fake-wallet'
import { createFakeMarket, STRAY } from './support/fake-market'
import { endModal, OWNER, pass, renderModal } from './support/render-modal'

afterEach(endModal)

const LIE = {
  balance: '0xffffffffffffffffffff',
  metadata: { symbol: 'MILLION', price: 9, iconUrl: 'https://wallet.example/x.png' },
}

/** Opens the account of a wallet that names tokens by `wallet_getAssets`. */
async function openAccount(holdings: Readonly<Record<string, string>>, assets: (filter: unknown) => unknown) {
  const wallet = createFakeWallet({ accounts: [OWNER] })
  wallet.answer('wallet_getCapabilities', () => ({ '0x7a69': { assetDiscovery: { supported: true } } }))
  wallet.answer('wallet_getAssets', ([filter]) => assets(filter))
  const market = createFakeMarket(holdings)
  const page = await renderModal({ connected: true, wallets: [wallet], market })
  await page.open()
  await page.title('Account')
  const list = await screen.findByRole('list', { name: 'Tokens' })

  const rows = () => within(list).getAllByRole('listitem')
  return { ...page, rows }
}

test('behavior: a token that the wallet names shows with what the chain says of it, and is marked', async () => {
  const { rows, wallet } = await openAccount({ ETH: '1.5', STRAY: '2' }, () => ({
    '0x7a69': [{ address: STRAY.address, type: 'ERC20', ...LIE }],
  }))
  await waitFor(() => expect(rows()).toHaveLength(2))
  const text = rows()[1]?.textContent
  expect(text).toContain('Stray Coin')
  expect(text).toContain('2 STRAY')
  expect(text).toContain('Not on our list')
  expect(text).not.toContain('MILLION')
  expect(document.querySelector('img[src*="wallet.example"]')).toBeNull()
  expect(wallet.asked('wallet_getAssets').map(({ params }) => params)).toEqual([
    [{ account: OWNER, chainFilter: ['0x7a69'] }],
  ])
})

test('error: a token that the chain denies is not shown', async () => {
  const { rows, api } = await openAccount({ ETH: '1.5' }, () => ({
    '0x7a69': [{ address: STRAY.address, type: 'ERC20', ...LIE }],
  }))
  await waitFor(() => expect(api.asked(getBalance).at(-1)).toMatchObject({ tokens: [STRAY.address] }))
  await pass(10)
  expect(rows()).toHaveLength(1)
})

test('error: a wallet that is silent delays nothing', async () => {
  const { rows, api } = await openAccount({ ETH: '1.5', USDC: '250' }, () => new Promise(() => undefined))
  expect(rows()).toHaveLength(2)
  expect(api.asked(getBalance)[0]).not.toHaveProperty('tokens')
})

test('behavior: a token of 0 decimals stays left out, which the visitor alone can ask for', async () => {
  const market = createFakeMarket()
  const wallet = createFakeWallet({ accounts: [OWNER] })
  wallet.answer('wallet_getCapabilities', () => ({ '0x7a69': { assetDiscovery: { supported: true } } }))
  wallet.answer('wallet_getAssets', () => ({ '0x7a69': [{ address: STRAY.address, type: 'erc20' }] }))
  const common = { chainId: 'eip155:31337', change24h: null, iconUrl: '' } as const
  const ether = {
    ...common,
    name: 'Ether',
    symbol: 'ETH',
    quantity: { decimals: '18', numeric: '1' },
    amount: `${10n ** 18n}`,
  }
  const ticket = { ...common, name: 'Ticket', symbol: 'TICKET', quantity: { decimals: '0', numeric: '3' }, amount: '3' }
  market.api.answer(getBalance, ({ tokens = [] }) => ({
    balances: [ether, ...tokens.map((address) => ({ ...ticket, address, imported: true as const }))],
    madeAt: Date.now(),
  }))
  const { open, title, api } = await renderModal({ connected: true, wallets: [wallet], market })
  await open()
  await title('Account')
  await waitFor(() => expect(api.asked(getBalance).at(-1)).toMatchObject({ tokens: [STRAY.address] }))
  await pass(10)
  expect(within(await screen.findByRole('list', { name: 'Tokens' })).getAllByRole('listitem')).toHaveLength(1)
})
