import { expect, test } from 'vitest'
import { knownRdnsOf } from '@/lib/connect/explorer-rdns'
import { deviceStores } from '@/lib/directory/device-stores'
import { isNativeLink } from '@/lib/directory/native-schemes'
import { walletStores } from '@/lib/directory/store-links'
import { suggestedWallets } from '@/lib/directory/suggested-wallets'
import { knownWallets } from '@/lib/server/directory/known-wallets'

test.each(['eip155', 'solana'] as const)(
  'behavior: for %s, every store gets three wallets of the committed list, with its facts',
  (namespace) => {
    for (const store of walletStores) {
      const suggested = suggestedWallets(namespace, [store])
      expect(suggested).toHaveLength(3)
      for (const { name, rdns, homepage, stores } of suggested) {
        const known = knownWallets.find((wallet) => wallet.name === name)
        expect({ name, rdns, homepage, stores }).toEqual({
          name: known?.name,
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
    const has = suggestedWallets('eip155', deviceStores(agents[store], 0)).map(
      ({ stores }) => stores[store] !== undefined,
    )
    expect(has).toEqual(has.toSorted((a, b) => Number(b) - Number(a)))
    expect(has[0]).toBe(true)
  },
)

const agents = {
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0.0.0 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  chrome: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
}

test('behavior: the stores of a device are those that it can install from', () => {
  expect(Object.values(agents).map((agent) => deviceStores(agent, 0))).toEqual([
    ['ios'],
    ['android'],
    ['chrome'],
    ['firefox'],
    ['edge', 'chrome'],
  ])
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
  expect(deviceStores(mac, 0)).toEqual([])
  // An iPad.
  expect(deviceStores(mac, 5)).toEqual(['ios'])
})

test('behavior: the rdns of every wallet of the committed list is found by its explorer id, and by nothing else', () => {
  expect(knownWallets.map(({ id }) => knownRdnsOf(id))).toEqual(knownWallets.map(({ rdns }) => rdns))
  expect(knownRdnsOf('c57ca95b4756')).toBeUndefined()
  expect(knownRdnsOf('0'.repeat(64))).toBeUndefined()
})

test('behavior: the links of the committed list may be opened', () => {
  const links = knownWallets.flatMap(({ links = {} }) => [links.native, links.desktop])
  expect(links.filter((link) => link !== undefined && !isNativeLink(link))).toEqual([])
})
