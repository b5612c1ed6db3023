import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type DirectoryWallet, listWallets, WALLETS_PER_PAGE } from '@/lib/directory/directory-contract'
import { RuntimeContext } from '@/lib/react/runtime-context'
import { useWallets } from '@/lib/react/use-wallets'
import { createFakeWallet } from '../fakes/fake-wallet'
import { at } from '../support/at'
import { deferred } from '../support/deferred'
import { answerDirectory, listed } from './support/fake-directory'
import { createFakeMarket } from './support/fake-market'
import { endModal, type ModalOptions, OWNER, pass, renderModal, spoken } from './support/render-modal'

afterEach(endModal)

/** Longer than the pause after the last letter of a search. */
const SEARCHED_MS = 400
/** The height of a row where there is no layout. */
const ROW_PX = 56

const installed = (rdns: string, name: string) => createFakeWallet({ accounts: [OWNER], rdns, name })

async function openDirectory(wallets: readonly DirectoryWallet[], options: ModalOptions = {}) {
  const market = options.market ?? createFakeMarket()
  if (options.market === undefined) answerDirectory(market.api, wallets)
  const page = await renderModal({ wallets: [], ...options, market })
  const dialog = await page.open({ view: 'AllWallets' })
  await page.title('All wallets')
  await within(dialog).findByRole('searchbox')
  const rows = () =>
    within(dialog)
      .queryAllByRole('listitem')
      .filter((row) => row.hasAttribute('data-index'))
  const texts = () => rows().map(({ textContent }) => textContent)
  const search = async (text: string) => {
    const box = within(dialog).getByRole('searchbox', { name: 'Search wallets' })
    await page.user.clear(box)
    if (text !== '') await page.user.type(box, text)
  }
  return { ...page, dialog, rows, texts, search }
}

/** With 10,000 wallets. `scrollTo` puts a row, of which the first is 0, at the top of the scrolling box. */
async function openLongDirectory() {
  const market = createFakeMarket()
  const all = Array.from({ length: 10_000 }, (_, index) => listed(index + 1, { name: `Wallet ${index + 1}` }))
  market.api.answer(listWallets, ({ ids }) => ({
    wallets: ids === undefined ? all : [],
    count: all.length,
    nextPage: null,
    source: 'explorer' as const,
    madeAt: 0,
  }))
  const page = await openDirectory([], { market })
  await waitFor(() => expect(page.rows().length).toBeGreaterThan(10))
  const list = at(page.rows(), 0).parentElement?.parentElement
  if (!list) throw new Error('The rows have no list')
  const scrollTo = (row: number) => {
    vi.spyOn(list, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -ROW_PX * row, 300, ROW_PX * all.length))
    for (let box = list.parentElement; box; box = box.parentElement) fireEvent.scroll(box)
  }
  return { ...page, list, scrollTo }
}

