import type { WalletPort } from '@/lib/connect/wallet-discovery'
import type { StoragePort } from '@/lib/core/storage'
import type { HistoryPort } from '@/lib/modal/modal-history'

/** Everything that a runtime takes from the page. Nothing is touched before `start()`. */
export interface RuntimePorts {
  readonly storage: StoragePort
  /** Unix ms. */
  now(): number
  readonly fetch: typeof globalThis.fetch
  readonly history: HistoryPort
  readonly wallets: WalletPort
  /** Developers only; visitors see the banner. */
  readonly console: { warn(message: string): void }
  isMobile(): boolean
  /** Another tab changed our storage. */
  onStorageChange(listener: () => void): () => void
  /** The page came back from the back/forward cache, where events were lost. */
  onResume(listener: () => void): () => void
  /** The page was hidden or shown. */
  onVisibilityChange(listener: (visible: boolean) => void): () => void
  /** Tells the server, by a cookie without an address, whether to draw the button as connected. */
  setConnectedHint(connected: boolean): void
}
