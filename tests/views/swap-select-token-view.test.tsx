import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { getTokens } from '@/lib/tokens/tokens-contract'
import { at } from '../support/at'
import { deferred } from '../support/deferred'
import { createFakeMarket, ETH, STRAY, USDC } from './support/fake-market'
import { endModal, renderModal, spoken } from './support/render-modal'
import { openSwap } from './support/swap-form'

afterEach(endModal)

async function tokenList(market = createFakeMarket({ ETH: '1.123456789', USDC: '250' })) {
  const page = await openSwap({ market })
  const openList = async () => {
    await page.user.click(screen.getAllByRole('button', { name: /change token$|^Select a token$/ })[1] as HTMLElement)
    await page.title('Select a token')
    await screen.findByRole('searchbox', { name: 'Name, symbol or address' })
  }
  await openList()
  const search = async (text: string) => {
    const box = screen.getByRole('searchbox', { name: 'Name, symbol or address' })
    await page.user.clear(box)
    await page.user.click(box)
    await page.user.paste(text)
  }
  return { ...page, openList, search }
}
const section = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem')
const texts = (rows: readonly HTMLElement[]) => rows.map(({ textContent }) => textContent)
const warnings = () =>
  screen.getAllByRole('alert').filter(({ textContent }) => textContent?.includes('Anyone can create a token'))

