import type { ErrorCode } from '@/lib/core/error-catalogue'
import type { OutsideProvider } from '@/lib/core/login-providers'
import type { CustodyMode } from '@/lib/custody/custody-mode'
import type { FrameScreen } from '@/lib/frame-guest/screens'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import type { FrameNetworks } from './frame-texts'

/** What a screen gets, one for each kind. */
export interface ScreenProps<S extends FrameScreen> {
  readonly screen: S
  readonly worker: Pick<KeyWorker, 'request'>
  readonly custody: CustodyMode
  readonly networks: FrameNetworks
  /** With what a visitor of this installation can log in, besides a mailbox. */
  readonly providers?: readonly OutsideProvider[]
  /** Further requests that wait for their turn. */
  readonly waiting: number
  /** In a window that stands in for the frame: the result is another one than the visitor has approved there. */
  readonly hasChanged?: boolean
  /** The visitor agrees, or has finished. */
  readonly onAgree: () => void
  /** Ends the screen otherwise. */
  readonly onClose: (code?: ErrorCode) => void
}
