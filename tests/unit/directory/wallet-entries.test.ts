import { describe, expect, test } from 'vitest'
import type { WalletChoices } from '@/lib/connect/wallet-choices'
import { customWallets } from '@/lib/directory/custom-wallets'
import type { DirectoryWallet } from '@/lib/directory/directory-contract'
import { createEntryList, matchesSearch, type WalletGroups } from '@/lib/directory/wallet-entries'
import { listed } from '@/tests/views/support/fake-directory'

const ALL: Pick<WalletChoices, 'include' | 'exclude'> = { include: [], exclude: [] }
const NONE: WalletGroups = { installed: [], recent: [], featured: [], custom: [] }

type Groups = Partial<WalletGroups> & { readonly listed?: readonly DirectoryWallet[] }
const walletEntries = ({ listed = [], ...groups }: Groups, choices = ALL) =>
  createEntryList({ ...NONE, ...groups }, choices)([listed])

const installed = (rdns: string, name: string) => ({
  wallet: {
    id: `uuid-${rdns}`,
    memoryId: rdns,
    source: 'injected',
    type: 'ANNOUNCED',
    name,
    rdns,
    icon: undefined,
    namespaces: ['eip155'],
  } as const,
  isRecent: false,
  sharedName: undefined,
})
const names = (groups: Groups, choices = ALL) => walletEntries(groups, choices).map(({ name }) => name)

describe('createEntryList', () => {
  test('behavior: installed, recent, featured, custom, then the directory', () => {
    const groups = {
      listed: [listed(1, { name: 'E' })],
      custom: [listed(2, { name: 'D' })],
      featured: [listed(3, { name: 'C' })],
      recent: [listed(4, { name: 'B' })],
      installed: [installed('org.a', 'A')],
    }
    expect(names(groups)).toEqual(['A', 'B', 'C', 'D', 'E'])
  })

  test('behavior: the first of wallets with the same id or the same rdns stays', () => {
    const twice = listed(1, { name: 'Twice', rdns: 'org.t' })
    expect(names({ featured: [twice], listed: [twice, listed(2, { name: 'Claims', rdns: 'org.t' })] })).toEqual([
      'Twice',
    ])
    expect(names({ installed: [installed('org.t', 'Mine')], featured: [twice], recent: [twice] })).toEqual(['Mine'])
  })

  test('behavior: wallets with the same name and another rdns stay, and all of them are marked', () => {
    const entries = walletEntries({
      installed: [installed('org.a', 'Alder Wallet')],
      listed: [
        listed(1, { name: 'ALDER  wallet', rdns: 'org.b' }),
        listed(2, { name: 'Birch' }),
        listed(3, { name: 'alder wallet' }),
      ],
    })
    expect(entries.map(({ isNamesake }) => isNamesake)).toEqual([true, true, false, true])
  })

  const first = [listed(1, { name: 'Alder' }), listed(2, { name: 'Birch' })]

  test('behavior: a page that is added leaves the rows before it as they are, but for new namesakes', () => {
    const list = createEntryList(NONE, ALL)
    const before = list([first])
    const after = list([first, [listed(1), listed(3, { name: 'birch', rdns: 'org.other' })]])
    expect(after.map(({ name, isNamesake }) => [name, isNamesake])).toEqual([
      ['Alder', false],
      ['Birch', true],
      ['birch', true],
    ])
    expect(after[0]).toBe(before[0])
    expect(before.map(({ isNamesake }) => isNamesake)).toEqual([false, false])
  })

  test('behavior: other pages replace those before, and fewer ones too', () => {
    const list = createEntryList(NONE, ALL)
    const second = [listed(3, { name: 'Cedar' })]
    expect(list([first, second])).toHaveLength(3)
    expect(list([second]).map(({ name }) => name)).toEqual(['Cedar'])
    expect(list([]).map(({ name }) => name)).toEqual([])
    expect(list([first]).map(({ name }) => name)).toEqual(['Alder', 'Birch'])
  })

  test('behavior: the thousandth page costs as little as the second', () => {
    const pages = Array.from({ length: 1_000 }, (_, page) => [listed(page)])
    let reads = 0
    const counted = pages.map((page) =>
      page.map(
        (wallet) =>
          new Proxy(wallet, {
            get(target, key) {
              reads += 1
              return Reflect.get(target, key)
            },
          }),
      ),
    )
    const list = createEntryList(NONE, ALL)
    list(counted.slice(0, 1))
    reads = 0
    list(counted.slice(0, 2))
    const second = reads
    list(counted.slice(0, -1))
    reads = 0
    expect(list(counted)).toHaveLength(1_000)
    expect(reads).toBe(second)
  })

  test('param: what the host excludes is left out, except its own wallets', () => {
    const wallet = listed(1, { name: 'A', rdns: 'org.a' })
    expect(names({ listed: [wallet] }, { include: [], exclude: ['org.a'] })).toEqual([])
    expect(names({ listed: [wallet] }, { include: [wallet.id], exclude: [] })).toEqual(['A'])
    expect(names({ custom: [wallet] }, { include: ['org.other'], exclude: [] })).toEqual(['A'])
  })
})

