/** Stores that offer wallets: app stores of phones, then extension stores of browsers. */
export const walletStores = ['ios', 'android', 'chrome', 'firefox', 'edge'] as const
export type WalletStore = (typeof walletStores)[number]

/** Whether a store offers apps of a phone, not extensions of a browser. */
export function isPhoneStore(store: WalletStore | undefined): boolean {
  return store === 'ios' || store === 'android'
}

/** A product of each store: its id, and its page. A link is always built here, so that it leads to that store only. */
const stores: Readonly<Record<WalletStore, { readonly id: RegExp; readonly page: string }>> = {
  ios: { id: /^\d{6,12}$/, page: 'https://apps.apple.com/app/id' },
  android: { id: /^[A-Za-z]\w{0,40}(?:\.\w{1,40}){1,6}$/, page: 'https://play.google.com/store/apps/details?id=' },
  chrome: { id: /^[a-p]{32}$/, page: 'https://chromewebstore.google.com/detail/' },
  firefox: { id: /^[a-z0-9][a-z0-9-]{1,60}$/, page: 'https://addons.mozilla.org/firefox/addon/' },
  edge: { id: /^[a-p]{32}$/, page: 'https://microsoftedge.microsoft.com/addons/detail/' },
}

/** Longest id in UTF-16 code units. */
export const MAX_STORE_ID_LENGTH = 300

export function isStoreId(store: WalletStore, id: string): boolean {
  return stores[store].id.test(id)
}

/** Address of a product's page in its store. `id` as {@link isStoreId} accepts it. */
export function storeUrl(store: WalletStore, id: string): string {
  return `${stores[store].page}${id}`
}
