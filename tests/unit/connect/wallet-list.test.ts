import { describe, expect, test } from 'vitest'
import { orderWallets, walletsMeant } from '@/lib/connect/wallet-list'
import { createFakeStandardWallet } from '../../fakes/fake-standard-wallet'
import { createFakeWallet } from '../../fakes/fake-wallet'

const wallet = (rdns: string, name: string) => createFakeWallet({ rdns, name }).discovered()
const legacy = {
  ...wallet('injected', ''),
  id: 'injected',
  memoryId: 'injected',
  rdns: undefined,
  type: 'INJECTED' as const,
}
const [a, b, c, d] = [wallet('a.a', 'Alder'), wallet('b.b', 'Birch'), wallet('c.c', 'Cedar'), wallet('d.d', 'Dogwood')]
/** Has the rdns of `a` and another name. */
const claimant = wallet('a.a', 'Zelkova')
/** Has the name and icon of `a`. */
const copy = { ...a, id: `2~${a.id}` }

describe('orderWallets', () => {
  test('behavior: recent first, newest first; then by name, in any order of announcement; the legacy wallet last', () => {
    const rows = orderWallets([c, legacy, b, a, d], [d.memoryId, c.memoryId])
    expect(rows.map(({ wallet: { name }, isRecent }) => [name, isRecent])).toEqual([
      ['Dogwood', true],
      ['Cedar', true],
      ['Alder', false],
      ['Birch', false],
      ['', false],
    ])
    expect(rows.some(({ sharedName }) => sharedName !== undefined)).toBe(false)
  })

  test('behavior: a recent wallet that is not installed has no row, and the given list is not changed', () => {
    const given = Object.freeze([b, a])
    expect(orderWallets(given, ['gone']).map(({ wallet: { name } }) => name)).toEqual(['Alder', 'Birch'])
  })

  test.each([
    ['announced first', [a, claimant, b]],
    ['announced last', [claimant, b, a]],
  ])(
    'behavior: of two wallets with one rdns the one used before comes first, and both are marked: %s',
    (_, wallets) => {
      const rows = orderWallets(wallets, [a.memoryId])
      expect(rows.map(({ wallet: { name }, isRecent, sharedName }) => [name, isRecent, sharedName])).toEqual([
        ['Alder', true, 'a.a'],
        ['Birch', false, undefined],
        ['Zelkova', false, 'a.a'],
      ])
    },
  )

  test('behavior: of two equal-looking wallets neither is recent, because they cannot be distinguished', () => {
    const rows = orderWallets([copy, a], [a.memoryId])
    expect(rows.map(({ isRecent, sharedName }) => [isRecent, sharedName])).toEqual([
      [false, 'a.a'],
      [false, 'a.a'],
    ])
  })

  test('behavior: the legacy wallet shares the name that its flag claims', () => {
    const rows = orderWallets([a, { ...legacy, rdns: 'a.a' }], [])
    expect(rows.map(({ sharedName }) => sharedName)).toEqual(['a.a', 'a.a'])
  })

  test('behavior: wallets of one name share it, with and without an rdns, also in other letters', () => {
    const standard = (icon: string) =>
      createFakeStandardWallet({ name: 'Alder', icon: `data:image/png;base64,${icon}` }).discovered()
    const rows = orderWallets([a, { ...b, name: 'A L D E R' }, standard('AAAA'), standard('BBBB')], [])
    const names = rows.map(({ wallet: { rdns }, sharedName }) => [rdns, sharedName])
    expect(names).toHaveLength(4)
    expect(names).toEqual(
      expect.arrayContaining([
        ['a.a', 'Alder'],
        ['b.b', 'A L D E R'],
        [undefined, 'Alder'],
        [undefined, 'Alder'],
      ]),
    )
  })

  test('behavior: wallets that have neither an rdns nor a name share none', () => {
    const rows = orderWallets([legacy, { ...legacy, id: 'other', memoryId: 'other' }], [])
    expect(rows.map(({ sharedName }) => sharedName)).toEqual([undefined, undefined])
  })
})

describe('walletsMeant', () => {
  test.each([
    ['an id', [a, claimant], [], claimant.id, [claimant]],
    ['an rdns', [a, b], [], 'b.b', [b]],
    ['an rdns that two claim', [a, claimant], [], 'a.a', [a, claimant]],
    ['an rdns that two claim, one of them used before', [a, claimant], [claimant.memoryId], 'a.a', [claimant]],
    ['an rdns that two claim, both used before', [a, claimant], [claimant.memoryId, a.memoryId], 'a.a', [claimant, a]],
    ['an rdns that two who look the same claim', [a, copy], [a.memoryId], 'a.a', [copy, a]],
    ['nothing of this page', [a], [], 'gone', []],
  ])('behavior: by %s', (_, wallets, recent, asked, meant) => {
    const ids = walletsMeant(orderWallets(wallets, recent), asked).map(({ id }) => id)
    expect(ids).toEqual(meant.map(({ id }) => id))
  })
})
