import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { PULL_FAR } from '@/components/modal/views/Account/pull-to-refresh'
import { getBalance, type TokenBalanceEntry } from '@/lib/balance/balance-contract'
import { formatUnits, parseUnits } from '@/lib/core/amount'
import { createFakeWallet } from '../fakes/fake-wallet'
import { createFakeMarket, STRAY } from './support/fake-market'
import { endModal, OWNER, pass, renderModal } from './support/render-modal'

afterEach(() => {
  vi.restoreAllMocks()
  endModal()
})

interface Held {
  readonly symbol: string
  readonly name?: string
  readonly held?: string
  readonly price?: number
  readonly change24h?: number
  readonly imported?: true
}

/** A balance response. The first token is native; the address of each other token is its index. */
function balancesOf(tokens: readonly Held[]): TokenBalanceEntry[] {
  return tokens.map(({ symbol, name = symbol, held = '1', price, change24h, imported }, index) => {
    const amount = parseUnits(held, 18) ?? 0n
    const numeric = formatUnits(amount, 18)
    return {
      name,
      symbol,
      chainId: 'eip155:31337',
      ...(index === 0 ? {} : { address: addressAt(index) }),
      ...(price === undefined ? {} : { price, value: Number(numeric) * price }),
      change24h: change24h ?? null,
      quantity: { decimals: '18', numeric },
      iconUrl: '',
      amount: `${amount}`,
      ...(imported ? { imported } : {}),
    }
  })
}
const addressAt = (index: number) => `0x${index.toString(16).padStart(40, '0')}` as const

async function holding(tokens: readonly Held[]) {
  const market = createFakeMarket()
  market.api.answer(getBalance, () => ({ balances: balancesOf(tokens), madeAt: Date.now() }))
  const page = await renderModal({ connected: true, market, wallets: [createFakeWallet({ accounts: [OWNER] })] })
  await page.open()
  await page.title('Account')
  await screen.findByRole('list', { name: 'Tokens' })
  return page
}

const ETH: Held = { symbol: 'ETH', name: 'Ether', held: '2', price: 3000 }
const rows = () => within(screen.getByRole('list', { name: 'Tokens' })).queryAllByRole('listitem')
const names = () => rows().map((row) => row.querySelector('bdi')?.textContent)
const words = () => screen.getByRole('dialog').textContent ?? ''

describe('24 h change', () => {
  test('behavior: each row and the total show the change with a sign; the total is weighted by value', async () => {
    await holding([
      { ...ETH, held: '1', change24h: 0.25 },
      { symbol: 'USDC', held: '1000', price: 1, change24h: 0 },
      { symbol: 'LOOM', held: '10', price: 100, change24h: -0.004 },
    ])
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      'Ether1 ETH$3,000.00+25.0%',
      'USDC1,000 USDC$1,000.000.0%',
      'LOOM10 LOOM$1,000.00-0.4%',
    ])
    // 5,000 now; 2,400 + 1,000 + 1,004.016 a day ago.
    expect(words()).toContain('$5,000.00+13.5% in 24 h')
  })

  test('behavior: the total shows no change while the change of less than 95 % of its value is known', async () => {
    await holding([
      { ...ETH, held: '1', change24h: 0.1 },
      { symbol: 'NEW', held: '1', price: 200 },
    ])
    expect(rows()[0]?.textContent).toContain('+10.0%')
    expect(words()).not.toContain('in 24 h')
  })

  test('behavior: the total shows a change when the change of at least 95 % of its value is known', async () => {
    await holding([
      { ...ETH, held: '1', change24h: 0.1 },
      { symbol: 'NEW', held: '1', price: 150 },
    ])
    expect(words()).toContain('+10.0% in 24 h')
  })
})

describe('tokens that are not on our list', () => {
  test('behavior: they are marked and excluded from the total, even with a price', async () => {
    await holding([ETH, { symbol: 'USDC', held: '9', imported: true }, { symbol: 'GOLD', price: 1e9, imported: true }])
    expect(rows()[1]?.textContent).toBe('USDC9 USDCNo priceNot on our list')
    expect(rows()[2]?.textContent).toBe('GOLD1 GOLD$1,000,000,000.00Not on our list')
    expect((await screen.findByRole('group', { name: 'Total value' })).textContent).toBe('$6,000.00')
  })
})

