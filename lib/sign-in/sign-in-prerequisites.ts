import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { signInErrorTexts } from '@/lib/text/en/sign-in-errors'

/** The conditions for signing in. */
export interface SignInPrerequisites {
  /** Sign-in is enabled for this host page, as optional or required. */
  readonly enabled: boolean
  /** Address of the active account. */
  readonly address: string | undefined
  /** Network of the active account; `undefined` if it is not configured. */
  readonly network: Caip2 | undefined
  /** A wallet is connected that can sign. */
  readonly client: boolean
}

/**
 * Throws unless the visitor can sign in.
 *
 * @throws {AppError} the first that applies of `siwx.not_enabled`, `siwx.no_address`, `siwx.no_network`,
 *   `siwx.no_client`. Its `message` is the specification's, in English: it is the developer of the host page who reads it.
 * @see Spec section 5, "Sign-in requires an active address, active network and a connection client".
 */
export function assertCanSignIn({ enabled, address, network, client }: SignInPrerequisites): void {
  if (!enabled) throw new AppError('siwx.not_enabled', { message: signInErrorTexts['error.signInNotEnabled'] })
  if (address === undefined)
    throw new AppError('siwx.no_address', { message: signInErrorTexts['error.signInNoAddress'] })
  if (network === undefined)
    throw new AppError('siwx.no_network', { message: signInErrorTexts['error.signInNoNetwork'] })
  if (!client) throw new AppError('siwx.no_client', { message: signInErrorTexts['error.signInNoClient'] })
}
