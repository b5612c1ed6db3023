import { expect, test } from 'vitest'
import { orderWallets } from '@/lib/connect/wallet-list'
import { createFakeWallet } from '../../fakes/fake-wallet'

const wallet = (rdns: string, name: string) => createFakeWallet({ rdns, name }).discovered()
const legacy = { ...wallet('injected', ''), id: 'injected', type: 'INJECTED' as const }

test('behavior: recent first, newest first; then by name, whoever announced earlier; the legacy wallet last', () => {
  const rows = orderWallets(
    [wallet('c', 'Cedar'), legacy, wallet('b', 'Birch'), wallet('a', 'Alder'), wallet('d', 'Dogwood')],
    ['d', 'c'],
  )
  expect(rows.map(({ wallet: { id }, isRecent }) => [id, isRecent])).toEqual([
    ['d', true],
    ['c', true],
    ['a', false],
    ['b', false],
    ['injected', false],
  ])
})

test('behavior: a recent wallet that is gone leaves no row, and the given list stays as it was', () => {
  const given = Object.freeze([wallet('b', 'Birch'), wallet('a', 'Alder')])
  expect(orderWallets(given, ['gone']).map(({ wallet: { id } }) => id)).toEqual(['a', 'b'])
})
