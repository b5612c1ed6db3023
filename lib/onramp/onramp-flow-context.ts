import type { Caip2 } from '@/lib/core/caip'
import type { CallApi } from '@/lib/core/call-endpoint'
import type { Device } from '@/lib/core/device'
import type { StoragePort } from '@/lib/core/storage'
import type { FlowContext } from '@/lib/flow/flow-context'
import type { BuyingPage } from './buying-page-port'

/** What buying uses, beside the stores that every flow may use. */
export interface OnrampFlowContext extends FlowContext {
  readonly call: CallApi
  readonly storage: StoragePort
  readonly page: BuyingPage
  /** Unix ms. */
  now(): number
  device(): Device
  /** The browser's language tags, preferred first. */
  languages(): readonly string[]
  /** Calls back when another tab has changed our storage. Returns an unsubscribe function. */
  onStorageChange(listener: () => void): () => void
  /** Calls back when the page is hidden or shown. Returns an unsubscribe function. */
  onVisibilityChange(listener: (visible: boolean) => void): () => void
  /** Whether this browser is signed in: its accounts may have orders of other browsers. */
  hasSession(): boolean
  /** Reads the balances of an account again. A failure is shown in the view of the balances. */
  refreshBalances(account: { readonly chainId: Caip2; readonly address: string }): void
  /** Opens the modal with the state of an order. */
  showOrder(orderId: string): void
  /** Writes a line for developers. */
  warn(message: string): void
}
