import type { StoreApi } from 'zustand/vanilla'

/** What the view of a pairing shows. */
export type Pairing =
  | { readonly status: 'idle' }
  /** The code loads, or the relay has not answered yet. */
  | { readonly status: 'preparing' }
  /** `uri` is for the wallet, as a QR code or a link. Replaced by itself before it expires. */
  | { readonly status: 'shown'; readonly uri: string }
  /** The wallet has signed while it paired, and our server verifies that. */
  | { readonly status: 'authenticating' }
  /** The relay does not answer, or refuses this page with its own words. It is asked again by itself. */
  | { readonly status: 'unreachable'; readonly refusal?: string }

export type PairingStore = StoreApi<Pairing>
