import type { WalletStore } from '@/lib/directory/store-links'

/** Proper names, the same in every language. */
export const storeNames: Readonly<Record<WalletStore, string>> = {
  ios: 'App Store',
  android: 'Google Play',
  chrome: 'Chrome Web Store',
  firefox: 'Firefox Add-ons',
  edge: 'Edge Add-ons',
}
