import type { AccountStore } from '@/lib/account/account-store'
import type { NetworkStore } from '@/lib/account/network-store'
import type { Track } from '@/lib/analytics/track'
import type { ModalStore } from '@/lib/modal/modal-store'
import type { SnackbarStore } from '@/lib/snackbar/snackbar-store'
import type { TextStore } from '@/lib/text/text-store'

/**
 * What every flow can use: the stores that exist before the flows. A flow that needs more extends this interface with a
 * context of its own. The composition root (`lib/runtime`) provides it. Architecture section 17.
 */
export interface FlowContext {
  readonly account: AccountStore
  readonly network: NetworkStore
  readonly modal: ModalStore
  readonly snackbar: SnackbarStore
  readonly text: TextStore
  readonly track: Track
}
