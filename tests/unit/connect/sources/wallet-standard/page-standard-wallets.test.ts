// @vitest-environment happy-dom
import { registerWallet } from '@wallet-standard/wallet'
import { expect, test } from 'vitest'
import { pageStandardWallets } from '@/lib/connect/sources/wallet-standard/page-standard-wallets'
import { createStandardDiscovery } from '@/lib/connect/sources/wallet-standard/standard-discovery'
import { standardDialect } from '@/lib/connect/sources/wallet-standard/standard-solana'
import { createFakeStandardWallet } from '@/tests/fakes/fake-standard-wallet'

const start = () => {
  const discovery = createStandardDiscovery(pageStandardWallets, [standardDialect])
  const stop = discovery.start()
  return { stop, names: () => discovery.store.getState().wallets.map(({ name }) => name) }
}

test('behavior: finds wallets that register with the published code, before and after the start, until the end', () => {
  registerWallet(createFakeStandardWallet({ name: 'Early' }).wallet)
  const { names, stop } = start()
  registerWallet(createFakeStandardWallet({ name: 'Late' }).wallet)
  expect(names()).toEqual(['Early', 'Late'])
  stop()
  registerWallet(createFakeStandardWallet({ name: 'Too late' }).wallet)
  expect(names()).toEqual(['Early', 'Late'])
})

test.each([
  ['no function', 'x'],
  ['nothing', undefined],
  [
    'a function that throws',
    () => {
      throw new Error('no')
    },
  ],
])('error: a registration with %s does not affect other wallets', (_, detail) => {
  const { names, stop } = start()
  const before = names()
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  registerWallet(createFakeStandardWallet({ name: 'Honest' }).wallet)
  expect(names()).toEqual([...before, 'Honest'])
  stop()
})
