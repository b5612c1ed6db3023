import { type DeviceFacts, readDevice } from '@/lib/core/device'
import type { WalletStore } from './store-links'

/**
 * The stores whose products can be installed on this device, preferred first; empty for a browser without one that has
 * wallets, such as Safari on a Mac.
 */
export function deviceStores(facts: DeviceFacts): readonly WalletStore[] {
  const { system } = readDevice(facts)
  if (system !== 'desktop') return [system]
  const { userAgent } = facts
  if (/Firefox\//.test(userAgent)) return ['firefox']
  // Edge installs from both.
  if (/Edg\//.test(userAgent)) return ['edge', 'chrome']
  return /Chrome\//.test(userAgent) ? ['chrome'] : []
}
