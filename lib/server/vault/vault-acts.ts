import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { WalletAct } from '@/lib/custody/wallet-act'
import type { WalletAddresses } from '@/lib/custody/wallet-addresses'
import type { WalletSignatures } from '@/lib/custody/wallet-schemas'
import { type AuditTables, appendAudit } from '../custody/audit-log'
import { isSignedAct } from '../custody/wallet-signatures'
import type { Queries } from '../database/database'
import type { KeyProvider } from '../keys/key-provider'
import type { AuditFacts } from '../tables/audit-table'
import type { AuditAction } from '../tables/custody-acts'
import type { recoveryHalves, recoveryWays } from '../tables/vault-tables'
import {
  type AccessTables,
  type AskingDevice,
  hasAccess,
  lockWallet,
  readAddresses,
  type Subject,
} from './vault-access'

export type HalfTables = AccessTables &
  AuditTables & { readonly recoveryHalves: typeof recoveryHalves; readonly recoveryWays: typeof recoveryWays }

/** The facts of every request for a wallet. */
export interface WalletRequest {
  readonly device: AskingDevice
  readonly keys: KeyProvider
  readonly now: Date
}

/** Signatures of both keys for an act of the requesting device. */
export interface Signed {
  readonly signatures: WalletSignatures
}

/** The facts and the result of an act; `null` if the device may not do it. */
type Outcome<R> = { readonly facts: AuditFacts; readonly result: R } | null

/**
 * Runs one operation and logs it in the same transaction. A refusal is logged too; a failure leaves no entry.
 *
 * @throws {AppError} `custody.not_approved` after the refusal is logged.
 */
export async function runAct<R>(
  queries: Queries<HalfTables>,
  action: AuditAction,
  walletId: string,
  { device: { thumbprint, projectId }, now }: WalletRequest,
  work: (transaction: Queries<HalfTables>) => Promise<Outcome<R>>,
): Promise<R> {
  const done = await queries.transaction(async (transaction) => {
    const outcome = await work(transaction)
    const told = outcome
      ? { action, facts: outcome.facts }
      : ({ action: 'device.refused', facts: { asked: action } } as const)
    const entry = {
      action: told.action,
      subject: walletId,
      projectId,
      facts: { ...told.facts, wallet: walletId, thumbprint },
    }
    await appendAudit(transaction, entry, now)
    return outcome
  })
  if (done === null) throw new AppError('custody.not_approved')
  return done.result
}

/**
 * Locks and returns the wallet. `null` for a device without access, and without the signatures of the wallet's keys.
 */
export async function findSigned(
  transaction: Queries<HalfTables>,
  walletId: string,
  act: WalletAct,
  signatures: WalletSignatures,
  request: WalletRequest,
): Promise<Subject | null> {
  const subject = await lockWallet(transaction, walletId, request.device)
  const addresses = subject && (await readAddresses(transaction, subject))
  if (!addresses || !(await hasAccess(transaction, subject, request))) return null
  return isSignedBy(addresses, act, walletId, { device: request.device, signatures }) ? subject : null
}

export const isSignedBy = (
  addresses: WalletAddresses,
  act: WalletAct,
  walletId: string,
  { device: { thumbprint }, signatures }: Signed & Pick<WalletRequest, 'device'>,
): boolean => isSignedAct(addresses, { act, origin: { walletId, thumbprint }, signatures })
