import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { signInErrorTexts } from '@/lib/text/en/sign-in-errors'

/** What signing in stands on. */
export interface SignInPrerequisites {
  /** Sign-in is on for this host, optional or required. */
  readonly enabled: boolean
  /** The active account's. */
  readonly address: string | undefined
  /** Where it is, if that is a network of the configuration. */
  readonly network: Caip2 | undefined
  /** Something is there that can be asked to sign: the connected wallet. */
  readonly client: boolean
}

/**
 * Throws while nobody can sign in.
 *
 * @throws {AppError} the first that holds of `siwx.not_enabled`, `siwx.no_address`, `siwx.no_network`,
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