describe('SwapSelectToken', () => {
  test('behavior: held tokens are listed first with their value, then all other tokens', async () => {
    await tokenList()
    expect(texts(section('Your tokens'))).toEqual(['EtherETH1.12345 ETH$3,370.37', 'USD CoinUSDC250 USDC$250.00'])
    expect(texts(section('All tokens'))).toEqual(['MossMOSS'])
  })

  test('behavior: opened before the token list has loaded, it shows "Loading", then the tokens', async () => {
    const market = createFakeMarket({ ETH: '1.5', USDC: '250' })
    const gate = deferred<void>()
    const { price: _price, ...usdc } = USDC
    const answer = { tokens: [{ ...usdc, logoUri: null }], madeAt: Date.now() }
    market.api.answer(getTokens, () => gate.promise.then(() => answer))
    const { open, title, user } = await renderModal({ connected: true, market })
    await open({ view: 'Swap' })
    await title('Swap')
    const [pay] = await screen.findAllByRole('button', { name: 'Select a token' })
    await user.click(pay as HTMLElement)
    await title('Select a token')
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
    await act(async () => gate.resolve())
    await user.click(await screen.findByRole('button', { name: /^USD Coin/ }))
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
    await title('Swap')
    expect(await screen.findByRole('button', { name: 'USDC, change token' })).toBeTruthy()
  })

  test('behavior: all listed tokens that are not held are under "All tokens", common ones too', async () => {
    await tokenList(createFakeMarket({ ETH: '1' }))
    expect(texts(section('All tokens'))).toEqual(['MossMOSS', 'USD CoinUSDC'])
  })

  test.each([
    ['an address with invisible characters', `\u200e${USDC.address}\u200b`],
    ['an account id', `eip155:31337:${USDC.address}`],
    ['an address in capitals', USDC.address.toUpperCase()],
  ])('behavior: %s finds its token', async (_, text) => {
    const { search } = await tokenList()
    await search(text)
    expect(texts(section('Results'))).toEqual(['USD CoinUSDC250 USDC$250.00'])
  })

  test('error: a link of another network finds nothing, and a message says so', async () => {
    const { search } = await tokenList()
    await search(`eip155:137:${USDC.address}`)
    await spoken('status', `No token matches “eip155:137:${USDC.address}”`)
  })

  test('behavior: a token with 0 decimals is not listed even if the server returns it', async () => {
    const market = createFakeMarket()
    const zero = { name: 'Zero', symbol: 'ZERO', address: `0x${'77'.repeat(20)}` as const, decimals: 0, logoUri: null }
    const { price: _price, ...usdc } = USDC
    market.api.answer(getTokens, () => ({ tokens: [usdc, zero], madeAt: Date.now() }))
    const { search } = await tokenList(market)
    expect(screen.getByRole('dialog').textContent).not.toContain('ZERO')
    await search('zero')
    expect(screen.getAllByText(/No token matches/)).toHaveLength(1)
  })

  test('behavior: search finds a token; pressing the result selects it and returns to Swap', async () => {
    const { search, user, title } = await tokenList()
    await search('moss')
    const found = section('Results')
    expect(texts(found)).toEqual(['MossMOSS'])
    await user.click(within(at(found, 0)).getByRole('button'))
    await title('Swap')
    expect(await screen.findByRole('button', { name: 'MOSS, change token' })).toBeTruthy()
  })

  test('behavior: the selected token is marked "Selected" and has aria-current', async () => {
    const { user, choose, title } = await openSwap()
    await choose('to', USDC)
    await user.click(screen.getByRole('button', { name: 'USDC, change token' }))
    await title('Select a token')
    const row = await screen.findByRole('button', { name: /^USD Coin/ })
    expect(row.textContent).toContain('Selected')
    expect(row.getAttribute('aria-current')).toBe('true')
  })

  test('error: a search without results shows a status that suggests pasting the contract address', async () => {
    const { search } = await tokenList()
    await search('nothing')
    const said = await spoken('status', 'No token matches “nothing”')
    expect(said).toContain('Paste the token’s contract address to import it.')
  })

  test('behavior: an unlisted token shows a warning only before its first use, and is marked "Imported" afterwards', async () => {
    const { search, user, title, openList, enter } = await tokenList()
    await search(STRAY.address)
    await spoken('alert', 'STRAY is not on our list. It may be a worthless copy')
    expect(warnings()).toHaveLength(1)
    expect(screen.getByText('Imported')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Copy address' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Use STRAY' }))
    await title('Swap')
    await screen.findByRole('button', { name: 'STRAY, change token' })

    await openList()
    expect(texts(section('Imported by you'))).toEqual(['Stray CoinSTRAY · Selected Imported'])
    expect(warnings()).toHaveLength(0)
    await search(STRAY.address)
    expect(texts(section('Results'))).toEqual(['Stray CoinSTRAY · Selected Imported'])
    expect(warnings()).toHaveLength(0)

    await user.click(screen.getByRole('button', { name: 'Back' }))
    await title('Swap')
    await enter('1')
    await user.click(await screen.findByRole('button', { name: 'Review swap' }))
    await title('Review swap')
    expect(await screen.findByText('Imported')).toBeTruthy()
  })

  test('behavior: of an imported token only the address is stored; invalid stored entries are ignored', async () => {
    const { search, user, ports, title, openList, otherTabWrote } = await tokenList()
    await search(STRAY.address)
    await user.click(await screen.findByRole('button', { name: 'Use STRAY' }))
    await title('Swap')
    expect(ports.storage.get('importedTokens')).toBe(JSON.stringify({ 'eip155:31337': [STRAY.address] }))
    ports.storage.set('importedTokens', JSON.stringify({ 'eip155:31337': [STRAY.address, '<b>', 7, null] }))
    act(() => otherTabWrote())
    await openList()
    expect(texts(section('Imported by you'))).toEqual(['Stray CoinSTRAY · Selected Imported'])
  })

  test('param: stored imports of the wrong shape are ignored', async () => {
    const { ports, openList, user, title, otherTabWrote } = await tokenList()
    for (const value of ['[]', '"x"', '{"eip155:31337":"0x"}', 'nonsense']) {
      ports.storage.set('importedTokens', value)
      act(() => otherTabWrote())
      await user.click(screen.getByRole('button', { name: 'Back' }))
      await title('Swap')
      await openList()
      expect(screen.queryByRole('list', { name: 'Imported by you' })).toBeNull()
    }
  })

  test('behavior: an imported token can be removed; Undo restores it', async () => {
    const { search, user, ports, title, openList } = await tokenList()
    await search(STRAY.address)
    await user.click(await screen.findByRole('button', { name: 'Use STRAY' }))
    await title('Swap')
    await openList()
    await user.click(await screen.findByRole('button', { name: 'Remove STRAY' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Imported by you' })).toBeNull())
    expect(ports.storage.get('importedTokens')).toBe(JSON.stringify({ 'eip155:31337': [] }))
    await spoken('status', 'STRAY removed')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('list', { name: 'Imported by you' })).toBeTruthy()
    expect(ports.storage.get('importedTokens')).toContain(STRAY.address)
  })

  test('behavior: a token that imitates the symbol of a listed one is marked "Look-alike", with the address of the listed one', async () => {
    const market = createFakeMarket()
    const { price: _price, ...stray } = STRAY
    const { price: _usdcPrice, ...usdc } = USDC
    market.api.answer(getTokens, ({ address }) => ({
      // Its last letter is Cyrillic.
      tokens: address === undefined ? [usdc] : [{ ...stray, symbol: 'USDС' }],
      madeAt: Date.now(),
    }))
    const { search, user, title, openList } = await tokenList(market)
    await search(STRAY.address)
    await spoken('alert', 'This is not the USDC on our list')
    expect(screen.getByTitle(USDC.address)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Use / }))
    await title('Swap')
    await openList()
    expect(texts(section('Imported by you'))[0]).toContain('Look-alike')
  })

  test('behavior: search finds a token by the start of its address', async () => {
    const { search } = await tokenList()
    await search('0xaaaa')
    expect(texts(section('Results'))).toEqual(['USD CoinUSDC250 USDC$250.00'])
  })

  test('behavior: arrow keys move from the search field through all sections and back; Enter selects the first result', async () => {
    const { user, search, title } = await tokenList()
    const box = screen.getByRole('searchbox', { name: 'Name, symbol or address' })
    await user.keyboard('/')
    expect(document.activeElement).toBe(box)
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('Moss')
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(box)
    await search('moss')
    await user.keyboard('{Enter}')
    await title('Swap')
    expect(await screen.findByRole('button', { name: 'MOSS, change token' })).toBeTruthy()
  })

  test('behavior: ArrowDown on the heading, which has the focus when the list opens, moves to the first token', async () => {
    const { user, title } = await tokenList()
    const heading = await title('Select a token')
    await waitFor(() => expect(document.activeElement).toBe(heading))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('Ether')
  })

  test('behavior: Enter moves the focus to an imported token and does not select it', async () => {
    const { search, user, title, openList } = await tokenList()
    await search(STRAY.address)
    await user.click(await screen.findByRole('button', { name: 'Use STRAY' }))
    await title('Swap')
    await openList()
    await search('stray')
    await user.keyboard('{Enter}')
    expect(document.activeElement?.textContent).toContain('Stray Coin')
    await title('Select a token')
  })

  test('error: an address without a token shows an alert', async () => {
    const { search } = await tokenList()
    await search(`0x${'99'.repeat(20)}`)
    expect(await spoken('alert', 'No token at this address')).toMatch(/address.+\./)
    expect(screen.queryByRole('button', { name: /^Use / })).toBeNull()
  })

  test('error: markup in a token name or symbol is rendered as text', async () => {
    const market = createFakeMarket()
    const { price: _price, ...stray } = STRAY
    const evil = { ...stray, name: '<img src=x onerror=alert(1)>', symbol: '<b>EVIL</b>' }
    market.api.answer(getTokens, ({ address }) => ({
      tokens: address === undefined ? [{ ...USDC, price: undefined }].map(({ price: _, ...usdc }) => usdc) : [evil],
      madeAt: Date.now(),
    }))
    const { search } = await tokenList(market)
    await search(STRAY.address)
    await spoken('alert', '<b>EVIL</b> is not on our list')
    expect(screen.getByRole('dialog').querySelector('b, [onerror]')).toBeNull()
  })
})

