import type { WalletPort } from '@/lib/connect/sources/injected/wallet-discovery'
import type { StandardWalletPort } from '@/lib/connect/sources/wallet-standard/standard-discovery'
import type { StoragePort } from '@/lib/core/storage'
import type { HistoryPort } from '@/lib/modal/modal-history'

/** Everything that a runtime takes from the page. Nothing is touched before `start()`. */
export interface RuntimePorts {
  readonly storage: StoragePort
  /** Unix ms. */
  now(): number
  readonly fetch: typeof globalThis.fetch
  readonly history: HistoryPort
  /** Without it the wallets of this browser: they come with what looks for them. */
  readonly wallets?: WalletPort
  /** Without it the Wallet Standard's wallets of this page; never touched where no network of theirs is configured. */
  readonly standardWallets?: StandardWalletPort
  /** Developers only; visitors see the banner. */
  readonly console: { warn(message: string): void }
  isMobile(): boolean
  /** Another tab changed our storage. */
  onStorageChange(listener: () => void): () => void
  /** The page came back from the back/forward cache, where events were lost. */
  onResume(listener: () => void): () => void
  /** The page has the focus again. Without it the window's own: it comes with sign-in. */
  readonly onFocus?: (listener: () => void) => () => void
  /** The page was hidden or shown. */
  onVisibilityChange(listener: (visible: boolean) => void): () => void
  /** Tells the server, by a cookie without an address, whether to draw the button as connected. */
  setConnectedHint(connected: boolean): void
  /** The page's cookies as one text: `a=1; b=2`. */
  cookies(): string
  /** Keeps a value of our own alphabet for a year. */
  setCookie(name: string, value: string): void
  /** Language tags that the browser asks for, best first. */
  languages(): readonly string[]
}
