import type { PageGlobals } from '@/lib/connect/page-globals'
import type { WalletPort } from '@/lib/connect/sources/injected/wallet-discovery'
import type { StandardWalletPort } from '@/lib/connect/sources/wallet-standard/standard-discovery'
import type { DeviceFacts } from '@/lib/core/device'
import type { StoragePort } from '@/lib/core/storage'
import type { HistoryPort } from '@/lib/modal/modal-history'
import type { BuyingPage } from '@/lib/onramp/buying-page-port'
import type { SocialPage } from '@/lib/social-login/social-page-port'

/** The page's interfaces that a runtime uses. None is used before `start()`. */
export interface RuntimePorts {
  readonly storage: StoragePort
  /** Unix ms. */
  now(): number
  readonly fetch: typeof globalThis.fetch
  readonly history: HistoryPort
  /** Default: the wallets of this browser, in the stage that discovers wallets. */
  readonly wallets?: WalletPort
  /** Default: the Wallet Standard wallets of this page. Not used without a network of Solana or Bitcoin. */
  readonly standardWallets?: StandardWalletPort
  /** Default: what extensions put on `window`. Not used without a network of Bitcoin, Polkadot or Cosmos. */
  readonly globals?: PageGlobals
  /** Default: this page, in the stage of buying. */
  readonly buyingPage?: BuyingPage
  /** Default: this page, in the stage of social logins. */
  readonly socialPage?: SocialPage
  /** For developers. Visitors see the banner. */
  readonly console: { warn(message: string): void }
  /** The device and the program that show the page; `readDevice` reads it. */
  device(): DeviceFacts
  /** Opens an address, other programs included. Does nothing unless the visitor has just pressed something. */
  openWithinPress(href: string, target: string): void
  /** Calls back when another tab has changed our storage. Returns an unsubscribe function. */
  onStorageChange(listener: () => void): () => void
  /**
   * Calls back when the page returns from the back/forward cache, during which events are lost. Returns an unsubscribe
   * function.
   */
  onResume(listener: () => void): () => void
  /**
   * Calls back when the page gets the focus. Returns an unsubscribe function. Default: the window's event, in the code
   * of sign-in.
   */
  readonly onFocus?: (listener: () => void) => () => void
  /** Calls back when the page is hidden or shown. Returns an unsubscribe function. */
  onVisibilityChange(listener: (visible: boolean) => void): () => void
  /** Sets the cookie by which the server draws the button as connected. It contains no address. */
  setConnectedHint(connected: boolean): void
  /** The page's cookies: `a=1; b=2`. */
  cookies(): string
  /** Stores a value without special characters for a year. */
  setCookie(name: string, value: string): void
  /** The browser's language tags, preferred first. */
  languages(): readonly string[]
}