describe('AllWallets', () => {
  test('behavior: installed wallets come first, then those used before, featured ones, certified ones and the rest', async () => {
    const used = installed('org.used', 'Used')
    const market = createFakeMarket()
    answerDirectory(market.api, [
      listed(1, { name: 'Certified', certified: true }),
      listed(2, { name: 'Plain' }),
      listed(3, { name: 'Gone', rdns: 'org.gone' }),
      listed(4, { name: 'Featured', rdns: 'org.featured' }),
    ])
    const { open, ports, title } = await renderModal({
      wallets: [used, installed('org.a', 'Alder')],
      market,
      config: { wallets: { featured: ['org.featured'] } },
    })
    ports.storage.set('recent-wallets', JSON.stringify([used.memoryId, 'org.gone~1']))
    const dialog = await open({ view: 'AllWallets' })
    await title('All wallets')
    await waitFor(() =>
      expect(
        within(dialog)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual(['UsedLast used', 'AlderInstalled', 'GGoneLast used', 'FFeatured', 'CCertifiedCertified', 'PPlain']),
    )
  })

  test('behavior: a wallet with the id or the rdns of another one is not repeated; one with its name is marked', async () => {
    const { texts } = await openDirectory(
      [
        listed(1, { name: 'Alder', rdns: 'org.a' }),
        listed(2, { name: 'ALDER', rdns: 'org.fake' }),
        listed(3, { name: 'Birch' }),
        listed(3, { name: 'Birch' }),
      ],
      { wallets: [installed('org.a', 'Alder')] },
    )
    await waitFor(() =>
      expect(texts()).toEqual(['AlderSame name org.aInstalled', 'AALDERSame name org.fake', 'BBirch']),
    )
  })

  test('behavior: an installed wallet is connected; another one shows where to get it', async () => {
    const alder = installed('org.a', 'Alder')
    alder.answer('eth_requestAccounts', () => new Promise(() => undefined))
    const { user, dialog, title } = await openDirectory(
      [listed(1, { name: 'Birch', homepage: 'https://birch.example/', stores: { chrome: 'a'.repeat(32) } })],
      { wallets: [alder] },
    )
    await user.click(await within(dialog).findByRole('button', { name: /Birch/ }))
    await title('Get a wallet')
    const link = await within(dialog).findByRole('link', { name: /Chrome Web Store/ })
    expect(link.getAttribute('href')).toBe(`https://chromewebstore.google.com/detail/${'a'.repeat(32)}`)
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(within(dialog).getByRole('link', { name: 'birch.example' })).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Back' }))
    await user.click(await within(dialog).findByRole('button', { name: /Alder/ }))
    await waitFor(() => expect(alder.asked('eth_requestAccounts')).toHaveLength(1))
  })

  test('behavior: a wallet that is announced while its page shows can be connected there', async () => {
    const { user, dialog, wallets, title } = await openDirectory([listed(1, { name: 'Birch', rdns: 'org.b' })])
    await user.click(await within(dialog).findByRole('button', { name: /Birch/ }))
    await title('Get a wallet')
    expect(within(dialog).queryByRole('button', { name: 'Connect Birch' })).toBeNull()
    const birch = installed('org.b', 'Birch')
    birch.answer('eth_requestAccounts', () => new Promise(() => undefined))
    act(() => wallets.announce(birch.detail))
    await user.click(await within(dialog).findByRole('button', { name: 'Connect Birch' }))
    await waitFor(() => expect(birch.asked('eth_requestAccounts')).toHaveLength(1))
  })

  test('behavior: a search is sent from two letters on, once, after the last letter', async () => {
    const { api, search, texts } = await openDirectory([listed(1, { name: 'Alder' }), listed(2, { name: 'Birch' })])
    await waitFor(() => expect(texts()).toHaveLength(2))
    await search('b')
    await pass(SEARCHED_MS)
    expect(api.asked(listWallets).some(({ search: sent }) => sent !== undefined)).toBe(false)
    await search('bir')
    await pass(SEARCHED_MS)
    await waitFor(() => expect(texts()).toEqual(['BBirch']))
    expect(api.asked(listWallets).flatMap(({ search: sent }) => sent ?? [])).toEqual(['bir'])
  })

  test('behavior: an answer to an earlier search never replaces that of a later one', async () => {
    const slow = deferred<void>()
    const market = createFakeMarket()
    market.api.answer(listWallets, async ({ search: sent }) => {
      if (sent === 'alder') await slow.promise
      return {
        wallets: sent === undefined ? [] : [listed(1, { name: sent })],
        count: 1,
        nextPage: null,
        source: 'explorer' as const,
        madeAt: 0,
      }
    })
    const { search, texts } = await openDirectory([], { market })
    await search('alder')
    await pass(SEARCHED_MS)
    await search('birch')
    await pass(SEARCHED_MS)
    await waitFor(() => expect(texts()).toEqual(['Bbirch']))
    await act(async () => slow.resolve())
    await pass(SEARCHED_MS)
    expect(texts()).toEqual(['Bbirch'])
  })

  test('behavior: a search without a result says so', async () => {
    const { search, dialog, rows } = await openDirectory([listed(1, { name: 'Alder' })])
    await search('zzz')
    await pass(SEARCHED_MS)
    await within(dialog).findByText('No wallet found for “zzz”')
    expect(rows()).toHaveLength(0)
  })

  test('behavior: the next page is loaded as its place comes into sight, and not repeated', async () => {
    const wallets = Array.from({ length: 3 * WALLETS_PER_PAGE }, (_, index) => listed(index + 1))
    const { api, user, dialog, rows } = await openDirectory(wallets)
    await waitFor(() => expect(rows().length).toBeGreaterThan(0))
    await waitFor(() => expect(at(rows(), 0).getAttribute('aria-setsize')).not.toBe(String(3 * WALLETS_PER_PAGE)))
    within(dialog).getByRole('searchbox').focus()
    await user.keyboard('{ArrowDown}')
    for (let step = 0; step < 3; step += 1) {
      await user.keyboard('{End}')
      await pass(100)
    }
    await waitFor(() => expect(api.asked(listWallets).filter(({ page }) => page === 2)).toHaveLength(1))
  })

  test('behavior: of 10,000 wallets only those near the visible part are in the page', async () => {
    const { rows } = await openLongDirectory()
    expect(rows().length).toBeLessThan(60)
    expect(at(rows(), 0).getAttribute('aria-setsize')).toBe('10000')
    expect(at(rows(), 0).getAttribute('aria-posinset')).toBe('1')
  })

  test('behavior: a row that is scrolled out leaves the focus to the list, whose arrow keys go on from there', async () => {
    const { user, dialog, rows, list, scrollTo } = await openLongDirectory()
    within(dialog).getByRole('searchbox').focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('Wallet 2')
    scrollTo(500)
    await waitFor(() => expect(rows().map(({ textContent }) => textContent)).toContain('WWallet 501'))
    expect(document.activeElement).toBe(list)
    scrollTo(0)
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Wallet 2'))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('Wallet 3')
  })

  test('behavior: arrow keys move through the rows, and back into the search', async () => {
    const { user, dialog, rows } = await openDirectory([listed(1, { name: 'Alder' }), listed(2, { name: 'Birch' })])
    await waitFor(() => expect(rows()).toHaveLength(2))
    const box = within(dialog).getByRole('searchbox')
    box.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('Alder')
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('Birch')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(box)
  })

  test('error: while the server cannot be reached, installed wallets are listed, and the rest can be asked for again', async () => {
    const market = createFakeMarket()
    answerDirectory(market.api, [listed(1, { name: 'Birch' })])
    market.api.refuse(listWallets, 'upstream.failed')
    const { user, dialog, texts } = await openDirectory([], { market, wallets: [installed('org.a', 'Alder')] })
    await spoken('alert', 'A service we rely on did not respond')
    expect(texts()).toEqual(['AlderInstalled'])
    market.api.recover(listWallets)
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(texts()).toEqual(['AlderInstalled', 'BBirch']))
    await waitFor(() => expect(dialog.textContent).not.toContain('A service we rely on'))
  })

  test('error: offline it says so, and lists the wallets once the browser is online again', async () => {
    const market = createFakeMarket()
    answerDirectory(market.api, [listed(1, { name: 'Birch' })])
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { texts } = await openDirectory([], { market })
    await spoken('alert', 'You are offline')
    online.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(texts()).toEqual(['BBirch']))
    online.mockRestore()
  })

  test('error: markup in a name is text, and a picture that does not load leaves the letter', async () => {
    const name = '<img src=x onerror=alert(1)>'
    const { dialog, texts } = await openDirectory([listed(1, { name })])
    await waitFor(() => expect(texts()).toEqual([`<${name}`]))
    expect(dialog.querySelector('[onerror], img[src="x"]')).toBeNull()
  })
})

