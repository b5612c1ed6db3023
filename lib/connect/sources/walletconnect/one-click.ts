import type { Caip2 } from '@/lib/core/caip'

/** The fields of a message to sign, without an account: spec section 3, "Sign-in session". */
export interface OneClickMessage {
  readonly domain: string
  readonly uri: string
  readonly version: string
  readonly chainId: Caip2
  readonly nonce: string
  readonly issuedAt: string
  readonly statement?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/**
 * Signs in with the approval of a pairing (CAIP-222). Only used where sign-in is on and all networks are eip155: spec
 * section 5.
 */
export interface OneClick {
  /** Requests a message. `null` without one: the wallet is then paired alone. Never rejects. */
  message(chainId: Caip2, signal: AbortSignal): Promise<OneClickMessage | null>
  /**
   * Sends what the wallet has signed to the server. Never rejects: a failure is shown, and the connected account is asked
   * to sign as any other.
   *
   * @param cacaos - As the wallet sent them.
   */
  signIn(cacaos: readonly unknown[], chainId: Caip2, signal: AbortSignal): Promise<void>
}

/** {@link OneClick} for as long as wallets answer it. */
export interface OneClickAccess {
  /** `undefined` where it is not used, or its code does not load. Never rejects. */
  get(): Promise<OneClick | undefined>
  /** A wallet has failed with it. The next link of this page is one without it. */
  giveUp(): void
}

export function createOneClickAccess(load: (() => Promise<OneClick>) | undefined): OneClickAccess {
  let isGivenUp = false
  return {
    get: async () => (isGivenUp ? undefined : load?.().catch(() => undefined)),
    giveUp() {
      isGivenUp = true
    },
  }
}
