import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'

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
 *   `siwx.no_client`, whose texts are the specification's.
 * @see Spec section 5, "Sign-in requires an active address, active network and a connection client".
 */
export function assertCanSignIn({ enabled, address, network, client }: SignInPrerequisites): void {
  if (!enabled) throw new AppError('siwx.not_enabled')
  if (address === undefined) throw new AppError('siwx.no_address')
  if (network === undefined) throw new AppError('siwx.no_network')
  if (!client) throw new AppError('siwx.no_client')
}