describe('imported tokens', () => {
  async function withImported(kept: string) {
    const market = createFakeMarket({ ETH: '1', STRAY: '5' })
    const page = await renderModal({ connected: true, market })
    page.ports.storage.set('importedTokens', kept)
    await page.open()
    await screen.findByRole('list', { name: 'Tokens' })
    return page
  }
  const kept = JSON.stringify({ 'eip155:31337': [STRAY.address] })

  test('behavior: they are listed last and marked; Refresh reads their balances again', async () => {
    const { user, market } = await withImported(kept)
    await waitFor(() => expect(rows()[1]?.textContent).toBe('Stray Coin5 STRAYNo priceNot on our list'))
    market.state.holdings = { ETH: '1', STRAY: '6' }
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(rows()[1]?.textContent).toContain('6 STRAY'))
  })

  test('error: the lockout after a failure covers them too, because one request reads all tokens', async () => {
    const { user, market } = await withImported(kept)
    await waitFor(() => expect(rows()).toHaveLength(2))
    const asked = () => market.api.asked(getBalance)
    expect(asked()).toMatchObject([{ tokens: [STRAY.address] }])
    market.api.refuse(getBalance, 'balance.unavailable')
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await screen.findByRole('button', { name: /^Try again in \d+ s$/ })
    expect(asked()).toHaveLength(2)
    await pass(20_000)
    expect(asked()).toHaveLength(2)
  })

  test('behavior: without imported tokens on the active network, requests name no tokens', async () => {
    const { api } = await withImported('{"eip155:1":["0x1"]}')
    expect(rows()).toHaveLength(1)
    expect(api.asked(getBalance).filter(({ tokens }) => tokens !== undefined)).toEqual([])
  })
})

describe('small balances', () => {
  const DUST: Held = { symbol: 'DUST', held: '0.5', price: 1 }
  const GAS: Held = { ...ETH, held: '0.0001' }

  test('behavior: tokens worth less than 1 USD are hidden, except the native token and tokens without a price', async () => {
    await holding([GAS, { symbol: 'ONE', price: 1 }, { symbol: 'MOSS', held: '0.001' }, DUST])
    expect(names()).toEqual(['Ether', 'ONE', 'MOSS'])
    expect(words()).toContain('Small balances hidden: 1')
  })

  test('behavior: a button shows and hides them; the choice is stored on this device', async () => {
    const { user, ports } = await holding([ETH, DUST])
    await user.click(screen.getByRole('button', { name: 'Show small balances' }))
    expect(names()).toEqual(['Ether', 'DUST'])
    expect(ports.storage.get('small-balances')).toBe('shown')
    await user.click(screen.getByRole('button', { name: 'Hide small balances' }))
    expect(names()).toEqual(['Ether'])
    expect(ports.storage.get('small-balances')).toBeNull()
  })

  test.each([
    ['shown', 2],
    ['{"evil":true}', 1],
    ['', 1],
  ])('param: the stored choice %j shows %i rows', async (kept, count) => {
    const page = await renderModal({ connected: true })
    page.ports.storage.set('small-balances', kept)
    page.api.answer(getBalance, () => ({ balances: balancesOf([ETH, DUST]), madeAt: Date.now() }))
    await page.open()
    await screen.findByRole('list', { name: 'Tokens' })
    expect(rows()).toHaveLength(count)
  })
})

describe('search', () => {
  const MANY: Held[] = [
    ETH,
    ...Array.from({ length: 7 }, (_, index) => ({ symbol: `T${index}`, name: `Token ${index}` })),
  ]

  test('behavior: it shows with more than six tokens; "/" moves the focus to it', async () => {
    await holding(MANY.slice(0, 6))
    expect(screen.queryByRole('searchbox')).toBeNull()
    endModal()
    const { user } = await holding(MANY)
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search tokens' }))
  })

  test('behavior: it finds tokens by name, symbol and address, including small balances; without a match a status says so', async () => {
    const { user } = await holding([...MANY, { symbol: 'DUST', name: 'Dust', held: '0.1', price: 1 }])
    const search = screen.getByRole('searchbox')
    for (const [query, found] of [
      ['token 3', ['Token 3']],
      ['t5', ['Token 5']],
      [addressAt(2), ['Token 1']],
      ['dust', ['Dust']],
    ] as const) {
      await user.clear(search)
      await user.type(search, query)
      expect(names()).toEqual(found)
    }
    await user.clear(search)
    await user.type(search, 'nothing')
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(said).toContain('No token matches “nothing”')
  })
})

