import type { StoragePort } from '@/lib/core/storage'

/** What sign-in needs of the page. */
export interface SignInPagePorts {
  readonly storage: StoragePort
  /** Unix ms. */
  now(): number
  /** Another tab changed our storage. */
  onStorageChange(listener: () => void): () => void
  /** The page came back from the back/forward cache. */
  onResume(listener: () => void): () => void
  onVisibilityChange(listener: (visible: boolean) => void): () => void
  /** The page has the focus again. Without it the window's own event. */
  readonly onFocus?: (listener: () => void) => () => void
}
