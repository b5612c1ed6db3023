import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { getBalance } from '@/lib/balance/balance-contract'
import { faucetDrip } from '@/lib/faucet/faucet-contract'
import { createFakeWallet } from '../fakes/fake-wallet'
import { createFakeMarket, type FakeHoldings, type FakeMarket } from './support/fake-market'
import { endModal, OWNER, pass, renderModal, spoken } from './support/render-modal'

afterEach(endModal)

async function account(market: FakeMarket = createFakeMarket(), chainId = 31337) {
  const page = await renderModal({
    connected: true,
    market,
    wallets: [createFakeWallet({ accounts: [OWNER], chainId })],
  })
  await page.open()
  await page.title('Account')
  await screen.findByRole('tabpanel', { name: 'Tokens' })
  return page
}
const holding = (holdings: FakeHoldings) => account(createFakeMarket(holdings))
const tokenRows = async () => within(await screen.findByRole('list', { name: 'Tokens' })).getAllByRole('listitem')
const total = () => screen.findByRole('group', { name: 'Total value' })
const locked = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'

describe('Account', () => {
  test('behavior: tokens show amount and value, and no price for an unknown change; the total is not in a live region', async () => {
    await holding({ ETH: '1.5', USDC: '250' })
    expect((await tokenRows()).map((row) => row.textContent)).toEqual([
      'Ether1.5 ETH$4,500.00',
      'USD Coin250 USDC$250.00',
    ])
    expect((await total()).textContent).toBe('$4,750.00')
    expect((await total()).closest('[role=status], [role=alert], [aria-live]')).toBeNull()
  })

  test('behavior: amounts of tokens are text and no tab stops; the mouse shows the exact one', async () => {
    await holding({ ETH: '1.123456789', USDC: '250' })
    const rows = await tokenRows()
    expect(rows.map((row) => within(row).queryByRole('button'))).toEqual([null, null])
    expect(rows.map((row) => row.textContent)).toEqual(['Ether1.12345 ETH$3,370.37', 'USD Coin250 USDC$250.00'])
    expect(screen.getByTitle('1.123456789 ETH').textContent).toBe('1.12345 ETH')
  })

  test('behavior: a token without a price shows "No price" and adds nothing to the total', async () => {
    await holding({ ETH: '1', MOSS: '7' })
    const moss = (await tokenRows())[1]
    expect(moss?.textContent).toBe('Moss7 MOSSNo price')
    expect((await total()).textContent).toBe('$3,000.00')
  })

  test('behavior: the total says "Value unknown" if no token has a price', async () => {
    const market = createFakeMarket()
    market.api.answer(getBalance, ({ network: chainId }) => {
      const quantity = { decimals: '18', numeric: '2' }
      const native = {
        name: 'Ether',
        symbol: 'ETH',
        chainId,
        quantity,
        iconUrl: '',
        amount: `${2n * 10n ** 18n}`,
        change24h: null,
      }
      return { balances: [native], madeAt: Date.now() }
    })
    await account(market)
    await waitFor(async () => expect((await total()).textContent).toBe('Value unknown'))
    expect(screen.getByRole('dialog').textContent).not.toContain('$0')
  })

  test('behavior: the address is shown shortened; screen readers and the copy button get the full address', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await account()
    const shown = within(screen.getByRole('dialog')).getByTitle(OWNER)
    expect(shown.querySelector('[aria-hidden]')?.textContent).toBe('0x1111…1111')
    expect(shown.textContent).toContain(OWNER)
    const copy = screen.getByRole('button', { name: 'Copy address' })
    copy.click()
    await waitFor(() => expect(copy.nextElementSibling?.textContent).toBe('Copied'))
    expect(write).toHaveBeenCalledWith(OWNER)
  })

  test('behavior: while the first balances load, a "Loading" status with three placeholder rows shows', async () => {
    const market = createFakeMarket()
    market.api.hang(getBalance)
    await account(market)
    const loading = await screen.findByRole('status', { name: 'Loading' })
    expect(within(loading).getAllByRole('listitem', { hidden: true })).toHaveLength(3)
    expect(within(loading).queryByRole('list')).toBeNull()
    expect(screen.queryByRole('list', { name: 'Tokens' })).toBeNull()
  })

  test('error: a failed request shows an alert with the text of the spec, a next step and details', async () => {
    const market = createFakeMarket()
    market.api.refuse(getBalance, 'upstream.failed')
    await account(market)
    expect(await spoken('alert', 'Token Balance Unavailable')).toContain('Wait a moment, then try again.')
    expect((await total()).textContent).toBe('Value unknown')
    const details = within(screen.getByRole('tabpanel', { name: 'Tokens' })).getByRole('group').textContent
    expect(details).toContain('Code: balance.unavailable')
  })

  test('behavior: in another language the details of a failure keep the raw code and values', async () => {
    const market = createFakeMarket()
    market.api.refuse(getBalance, 'upstream.failed')
    const page = await renderModal({ connected: true, market, config: { locale: 'de' } })
    await page.open()
    const panel = await screen.findByRole('tabpanel')
    await spoken('alert', 'Token-Guthaben nicht verfügbar')
    const details = within(panel).getByRole('group').textContent
    expect(details).toContain('balance.unavailable')
    expect(details).toContain('seconds=30')
  })

  test('error: on an unconfigured network no balances are requested, and a text says why', async () => {
    const { api, wallet, open } = await account()
    await tokenRows()
    act(() => void wallet.moveTo(5))
    await screen.findByRole('heading', { level: 2, name: 'Switch network' })
    await open({ view: 'Account' })
    await screen.findByText('Example Wallet is on chain 5, which this site does not support.')
    await pass(1_000)
    expect(api.asked(getBalance).map(({ network }) => network)).not.toContain('eip155:5')
    expect(screen.queryByText('Token Balance Unavailable')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull()
  })

  test('error: the button counts down a lockout of 30 s; until its end a press sends no request', async () => {
    const market = createFakeMarket()
    market.api.refuse(getBalance, 'upstream.failed')
    const { user, api } = await account(market)
    const button = await screen.findByRole('button', { name: 'Try again in 30 s' })
    const asked = api.asked(getBalance).length
    expect(locked(button)).toBe(true)
    await user.click(button)
    await pass(20_000)
    expect((await screen.findByRole('button', { name: /^Try again in (9|10) s$/ })).textContent).toBeTruthy()
    await user.click(button)
    expect(api.asked(getBalance)).toHaveLength(asked)
    await pass(10_500)
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(locked(again)).toBe(false)
    api.recover(getBalance)
    await user.click(again)
    expect(await tokenRows()).toHaveLength(2)
    expect(screen.queryByText('Token Balance Unavailable')).toBeNull()
  })

  test('error: when balances and the swap both fail, one notice shows, with one "Details" and the way to another network', async () => {
    const market = createFakeMarket()
    market.api.refuse(getBalance, 'upstream.failed')
    const { user, title } = await account(market)
    await spoken('alert', 'Token Balance Unavailable')
    await user.click(screen.getByRole('button', { name: 'Swap' }))
    await spoken('alert', 'Failed to initialize swap')
    await title('Account')
    expect(screen.queryByText('Token Balance Unavailable')).toBeNull()
    expect(screen.getAllByText('Details')).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: /^Try again/ })).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Choose another network' }))
    await title('Networks')
  })

  test('error: a lockout reported by the server lasts as many seconds as the server says', async () => {
    const market = createFakeMarket()
    market.api.refuse(getBalance, 'balance.unavailable', { seconds: 12 })
    await account(market)
    expect(locked(await screen.findByRole('button', { name: 'Try again in 12 s' }))).toBe(true)
  })

  test('error: a failed refresh keeps the last balances visible and says that they are the last known ones', async () => {
    const { user, api } = await holding({ ETH: '1.5' })
    await tokenRows()
    api.refuse(getBalance, 'upstream.failed')
    await user.click(await screen.findByRole('button', { name: 'Refresh' }))
    await spoken('alert', 'Token Balance Unavailable')
    expect(screen.getByText('Showing the last known balances.')).toBeTruthy()
    expect((await tokenRows())[0]?.textContent).toContain('1.5 ETH')
  })

  test('behavior: Refresh requests uncached balances and shows them', async () => {
    const { user, api, market } = await holding({ ETH: '1.5' })
    await tokenRows()
    market.state.holdings = { ETH: '2' }
    await user.click(await screen.findByRole('button', { name: 'Refresh' }))
    await waitFor(async () => expect((await tokenRows())[0]?.textContent).toContain('2 ETH'))
    expect(api.asked(getBalance).at(-1)).toMatchObject({ refresh: true, address: OWNER })
  })

  test('behavior: an empty account on the devnet offers the faucet and shows the tokens that it sends', async () => {
    const { user, api } = await holding({})
    await screen.findByText('Nothing here yet')
    await user.click(screen.getByRole('button', { name: 'Get test tokens' }))
    await waitFor(async () => expect((await tokenRows())[0]?.textContent).toContain('10 ETH'))
    expect(api.asked(faucetDrip)).toEqual([{ address: OWNER }])
    expect(screen.queryByText('Nothing here yet')).toBeNull()
  })

  test('error: a refusal of the faucet shows an alert', async () => {
    const { user, api } = await holding({})
    api.refuse(faucetDrip, 'faucet.refused')
    await user.click(await screen.findByRole('button', { name: 'Get test tokens' }))
    expect(await spoken('alert', 'The faucet only works on the devnet')).toContain('Nothing more to do here.')
  })

  test('behavior: an empty account on another network offers Receive and no faucet', async () => {
    const { user, title } = await account(createFakeMarket({}), 1)
    await screen.findByText(/^This account has no tokens on Ethereum\. Send some from/)
    expect(screen.queryByRole('button', { name: 'Get test tokens' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show my address' }))
    await title('Receive')
  })

  test('behavior: its actions open Swap, Receive, Wallets, Settings and Networks; Back returns to Account', async () => {
    const { user, title } = await account()
    for (const [action, heading] of [
      ['Swap', 'Swap'],
      ['Receive', 'Receive'],
      ['Wallets', 'Wallets'],
      ['Settings', 'Settings'],
      ['Network: Foyer Devnet', 'Networks'],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: action }))
      await title(heading)
      await user.click(screen.getByRole('button', { name: 'Back' }))
      await title('Account')
    }
  })

  test('behavior: it has no button that disconnects', async () => {
    await account()
    expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull()
  })

  test('behavior: on a network without a swap provider there is no Swap action', async () => {
    const market = createFakeMarket()
    market.state.swapNetworks = ['eip155:1']
    await account(market)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Swap' })).toBeNull())
    expect(screen.getByRole('button', { name: 'Receive' })).toBeTruthy()
  })

  test('param: `features.swap: false` removes the Swap action', async () => {
    const page = await renderModal({ connected: true, config: { features: { swap: false } } })
    await page.open()
    await screen.findByRole('button', { name: 'Wallets' })
    expect(screen.queryByRole('button', { name: 'Swap' })).toBeNull()
  })
})