test.each([
  ['Crédit', 'CREDIT', true],
  ['MetaMask', ' metam ', true],
  ['MetaMask', 'trust', false],
])('behavior: %j and the search %j: %j', (name, search, matches) => {
  expect(matchesSearch(name, search)).toBe(matches)
})

test('error: of custom wallets, everything that cannot be used is left out', () => {
  const custom = [
    null,
    { id: '', name: 'x' },
    {
      id: 'a',
      name: 'A',
      picture: 'http://a.example/a.png',
      homepage: '//a.example',
      rdns: 'no',
      stores: { ios: '1;x' },
    },
    {
      id: 'b',
      name: 'B',
      picture: 'data:image/png;base64,AAAA',
      homepage: 'https://b.example/',
      stores: { edge: 'a'.repeat(32) },
    },
  ]
  expect(customWallets(custom as never)).toEqual([
    { id: 'a', name: 'A', certified: false, namespaces: [], links: {}, stores: {} },
    {
      id: 'b',
      name: 'B',
      picture: 'data:image/png;base64,AAAA',
      homepage: 'https://b.example/',
      certified: false,
      namespaces: [],
      links: {},
      stores: { edge: 'a'.repeat(32) },
    },
  ])
})

test.each([
  ['native', 'rainbow://', true],
  ['desktop', 'ledgerlive://', true],
  ['universal', 'https://mine.example/open', true],
  ['webapp', 'https://web.mine.example/', true],
  ['native', 'mine://', false],
  ['native', 'javascript:alert(1)', false],
  ['native', 'intent://scan#Intent;scheme=evil;end', false],
  ['native', 'https://mine.example/', false],
  ['desktop', 'data:text/html,x', false],
  ['desktop', `ledgerlive://${'a'.repeat(600)}`, false],
  ['universal', 'http://mine.example/', false],
  ['universal', '//mine.example/', false],
  ['webapp', 'javascript:alert(1)', false],
  ['webapp', 'https://mine.example@evil.example/', false],
  ['webapp', 7, false],
  ['other', 'https://mine.example/', false],
])('param: the link %s %j of a custom wallet is kept: %j', (kind, link, isKept) => {
  const [wallet] = customWallets([{ id: 'mine', name: 'Mine', links: { [kind]: link } as never }])
  expect(wallet?.links).toEqual(isKept ? { [kind]: link } : {})
})

test.each([
  ['ANNOUNCED', 'installed'],
  ['WALLET_CONNECT', undefined],
  ['AUTH', undefined],
] as const)('behavior: a row of type %s has the badge %s, and any row that was used last says so', (type, tag) => {
  const row = installed('org.a', 'A')
  const rows = [false, true].map((isRecent) => ({ ...row, isRecent, wallet: { ...row.wallet, type } }))
  expect(rows.map((each) => createEntryList({ ...NONE, installed: [each] }, ALL)([])[0]?.tag)).toEqual([
    tag,
    'lastUsed',
  ])
})
