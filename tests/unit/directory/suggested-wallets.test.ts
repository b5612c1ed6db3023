import { expect, test } from 'vitest'
import { addExplorerTable, knownRdnsOf } from '@/lib/connect/explorer-rdns'
import { rdnsByIdStart } from '@/lib/connect/explorer-table'
import { deviceStores } from '@/lib/directory/device-stores'
import { isNativeLink } from '@/lib/directory/native-schemes'
import { walletStores } from '@/lib/directory/store-links'
import { suggestedWallets } from '@/lib/directory/suggested-wallets'
import { knownWallets } from '@/lib/server/directory/known-wallets'
import { ANDROID, COMPUTER, FIREFOX, IPAD, IPHONE, MAC_SAFARI } from '@/tests/fakes/fake-devices'

test.each(['eip155', 'solana'] as const)(
  'behavior: for %s, every store gets three wallets of the committed list, with its facts and pictures',
  (namespace) => {
    for (const store of walletStores) {
      const suggested = suggestedWallets(namespace, [store])
      expect(suggested).toHaveLength(3)
      for (const { name, rdns, homepage, stores } of suggested) {
        const known = knownWallets.find((wallet) => wallet.name === name)
        expect({ name, icon: name.toLowerCase(), rdns, homepage, stores }).toEqual({
          name: known?.name,
          icon: known?.icon,
          rdns: known?.rdns,
          homepage: known?.homepage,
          stores: known?.stores,
        })
      }
    }
  },
)

test.each(['ios', 'android', 'chrome', 'firefox', 'edge'] as const)(
  'behavior: wallets that the store %s has come first',
  (store) => {
    const has = suggestedWallets('eip155', deviceStores(browsers[store])).map(
      ({ stores }) => stores[store] !== undefined,
    )
    expect(has).toEqual(has.toSorted((a, b) => Number(b) - Number(a)))
    expect(has[0]).toBe(true)
  },
)

const browsers = {
  ios: IPHONE,
  android: ANDROID,
  chrome: COMPUTER,
  firefox: FIREFOX,
  edge: { ...COMPUTER, userAgent: `${COMPUTER.userAgent} Edg/140.0.0.0` },
}

test('behavior: the stores of a device are those that it can install from', () => {
  expect(Object.values(browsers).map(deviceStores)).toEqual([
    ['ios'],
    ['android'],
    ['chrome'],
    ['firefox'],
    ['edge', 'chrome'],
  ])
  expect(deviceStores(MAC_SAFARI)).toEqual([])
  expect(deviceStores(IPAD)).toEqual(['ios'])
})

test('behavior: the rdns of every wallet of the committed list is found by its explorer id, and by nothing else', () => {
  addExplorerTable(rdnsByIdStart)
  expect(knownWallets.map(({ id }) => knownRdnsOf(id))).toEqual(knownWallets.map(({ rdns }) => rdns))
  expect(knownRdnsOf('c57ca95b4756')).toBeUndefined()
  expect(knownRdnsOf('0'.repeat(64))).toBeUndefined()
})

test('behavior: the links of the committed list may be opened', () => {
  const links = knownWallets.flatMap(({ links = {} }) => [links.native, links.desktop])
  expect(links.filter((link) => link !== undefined && !isNativeLink(link))).toEqual([])
})