describe('tabs', () => {
  test('behavior: choosing Activity shows it; the chosen tab is kept after a visit to another view', async () => {
    const { user, shell, title } = await holding([ETH])
    const chosen = () => shell.account.getState().accounts.eip155.currentTab
    expect(chosen()).toBe(0)
    await user.click(screen.getByRole('tab', { name: 'Activity' }))
    await screen.findByRole('tabpanel', { name: 'Activity' })
    expect(screen.queryByRole('list', { name: 'Tokens' })).toBeNull()
    expect(chosen()).toBe(1)
    await user.click(screen.getByRole('button', { name: 'Wallets' }))
    await title('Wallets')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await title('Account')
    expect((await screen.findByRole('tab', { name: 'Activity' })).getAttribute('aria-selected')).toBe('true')
  })
})

describe('while balances load', () => {
  test('behavior: a refresh keeps the last balances visible, marked as updating', async () => {
    const { user, api } = await holding([ETH])
    api.hang(getBalance)
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(document.querySelector('[data-updating]')).not.toBeNull())
    expect(names()).toEqual(['Ether'])
  })

  test('behavior: the first load says "Still working" after 8 s', async () => {
    const market = createFakeMarket()
    market.api.hang(getBalance)
    const page = await renderModal({ connected: true, market })
    await page.open()
    await screen.findByRole('status', { name: 'Loading' })
    await pass(8_000)
    expect(await screen.findByText('Still working', { selector: '[role="status"] *' })).toBeTruthy()
  })
})

describe('pull to refresh', () => {
  async function touchScreen() {
    vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5)
    const page = await holding([ETH])
    const view = screen.getByRole('tablist').parentElement?.parentElement
    if (!view) throw new Error('no view')
    const asked = () => page.api.asked(getBalance).length
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      act(() => {
        const touch = { identifier: 1, clientX: x, clientY: y, target: view }
        fireEvent[type](view, {
          touches: type === 'touchEnd' ? [] : [touch],
          changedTouches: [touch],
          cancelable: true,
        })
      })
    const pull = async (byX: number, byY: number) => {
      await finger('touchStart', 100, 300)
      await finger('touchMove', 100 + byX / 4, 300 + byY / 4)
      await finger('touchMove', 100 + byX, 300 + byY)
      const far = view.dataset.pulling
      await finger('touchEnd', 100 + byX, 300 + byY)
      return far
    }
    // The gesture's code loads after the view.
    await pass(500)
    return { ...page, view, asked, pull }
  }

  test('behavior: pulling down far enough refreshes the balances, and the view moves back to its place', async () => {
    const { view, asked, pull } = await touchScreen()
    const before = asked()
    expect(await pull(0, PULL_FAR)).toBe('far')
    expect(view.style.transform).toBe('')
    await waitFor(() => expect(asked()).toBe(before + 1))
  })

  test.each([
    ['not far enough', 0, PULL_FAR - 1, 'short'],
    ['upwards', 0, -200, undefined],
    ['more sideways than down', 150, 120, undefined],
  ])('behavior: pulling %s does not refresh', async (_, x, y, shown) => {
    const { asked, pull } = await touchScreen()
    const before = asked()
    expect(await pull(x, y)).toBe(shown)
    await pass(500)
    expect(asked()).toBe(before)
  })

  test('behavior: a scrolled list is not pulled and does not refresh', async () => {
    const { asked, pull, view } = await touchScreen()
    const before = asked()
    const box = view.parentElement
    if (box) Object.assign(box, { scrollTop: 40 }).style.overflowY = 'auto'
    expect(await pull(0, 200)).toBe(undefined)
    expect(asked()).toBe(before)
  })
})
