import type { StoreApi } from 'zustand/vanilla'
import type { Network } from '@/lib/chains/network'
import type { Caip2 } from '@/lib/core/caip'
import type { SocialProvider } from '@/lib/core/login-providers'
import type { StoragePort } from '@/lib/core/storage'
import type { EmbeddedFrame, FrameTimeout } from '@/lib/frame/embedded-frame'
import type { EmbeddedLogin } from '@/lib/frame/embedded-login'
import type { FrameAddress } from '@/lib/frame/frame-element'
import type { SentPayload } from '@/lib/frame/frame-protocol'
import type { FrameRequests } from '@/lib/frame/frame-requests'
import type { Wallet } from '../../wallet-source'
import type { EmbeddedSession } from './embedded-session'

/** The embedded wallet of a page: its frame, its login and what is open in it. */
export interface EmbeddedWallet {
  readonly frame: Pick<EmbeddedFrame, 'element' | 'request'>
  readonly login: EmbeddedLogin
  readonly session: EmbeddedSession
  readonly requests: FrameRequests
  /** Ends the login in this page, because another tab has ended it. Removes the frame, with the keys in its memory. */
  drop(): void
  /** Removes the frame for good. */
  close(): void
}

/** What the rest of the page sees of the embedded wallet. */
export interface EmbeddedState {
  /** `undefined` until its code has loaded. */
  readonly wallet: EmbeddedWallet | undefined
  /** Why the frame, or a request to it, was given up; `undefined` again once the frame is ready or has answered. */
  readonly timeout: FrameTimeout | undefined
  /** A login of this visit has made the wallet, and the visitor has not been welcomed yet. */
  readonly isNew: boolean
  /** The address that Connect has taken. Its login begins with each new object, and keeps it until it has connected. */
  readonly submitted: { readonly email: string } | undefined
  /** The last press on a social provider. Each new object begins a login. */
  readonly pressed: SocialPress | undefined
}

/** A press on a social provider, and the window that it has opened. */
export interface SocialPress {
  readonly provider: SocialProvider
  /** The wanted network. */
  readonly network: Caip2 | undefined
  /** Why there is no window; `undefined` in Telegram, where the page itself goes to the provider. */
  readonly popup: Window | 'social.popup_blocked' | 'social.popup_failed' | undefined
  /** Unix ms. */
  readonly at: number
}

export type EmbeddedStore = StoreApi<EmbeddedState>

/** What the embedded wallet needs of its page. */
export interface EmbeddedContext {
  readonly wallet: Wallet
  /** The networks that both the page and the wallet have. Those of the wallet come from the server. */
  networks(): readonly Network[]
  readonly state: EmbeddedStore
  readonly storage: StoragePort
  /** Unix ms. */
  now(): number
  /** Address of the frame and its query parameters. */
  address(): FrameAddress
  /** Facts about the page, sent to the frame once it takes requests. */
  theme(): SentPayload<'SYNC_THEME'>
  app(): SentPayload<'SYNC_DAPP_DATA'>
  /** Calls back after a change of the theme. Returns an unsubscribe function. */
  onThemeChange(listener: () => void): () => void
  /** Opens the login. Resolves once the modal has closed. */
  openLogin(): Promise<void>
  /** Opens the place where the frame shows a request. */
  openPrompt(): void
}
