import { AppError } from '@/lib/core/app-error'
import { vaultOwnerRestore } from '@/lib/custody/vault-owner-contract'
import type { CallCustody } from './proven-calls'

/**
 * Gives the wallet back, in the vault, to the mailbox that owned it before the address of the login was changed.
 *
 * @returns `false` if that mailbox has not approved this device.
 */
export async function takeBack(call: CallCustody, walletId: string, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    await call('vault', vaultOwnerRestore, { walletId }, { signal })
    return true
  } catch (thrown) {
    // A vault of version 0.1 does not have the endpoint.
    if (AppError.is(thrown, 'custody.not_approved', 'request.not_found')) return false
    throw thrown
  }
}
