import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { createNetworks } from '@/lib/chains/networks'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { COSMOS_HUB, createFakeKeplrWallet } from '../fakes/fake-keplr-wallet'
import { BITCOIN_MAINNET, createFakeSatsWallet, STACKS_ADDRESS } from '../fakes/fake-sats-wallet'
import { createFakeWeb3Wallet, POLKADOT_RELAY } from '../fakes/fake-web3-wallet'
import { createFakeMarket } from './support/fake-market'
import { closed, endModal, renderModal } from './support/render-modal'

afterEach(endModal)

const known = createNetworks({ appUrl: '', projectId: 'foyer-test' })

/** A wallet of one namespace, as an extension puts it on the page. */
interface Row {
  readonly namespace: Namespace
  readonly chainId: Caip2
  readonly network: string
  readonly wallet: string
  readonly symbol: string
  make(): { readonly globals: Readonly<Record<string, unknown>>; accounts(): readonly string[] }
}

const rows: readonly Row[] = [
  {
    namespace: 'bip122',
    chainId: BITCOIN_MAINNET,
    network: 'Bitcoin',
    wallet: 'Sats Wallet',
    symbol: 'BTC',
    make() {
      const wallet = createFakeSatsWallet()
      return { globals: wallet.globals, accounts: () => [wallet.addresses().payment, wallet.addresses().ordinals] }
    },
  },
  {
    namespace: 'polkadot',
    chainId: POLKADOT_RELAY,
    network: 'Polkadot',
    wallet: 'Polkadot.js',
    symbol: 'DOT',
    make: createFakeWeb3Wallet,
  },
  {
    namespace: 'cosmos',
    chainId: COSMOS_HUB,
    network: 'Cosmos Hub',
    wallet: 'Keplr',
    symbol: 'ATOM',
    make: createFakeKeplrWallet,
  },
]

/** A page with only this network, whose wallet is connected. */
async function openConnected(row: Row, market = createFakeMarket({ [row.symbol]: '0.25' })) {
  const wallet = row.make()
  const networks = known.filter(({ caipNetworkId }) => caipNetworkId === row.chainId)
  const page = await renderModal({ config: { networks }, wallets: [], globals: wallet.globals, market })
  await page.open({ view: 'Connect' })
  await page.user.click(await screen.findByRole('button', { name: new RegExp(`^${row.wallet}`) }))
  await waitFor(() => expect(page.shell.account.getState().accounts[row.namespace].status).toBe('connected'))
  await closed()
  return { ...page, wallet, address: wallet.accounts()[0] ?? '' }
}

describe.each(rows)('$namespace', (row) => {
  test('behavior: Account shows the native balance, and says that sending happens in the wallet', async () => {
    const page = await openConnected(row)
    await page.open()
    await page.title('Account')
    await waitFor(() =>
      expect(screen.getByRole('list', { name: 'Tokens' }).textContent).toContain(`0.25 ${row.symbol}`),
    )
    expect(screen.getByText(`To send, open ${row.wallet}.`)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Swap' })).toBeNull()
  })

  test('behavior: where the server reads no balances, Account says so and shows no failure', async () => {
    const market = createFakeMarket()
    market.state.balanceNetworks = []
    const page = await openConnected(row, market)
    await page.open()
    await page.title('Account')
    await screen.findByText(`Balances on ${row.network} are not shown here. Your wallet shows them.`)
    expect(
      screen
        .queryAllByRole('alert')
        .map(({ textContent }) => textContent)
        .join(''),
    ).toBe('')
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull()
  })

  test('behavior: Receive shows the address, and that it is for this network only', async () => {
    const page = await openConnected(row)
    await page.open({ view: 'Receive' })
    await page.title('Receive')
    expect(screen.getByTitle(page.address)).toBeTruthy()
    expect(screen.getByText(`Only on ${row.network}`)).toBeTruthy()
  })

  test('behavior: Wallets shows the wallet with its address', async () => {
    const page = await openConnected(row)
    await page.open({ view: 'ProfileWallets' })
    await page.title('Wallets')
    const list = await screen.findByRole('list', { name: 'Connected' })
    expect(list.textContent).toContain(row.wallet)
    expect(within(list).getByTitle(page.address)).toBeTruthy()
  })
})

test('behavior: Wallets shows what each address of a Bitcoin wallet is for; one on another chain can only be copied', async () => {
  const [bitcoin] = rows
  if (bitcoin === undefined) throw new Error('no row')
  const page = await openConnected(bitcoin)
  await page.open({ view: 'ProfileWallets' })
  const list = await screen.findByRole('list', { name: 'Accounts' })
  const textOf = (address: string) => within(list).getByTitle(address).closest('li')?.textContent
  const [payment = '', ordinals = ''] = page.wallet.accounts()
  expect(textOf(payment)).toContain('Payment')
  expect(textOf(ordinals)).toContain('Ordinals')
  expect(textOf(STACKS_ADDRESS)).toContain('Stacks')
  const stacks = within(list).getByTitle(STACKS_ADDRESS).closest('li') as HTMLElement
  expect(
    within(stacks)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Copy address'])
  await page.user.click(within(list).getByTitle(ordinals).closest('button') as HTMLElement)
  expect(page.shell.account.getState().accounts.bip122.address).toBe(ordinals)
})
