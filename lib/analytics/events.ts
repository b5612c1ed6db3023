import type { Caip2, Namespace } from '@/lib/core/caip'
import type { ErrorCode } from '@/lib/core/error-catalogue'

/** The swapped tokens; amounts are plain decimal strings in whole tokens. `swapToAmount` is the quoted amount. */
export interface SwapProperties {
  readonly network: Caip2
  readonly swapFromToken: string
  readonly swapToToken: string
  readonly swapFromAmount: string
  readonly swapToAmount: string
  readonly isSmartAccount: boolean
}

interface SignInProperties {
  readonly network: Caip2
  readonly isSmartAccount: boolean
}

/** Analytics events of spec section 7, each with its properties. Never an address, e-mail, code or signature. */
export interface EventProperties {
  readonly MODAL_OPEN: { readonly connected: boolean }
  readonly MODAL_CLOSE: { readonly connected: boolean }
  /** `name` is the wallet's; `reconnect`: it was remembered from an earlier page. */
  readonly CONNECT_SUCCESS: { readonly namespace: Namespace; readonly name: string; readonly reconnect: boolean }
  readonly DISCONNECT: { readonly namespace: Namespace }
  /** `swapToAmount` is the received amount; `null` when it could not be read. */
  readonly SWAP_SUCCESS: Omit<SwapProperties, 'swapToAmount'> & { readonly swapToAmount: string | null }
  readonly SWAP_ERROR: SwapProperties & { readonly code: ErrorCode }
  readonly SWAP_APPROVAL_ERROR: SwapProperties & { readonly code: ErrorCode }
  readonly SIWX_AUTH_ERROR: SignInProperties & { readonly code: ErrorCode }
  readonly SIWX_AUTH_SUCCESS: SignInProperties
  readonly CLICK_CANCEL_SIWX: SignInProperties
  readonly SOCIAL_LOGIN_STARTED: { readonly provider: string }
}

export type EventName = keyof EventProperties

/** One event. `at` is Unix time in milliseconds. */
export type TrackedEvent = {
  [E in EventName]: { readonly event: E; readonly properties: EventProperties[E]; readonly at: number }
}[EventName]
