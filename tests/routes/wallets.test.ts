import { readdirSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { GET } from '@/app/api/wallets/route'
import { type ListWalletsOutput, listWallets, WALLETS_PER_PAGE } from '@/lib/directory/directory-contract'
import { EXPLORER_DEADLINE_MS, EXPLORER_PAUSE_MS } from '@/lib/server/directory/find-explorer'
import { knownWallets } from '@/lib/server/directory/known-wallets'
import { answerWallets, explorerWallet } from '@/tests/fakes/explorer-answers'
import { startExplorer } from '@/tests/unit/server/directory/explorer-server'
import { APP_URL, appRequest, openTestPlatform } from '@/tests/unit/server/platform/test-platform'

const HOUR_MS = 60 * 60_000
const METAMASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'

afterEach(() => void vi.useRealTimers())

async function ask(query: Readonly<Record<string, string>> = {}): Promise<ListWalletsOutput> {
  const response = await GET(appRequest(`/api/wallets?${new URLSearchParams(query)}`))
  const body = await response.json()
  expect([response.status, body]).toEqual([200, expect.anything()])
  return listWallets.output.parse(body)
}

const namesOf = ({ wallets }: ListWalletsOutput) => wallets.map(({ name }) => name)

describe('GET /api/wallets without an explorer', () => {
  test('behavior: pages of the committed list come in order and without a gap', async () => {
    openTestPlatform()
    const first = await ask()
    expect(first).toMatchObject({ count: knownWallets.length, nextPage: 2, source: 'own-list' })
    expect(first.wallets).toHaveLength(WALLETS_PER_PAGE)
    const second = await ask({ page: '2' })
    expect(second.nextPage).toBeNull()
    const all = [...first.wallets, ...second.wallets]
    expect(new Set(all.map(({ id }) => id)).size).toBe(knownWallets.length)
    const certified = all.map((wallet) => wallet.certified)
    expect(certified).toEqual(certified.toSorted((a, b) => Number(b) - Number(a)))
  })

  test('behavior: the picture of a wallet is a file of this server; a wallet without one has no picture', async () => {
    openTestPlatform()
    const { wallets } = await ask({ ids: `${METAMASK},com.brave.wallet` })
    expect(wallets.map(({ name, picture }) => [name, picture])).toEqual([
      ['MetaMask', `${APP_URL}/wallets/metamask.svg`],
      ['Brave Wallet', undefined],
    ])
    const files = knownWallets.flatMap(({ icon }) => (icon === undefined ? [] : [`${icon}.svg`]))
    expect(readdirSync('public/wallets').sort()).toEqual(files.sort())
  })

  test.each([
    ['search', { search: ' METAm ' }, ['MetaMask']],
    ['search of nothing known', { search: 'no such wallet' }, []],
    ['ids, by id and by rdns', { ids: `${METAMASK},me.rainbow` }, ['MetaMask', 'Rainbow']],
    ['ids without those to exclude', { ids: `${METAMASK},me.rainbow`, exclude: 'io.metamask' }, ['Rainbow']],
  ])('param: %s', async (_, query, names) => {
    openTestPlatform()
    expect(namesOf(await ask(query))).toEqual(names)
  })

  test('param: chains lists the wallets of their namespaces', async () => {
    openTestPlatform()
    const { wallets } = await ask({ chains: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
    expect(namesOf({ wallets } as ListWalletsOutput)).toEqual(expect.arrayContaining(['Phantom', 'Solflare']))
    expect(wallets.every(({ namespaces }) => namespaces.includes('solana'))).toBe(true)
    expect(namesOf(await ask({ chains: 'eip155:1' }))).not.toContain('Solflare')
  })

  test('param: exclude leaves wallets out of the pages and of the count', async () => {
    openTestPlatform()
    const rest = await ask({ exclude: `${METAMASK},me.rainbow` })
    expect(rest.count).toBe(knownWallets.length - 2)
    expect(namesOf(rest)).not.toContain('MetaMask')
  })

  test.each([
    ['a search of one letter', { search: ' m ' }],
    ['page 0', { page: '0' }],
    ['an id that is none', { ids: 'javascript:alert(1)' }],
    ['a chain that is none', { chains: 'eip155:0x1' }],
    ['too many ids', { ids: Array.from({ length: 101 }, () => 'a.b').join() }],
  ])('error: %s is refused', async (_, query) => {
    openTestPlatform()
    expect((await GET(appRequest(`/api/wallets?${new URLSearchParams(query as never)}`))).status).toBe(400)
  })
})

describe('GET /api/wallets with an explorer', () => {
  test('behavior: passes page, search, chains and exclude on, and puts certified wallets first', async () => {
    const { server, settings } = await startExplorer(
      answerWallets([explorerWallet(1), explorerWallet(2, { badge_type: 'certified' })], 90),
    )
    openTestPlatform(settings)
    const answer = await ask({ page: '2', search: 'WAL', chains: 'eip155:1,eip155:10', exclude: METAMASK })
    const { searchParams, pathname } = new URL(server.requests[0]?.url ?? '', server.url)
    expect(pathname).toBe('/getWallets')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      projectId: settings.FOYER_WALLETCONNECT_PROJECT_ID,
      page: '2',
      entries: String(WALLETS_PER_PAGE),
      search: 'wal',
      chains: 'eip155:1,eip155:10',
      exclude: METAMASK,
    })
    expect(answer).toMatchObject({ count: 90, nextPage: 3, source: 'explorer' })
    expect(namesOf(answer)).toEqual(['Wallet 2', 'Wallet 1'])
    expect(answer.wallets[0]?.picture).toMatch(`${APP_URL}/api/wallet-image?id=00000000-0000-4000-8000-000000000002`)
  })

  test('param: ids and rdns are asked for separately; a wallet that was not named is left out', async () => {
    const { server, settings } = await startExplorer((request, response) => {
      const isById = new URL(request.url ?? '', 'http://explorer').searchParams.has('include')
      const named = isById ? explorerWallet(7) : explorerWallet(8, { rdns: 'com.acme' })
      answerWallets([named, explorerWallet(9)])(request, response, 1)
    })
    openTestPlatform(settings)
    expect(namesOf(await ask({ ids: `${explorerWallet(7).id},com.acme` }))).toEqual(['Wallet 7', 'Wallet 8'])
    expect(server.requests).toHaveLength(2)
  })

  test('behavior: one request an hour for the same page; then the last answer while the explorer is down', async () => {
    let isDown = false
    const { server, settings } = await startExplorer((request, response) => {
      if (isDown) return void response.writeHead(404).end()
      answerWallets([explorerWallet(1)])(request, response, 1)
    })
    vi.useFakeTimers({ toFake: ['Date'] })
    openTestPlatform(settings)
    await ask()
    await ask()
    expect(server.requests).toHaveLength(1)
    isDown = true
    vi.setSystemTime(Date.now() + HOUR_MS + 1)
    expect(await ask()).toMatchObject({ source: 'explorer', wallets: [{ name: 'Wallet 1' }] })
  })

  test('error: a broken explorer is replaced by the committed list, and gets a pause', async () => {
    let isDown = true
    const { server, settings } = await startExplorer((request, response) => {
      if (isDown) return void response.writeHead(404).end()
      answerWallets([explorerWallet(1)])(request, response, 1)
    })
    vi.useFakeTimers({ toFake: ['Date'] })
    openTestPlatform(settings)
    expect(await ask()).toMatchObject({ source: 'own-list', count: knownWallets.length })
    expect(await ask({ page: '2' })).toMatchObject({ source: 'own-list' })
    expect(server.requests).toHaveLength(1)
    isDown = false
    vi.setSystemTime(Date.now() + EXPLORER_PAUSE_MS + 1)
    expect(await ask()).toMatchObject({ source: 'explorer' })
  })

  test('error: an explorer that does not answer in time is replaced by the committed list', async () => {
    const { server, settings } = await startExplorer(() => undefined)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    openTestPlatform(settings)
    const answer = ask()
    await vi.waitUntil(() => server.requests.length === 1, { timeout: 30_000 })
    await vi.advanceTimersByTimeAsync(EXPLORER_DEADLINE_MS)
    expect(await answer).toMatchObject({ source: 'own-list' })
  })
})

describe('GET /api/wallets with a hostile explorer', () => {
  test('behavior: names lose control and direction characters, and stay text', async () => {
    const { settings } = await startExplorer(
      answerWallets([
        explorerWallet(1, { name: 'Meta\u202EksaM\u0007\u200B' }),
        explorerWallet(2, { name: '<script>alert(1)</script>' }),
        explorerWallet(3, { name: '\u202E\u200B' }),
        explorerWallet(4, { name: 'x'.repeat(10_000) }),
        explorerWallet(5, { name: { toString: 'x' } }),
        explorerWallet(6, { id: '../../config' }),
        null,
      ]),
    )
    openTestPlatform(settings)
    const { wallets } = await ask()
    expect(wallets.map(({ name }) => name)).toEqual(['MetaksaM', '<script>alert(1)</script>', 'x'.repeat(60)])
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'intent://evil.example/#Intent;scheme=https;package=evil;end',
    '//evil.example',
    'http://wallet.example/',
    'https://user:secret@wallet.example/',
    'https://127.0.0.1/',
    'https://localhost/',
    'vbscript:x',
    'file:///etc/passwd',
    'tel:+15551234',
    'ms-msdt:/id',
    'unknown-wallet://',
  ])('error: the link %j is dropped wherever it stands', async (link) => {
    const fields = { homepage: link, mobile_link: link, link_mode: link, desktop_link: link, webapp_link: link }
    const stores = { app_store: link, play_store: link, chrome_store: link }
    const { settings } = await startExplorer(answerWallets([explorerWallet(1, { ...fields, ...stores, rdns: link })]))
    openTestPlatform(settings)
    const [wallet] = (await ask()).wallets
    expect(wallet).toMatchObject({ name: 'Wallet 1', links: {}, stores: {} })
    expect(Object.values(wallet?.links ?? {})).toEqual([])
    expect([wallet?.homepage, wallet?.rdns]).toEqual([undefined, undefined])
  })

  test('behavior: good links are kept, and store links are reduced to the id of the product', async () => {
    const { settings } = await startExplorer(
      answerWallets([
        explorerWallet(1, {
          mobile_link: 'metamask://',
          link_mode: 'https://metamask.app.link',
          rdns: 'io.metamask',
          app_store: 'https://apps.apple.com/us/app/metamask/id1438144202?utm=1',
          play_store: 'https://play.google.com/store/apps/details?id=io.metamask&hl=en',
          chrome_store: 'https://chrome.google.com/webstore/detail/metamask/nkbihfbeogaeaoehlefnkodbefgpgknn',
        }),
        explorerWallet(2, { app_store: 'https://apps.apple.com.evil.example/app/id1438144202' }),
      ]),
    )
    openTestPlatform(settings)
    const { wallets } = await ask()
    expect(wallets[0]).toMatchObject({
      rdns: 'io.metamask',
      links: { native: 'metamask://', universal: 'https://metamask.app.link' },
      stores: { ios: '1438144202', android: 'io.metamask', chrome: 'nkbihfbeogaeaoehlefnkodbefgpgknn' },
    })
    expect(wallets[1]?.stores).toEqual({})
  })

  test.each([
    ['another shape', (): unknown => ({ wallets: [] })],
    ['text', (): unknown => 'x'],
    [
      'more than 2 MiB',
      (): unknown => ({ count: 1, data: [explorerWallet(1, { description: 'x'.repeat(3_000_000) })] }),
    ],
  ])('error: a reply of %s is replaced by the committed list', async (_, body) => {
    const { settings } = await startExplorer((__, response) => void response.end(JSON.stringify(body())))
    openTestPlatform(settings)
    expect(await ask()).toMatchObject({ source: 'own-list' })
  })
})
