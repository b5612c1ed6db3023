import type { WalletStore } from './store-links'

/**
 * The stores whose products can be installed on this device, preferred first; empty for a browser without one that has
 * wallets, such as Safari on a Mac.
 *
 * @param userAgent - `navigator.userAgent`.
 * @param touchPoints - `navigator.maxTouchPoints`: an iPad says that it is a Mac.
 */
export function deviceStores(userAgent: string, touchPoints: number): readonly WalletStore[] {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return ['ios']
  if (/Android/.test(userAgent)) return ['android']
  if (/Firefox\//.test(userAgent)) return ['firefox']
  // Edge installs from both.
  if (/Edg\//.test(userAgent)) return ['edge', 'chrome']
  return /Chrome\//.test(userAgent) ? ['chrome'] : []
}
