import type { StoreApi } from 'zustand/vanilla'
import type { AlertCode } from '@/lib/core/error-catalogue'

/** Where the wallet of a session is opened, as it says itself: check before use. */
export interface SessionLinks {
  readonly native?: string
  readonly universal?: string
}

/** Why the relay refuses this page. */
export interface RelayRefusal {
  /** What the relay says. */
  readonly words: string
  /** The alert of spec section 8 for it, if there is one. */
  readonly alert: AlertCode | undefined
}

/** What the view of a pairing shows, and whether the paired wallet has to be opened. */
export type Pairing =
  | { readonly status: 'idle' }
  /** The code loads, or the relay has not answered yet. */
  | { readonly status: 'preparing' }
  /** `uri` is for the wallet, as a QR code or a link. Replaced by itself before it expires. */
  | { readonly status: 'shown'; readonly uri: string }
  /** The wallet has signed while it paired, and our server verifies that. */
  | { readonly status: 'authenticating' }
  /** The relay does not answer, or refuses this page. It is asked again by itself. */
  | { readonly status: 'unreachable'; readonly refusal?: RelayRefusal }
  /** The paired wallet has a request to answer. */
  | { readonly status: 'asked'; readonly links: SessionLinks }

export type PairingStore = StoreApi<Pairing>
