import 'server-only'
import type { Queries } from '../database/database'
import { removeDevice, removeOtherDevices } from './vault-access'
import { findSigned, type HalfTables, runAct, type Signed, type WalletRequest } from './vault-acts'

/**
 * Removes a device of a wallet. It then needs a new approval for everything. Succeeds for a device that the wallet does
 * not have.
 *
 * @throws {AppError} `custody.not_approved` without the signatures of the wallet, and for a device without access.
 */
export async function revokeDevice(
  queries: Queries<HalfTables>,
  { walletId, thumbprint, signatures }: Signed & { readonly walletId: string; readonly thumbprint: string },
  request: WalletRequest,
): Promise<void> {
  await runAct(queries, 'device.revoked', walletId, request, async (transaction) => {
    const signed = { name: 'revoke device', revoked: thumbprint } as const
    const subject = await findSigned(transaction, walletId, signed, signatures, request)
    if (!subject) return null
    await removeDevice(transaction, subject, thumbprint, request.now)
    return { facts: { revoked: thumbprint }, result: undefined }
  })
}

/**
 * Removes every device of a wallet but the requesting one, and ends all earlier approvals of its owner.
 *
 * @throws {AppError} `custody.not_approved` without the signatures of the wallet, and for a device without access.
 */
export async function signOutOthers(
  queries: Queries<HalfTables>,
  { walletId, signatures }: Signed & { readonly walletId: string },
  request: WalletRequest,
): Promise<void> {
  await runAct(queries, 'devices.signed_out', walletId, request, async (transaction) => {
    const signed = { name: 'sign out everywhere' } as const
    const subject = await findSigned(transaction, walletId, signed, signatures, request)
    if (!subject) return null
    const removed = await removeOtherDevices(transaction, subject, request.device, request.now)
    return { facts: { removed }, result: undefined }
  })
}
