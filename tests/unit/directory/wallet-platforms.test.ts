import { expect, test } from 'vitest'
import { readDevice } from '@/lib/core/device'
import { deviceStores } from '@/lib/directory/device-stores'
import { firstPlatform, isPairable, walletPlatforms } from '@/lib/directory/wallet-platforms'
import { ANDROID, COMPUTER, IPHONE, MAC_SAFARI } from '@/tests/fakes/fake-devices'

const ALL = {
  links: { native: 'rainbow://', universal: 'https://r.example', desktop: 'rainbow://', webapp: 'https://w.example' },
  stores: { ios: '123456', android: 'me.rainbow', chrome: 'o'.repeat(32) },
}
const { native, universal, desktop, webapp } = ALL.links
const { chrome } = ALL.stores

test.each([
  ['everything, in Chrome', ALL, COMPUTER, false, ['browser', 'mobile', 'desktop', 'web'], 'mobile'],
  ['everything, installed', ALL, COMPUTER, true, ['browser', 'mobile', 'desktop', 'web'], 'browser'],
  ['everything, in a browser without its extension', ALL, MAC_SAFARI, false, ['mobile', 'desktop', 'web'], 'mobile'],
  ['everything, on an iPhone', ALL, IPHONE, false, ['mobile', 'web'], 'mobile'],
  ['everything, on Android', ALL, ANDROID, false, ['mobile', 'web'], 'mobile'],
  ['a web site', { links: { webapp }, stores: {} }, COMPUTER, false, ['web'], 'web'],
  ['a web address of the app', { links: { universal }, stores: {} }, COMPUTER, false, ['mobile'], 'mobile'],
  ['an extension', { links: {}, stores: { chrome } }, COMPUTER, false, ['browser'], 'browser'],
  ['nothing', { links: {}, stores: {} }, COMPUTER, false, ['mobile'], 'mobile'],
  ['a program of the computer, on a phone', { links: { desktop }, stores: {} }, IPHONE, false, ['mobile'], 'mobile'],
] as const)('behavior: tabs of a wallet with %s', (_, wallet, facts, isInstalled, expected, first) => {
  const platforms = walletPlatforms(wallet, readDevice(facts), deviceStores(facts), isInstalled)
  expect(platforms).toEqual(expected)
  expect(firstPlatform(platforms, isInstalled)).toBe(first)
})

test.each([
  [{ native }, true, true],
  [{ universal }, true, true],
  [{ webapp }, true, true],
  [{ desktop }, true, false],
  [{}, false, false],
])('param: %j can be paired from a computer: %s, from a phone: %s', (links, fromComputer, fromPhone) => {
  expect(isPairable(links, readDevice(COMPUTER))).toBe(fromComputer)
  expect(isPairable(links, readDevice(IPHONE))).toBe(fromPhone)
})