describe('SwapSelectToken without an account', () => {
  test('behavior: opened by the host, it is replaced by Swap, which says "Connect wallet"', async () => {
    const { open, title } = await renderModal()
    const dialog = await open({ view: 'SwapSelectToken', params: { side: 'to' } })
    await title('Swap')
    expect(await within(dialog).findByRole('button', { name: 'Connect wallet' })).toBeTruthy()
  })
})

describe('SwapSelectToken: common tokens', () => {
  const common = () => within(screen.getByRole('group', { name: 'Common tokens' })).getAllByRole('button')

  test('behavior: the native token is first, with name and symbol; a press chooses one', async () => {
    const { user, title } = await tokenList()
    expect(common().map((chip) => chip.getAttribute('aria-label'))).toEqual(['ETH, Ether', 'USDC, USD Coin'])
    await user.click(screen.getByRole('button', { name: 'USDC, USD Coin' }))
    await title('Swap')
    expect(screen.getByRole('button', { name: 'USDC, change token' })).toBeTruthy()
  })

  test('behavior: there are at most five, in the order native, wrapped, stablecoins', async () => {
    const market = createFakeMarket()
    const token = (symbol: string, digit: number) => ({
      ...{ name: `${symbol} coin`, symbol, address: `0x${String(digit).repeat(40)}`, decimals: 18, logoUri: null },
    })
    const { price: _price, ...native } = ETH
    const symbols = ['UNI', 'DAI', 'MOSS', 'USDT', 'WETH', 'USDC', 'WBTC']
    market.api.answer(getTokens, () => ({ tokens: [...symbols.map(token), native], madeAt: Date.now() }))
    await tokenList(market)
    expect(common().map((chip) => chip.querySelector('bdi')?.textContent)).toEqual([
      'ETH',
      'WETH',
      'USDC',
      'USDT',
      'DAI',
    ])
  })

  test('behavior: the chosen token is marked, and a search hides the choices', async () => {
    const { user, openList, search } = await tokenList()
    await user.click(screen.getByRole('button', { name: 'USDC, USD Coin' }))
    await openList()
    expect(common().map((chip) => chip.getAttribute('aria-current'))).toEqual([null, 'true'])
    await search('us')
    expect(screen.queryByRole('group', { name: 'Common tokens' })).toBeNull()
  })
})
