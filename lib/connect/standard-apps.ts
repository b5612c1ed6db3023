/** What a library of the page gives to wallets, https://github.com/wallet-standard/wallet-standard. */
export interface StandardApp {
  /** Adds wallets to the library's list. Returns a function that removes them. */
  readonly register: (...wallets: readonly object[]) => () => void
}

/**
 * Calls back with each library of the page that lists wallets of the Wallet Standard: those that listen already, and those
 * that come later. Returns a function that stops it.
 */
export function onStandardApp(callback: (app: StandardApp) => void, page: Window): () => void {
  const onReady = (event: Event) => callback((event as CustomEvent<StandardApp>).detail)
  page.addEventListener('wallet-standard:app-ready', onReady)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  return () => page.removeEventListener('wallet-standard:app-ready', onReady)
}
