import 'server-only'
import type { ProvenAccount } from './outside-records'
import type { SocialServices } from './social-services'

/** A login of the wallet role at its start. */
export interface BeginningLogin {
  /** What the visitor brings back, where the visitor comes back. */
  readonly state: string
  /** Of the device key. */
  readonly thumbprint: string
  /** The nonce is made of it and of the thumbprint. */
  readonly salt: string
}

/**
 * A service where a visitor proves an account to the wallet role. There are two kinds: a social provider sends the visitor
 * back to our callback; Farcaster is asked whether the visitor has signed.
 */
export interface OutsideProviderPort {
  /**
   * Returns where the visitor goes, and what has to be kept for the rest of the login. `kept` never leaves the server.
   *
   * @throws {AppError} `capability.off`; `social.redirect_failed` if the service cannot be asked.
   */
  begin(login: BeginningLogin, services: SocialServices): Promise<{ readonly uri: string; readonly kept: string }>
  /**
   * Asks once whether the visitor has signed; `null` if not yet. For a service without a callback. Called at most once a
   * second for each login.
   *
   * @throws {AppError} `social.declined`, `social.failed` for a login that has ended; any other error is tried again.
   */
  poll?(
    login: Pick<BeginningLogin, 'thumbprint' | 'salt'> & { readonly kept: string },
    services: SocialServices,
  ): Promise<ProvenAccount | null>
}
