// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { browserWallets } from '@/lib/connect/sources/injected/browser-wallets'
import { createFakeWallet } from '@/tests/fakes/fake-wallet'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

test('behavior: wallets are asked to announce themselves, and listeners are removed at the end', () => {
  const wallet = createFakeWallet()
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: wallet.detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  stops.push(() => window.removeEventListener('eip6963:requestProvider', announce))
  const heard = vi.fn()
  const stop = browserWallets.requestProviders(heard)
  expect(heard).toHaveBeenCalledWith(wallet.detail)
  stop()
  announce()
  expect(heard).toHaveBeenCalledOnce()
})

test('behavior: a late legacy wallet is reported', () => {
  const told = vi.fn()
  stops.push(browserWallets.onLegacy(told))
  vi.stubGlobal('ethereum', 'anything')
  window.dispatchEvent(new Event('ethereum#initialized'))
  expect(told).toHaveBeenCalledOnce()
})