describe('choices of the host', () => {
  test('param: include lists only these wallets, in this order; exclude removes wallets, installed ones too', async () => {
    const wallets = [
      listed(1, { rdns: 'org.a', name: 'Alder' }),
      listed(2, { rdns: 'org.b', name: 'Birch' }),
      listed(3),
    ]
    const { texts } = await openDirectory(wallets, {
      wallets: [installed('org.x', 'Excluded'), installed('org.c', 'Cedar')],
      config: { wallets: { include: ['org.b', 'org.a', 'org.c', 'org.x'], exclude: ['org.x'] } },
    })
    await waitFor(() => expect(texts()).toEqual(['CedarInstalled', 'BBirch', 'AAlder']))
  })

  test('param: custom wallets are listed before the directory; one that cannot be used is left out', async () => {
    const { texts, user, dialog, title } = await openDirectory([listed(1, { name: 'Alder' })], {
      config: {
        wallets: {
          custom: [
            { id: 'mine', name: 'Mine', homepage: 'https://mine.example/', stores: { ios: '123456', chrome: 'x' } },
            { id: 'evil', name: '\u202E', homepage: 'javascript:alert(1)' },
            'text',
          ],
        },
      },
    })
    await waitFor(() => expect(texts()).toEqual(['MMine', 'AAlder']))
    await user.click(within(dialog).getByRole('button', { name: /Mine/ }))
    await title('Get a wallet')
    const links = await within(dialog).findAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://apps.apple.com/app/id123456',
      'https://mine.example/',
    ])
  })

  test.each([
    ['excluded', { exclude: ['walletconnect', 'org.b'] }, ['AAlder', 'CCedar']],
    ['included', { include: ['walletconnect', 'org.c', 'org.a'] }, ['CCedar', 'AAlder']],
  ])('behavior: a wallet that is %s by a name leaves the list of the directory as it is', async (_, choices, names) => {
    const market = createFakeMarket()
    answerDirectory(market.api, [
      ...[listed(1, { rdns: 'org.a', name: 'Alder' }), listed(2, { rdns: 'org.b', name: 'Birch' })],
      listed(3, { rdns: 'org.c', name: 'Cedar' }),
    ])
    const { open } = await renderModal({ market, wallets: [], config: { wallets: choices } })
    const dialog = await open({ view: 'AllWallets' })
    await within(dialog).findByText('Cedar')
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(names)
  })

  test('param: order puts featured wallets above those of the browser in Connect', async () => {
    const market = createFakeMarket()
    answerDirectory(market.api, [listed(1, { rdns: 'org.f', name: 'Featured' })])
    const { open } = await renderModal({
      market,
      wallets: [installed('org.a', 'Alder')],
      config: { wallets: { featured: ['org.f'], order: ['featured'] } },
    })
    const dialog = await open()
    await within(dialog).findByRole('list', { name: 'Featured wallets' })
    expect(
      within(dialog)
        .getAllByRole('list')
        .map((list) => list.getAttribute('aria-label')),
    ).toEqual(['Featured wallets', 'Ways to connect'])
  })

  test('behavior: Connect lists a featured wallet once, however often it is named or added', async () => {
    const market = createFakeMarket()
    const fir = listed(2, { rdns: 'org.f', name: 'Fir' })
    answerDirectory(market.api, [fir])
    const { open } = await renderModal({
      market,
      wallets: [],
      config: {
        wallets: {
          featured: ['org.f', fir.id],
          custom: [
            { id: 'own-fir', name: 'Fir', rdns: 'org.f' },
            { id: 'own', name: 'Own' },
            { id: 'own', name: 'Own again' },
          ],
        },
      },
    })
    const dialog = await open()
    await within(dialog).findByRole('list', { name: 'Featured wallets' })
    const names = (list: string) =>
      within(within(dialog).getByRole('list', { name: list }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    await waitFor(() => expect(names('More wallets')).toEqual(['OOwn']))
    expect(names('Featured wallets')).toEqual(['FFir'])
  })

  test('behavior: a featured wallet that is installed is only in the list of the browser', async () => {
    const market = createFakeMarket()
    answerDirectory(market.api, [
      listed(1, { rdns: 'org.a', name: 'Alder' }),
      listed(2, { rdns: 'org.f', name: 'Fir' }),
    ])
    const { open } = await renderModal({
      market,
      wallets: [installed('org.a', 'Alder')],
      config: { wallets: { featured: ['org.a', 'org.f'] } },
    })
    const dialog = await open()
    const list = await within(dialog).findByRole('list', { name: 'Featured wallets' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['FFir'])
    expect(screen.getAllByText('Alder')).toHaveLength(1)
  })
})

test('behavior: the wallets of this browser are the same list until one is found, so that no render makes the rows anew', async () => {
  const { runtime, wallets } = await openDirectory([], { wallets: [installed('org.alder', 'Alder')] })
  const { result, rerender } = renderHook(useWallets, {
    wrapper: ({ children }) => <RuntimeContext value={runtime()}>{children}</RuntimeContext>,
  })
  const before = result.current
  rerender()
  expect(result.current).toBe(before)
  act(() => wallets.announce(installed('org.birch', 'Birch').detail))
  expect(result.current.map(({ wallet }) => wallet.name)).toEqual(['Alder', 'Birch'])
})
