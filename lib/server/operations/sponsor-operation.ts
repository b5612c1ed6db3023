import 'server-only'
import type { Hex } from 'viem'
import { encodeAbiParameters, hexToBigInt, keccak256 } from 'viem/utils'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { UnsignedOperation } from '@/lib/smart-account/account-implementation'
import type { operationSponsor } from '@/lib/smart-account/operations-contract'
import { packOperation } from '@/lib/smart-account/packed-operation'
import type { ProvenServices } from '../custody/serve-proven'
import { readAccountCalls } from './account-calls'
import { createChainOperations } from './chain-operations'
import { type OperationParts, openOperations } from './open-operations'
import { mostCost, operationHash, toOperation } from './operation'
import { type PaymasterFields, SPONSORED_SECONDS } from './paymaster'
import { keepAnswer, type LedgerRow, releaseSponsored, reserveSponsored } from './sponsor-ledger'
import { judgeOperation } from './sponsor-rules'

/** An answer that is given again is good for this long at least. */
const MIN_LEFT_MS = 30_000

type Output = EndpointOutput<typeof operationSponsor>

/**
 * Pays for an operation that the visitor has agreed to: policy first, then the reservation, then the paymaster's word.
 *
 * @throws {AppError} `sponsor.refused {reason}`, `operation.off`, `upstream.*`.
 */
export async function sponsorOperation(
  { chainId, operation: asked }: EndpointInput<typeof operationSponsor>,
  services: ProvenServices<'wallet'>,
): Promise<Output> {
  const parts = await openOperations(chainId, services)
  parts.assertOwn(asked)
  const { sponsor, implementation, wallet, userId } = parts
  if (!sponsor) throw refused('chain')
  const operation = toOperation(asked)
  const fields = await sponsor.paymaster.stub(operation, services.signal).catch((cause: unknown) => {
    throw awayOf(cause, services)
  })
  const sized = { ...operation, ...fields }
  const reason = judgeOperation(sized, readAccountCalls(implementation, operation.callData), sponsor.policy)
  if (reason) throw refused(reason)
  const seconds = Math.floor(wallet.now.getTime() / 1_000) + SPONSORED_SECONDS
  const head = await createChainOperations(chainId, services, services.signal).header('latest')
  const reservation = {
    ...{ askedHash: askedHashOf(sized, parts.chain.id), cost: mostCost(sized) },
    ...{ validUntil: new Date(seconds * 1_000), firstBlock: head.number },
  }
  const by = { projectId: services.project.id, userId, chainId }
  const { row, isNew } = await wallet.database.run(
    (queries) => reserveSponsored(queries, by, reservation, sponsor.policy, wallet.now),
    services.signal,
  )
  if (!isNew) return answerOf({ ...fields, paymasterData: sameAnswer(row, wallet.now) })
  return answerOf(await askPaymaster(row, { operation, fields, seconds }, parts, services))
}

/** A reservation whose answer is lost is released: the paymaster's word has reached no one. */
async function askPaymaster(
  { id }: LedgerRow,
  sized: { readonly operation: UnsignedOperation; readonly fields: PaymasterFields; readonly seconds: number },
  { chain, sponsor, wallet }: OperationParts,
  services: ProvenServices<'wallet'>,
): Promise<PaymasterFields> {
  if (!sponsor) throw refused('chain')
  const { operation, fields, seconds } = sized
  try {
    const paid = await sponsor.paymaster.sponsor(operation, fields, seconds, services.signal)
    const kept = {
      operationHash: operationHash({ ...operation, ...paid }, chain.id),
      paymasterData: paid.paymasterData,
    }
    await wallet.database.run((queries) => keepAnswer(queries, id, kept), services.signal)
    return paid
  } catch (cause) {
    // Without the signal: the request may have ended.
    await wallet.database.run((queries) => releaseSponsored(queries, id)).catch(() => undefined)
    throw awayOf(cause, services)
  }
}

/** @throws {AppError} `sponsor.refused` for an operation that was executed, or whose answer ends or is on its way. */
function sameAnswer({ status, paymasterData, validUntil }: LedgerRow, now: Date): Hex {
  const isGood = status === 'reserved' && validUntil.getTime() - now.getTime() >= MIN_LEFT_MS
  if (!isGood || paymasterData === null) throw refused('away')
  return paymasterData as Hex
}

/** Of every field that the paymaster's word is about. */
function askedHashOf(operation: UnsignedOperation, chainId: number): Hex {
  const { initCode, accountGasLimits, gasFees } = packOperation(operation)
  const { paymaster, paymasterVerificationGasLimit, paymasterPostOpGasLimit } = operation
  const words = [
    ...[hexToBigInt(operation.sender), operation.nonce, hexToBigInt(keccak256(initCode))],
    ...[hexToBigInt(keccak256(operation.callData)), hexToBigInt(accountGasLimits), operation.preVerificationGas],
    ...[hexToBigInt(gasFees), hexToBigInt(paymaster ?? '0x0'), BigInt(chainId)],
    ...[paymasterVerificationGasLimit ?? 0n, paymasterPostOpGasLimit ?? 0n],
  ]
  return keccak256(
    encodeAbiParameters(
      words.map(() => ({ type: 'uint256' })),
      words,
    ),
  )
}

/** What a paymaster's failure is for the visitor. The operator reads more in the log. */
function awayOf(cause: unknown, { log, signal }: Pick<ProvenServices<'wallet'>, 'log' | 'signal'>): unknown {
  if (signal.aborted || AppError.is(cause, 'sponsor.refused')) return cause
  log.warn({ err: cause }, 'a paymaster cannot be asked')
  return refused('away')
}

const refused = (reason: string) => new AppError('sponsor.refused', { details: { reason } })

const answerOf = (fields: PaymasterFields): Output => ({
  ...{ paymaster: fields.paymaster, paymasterData: fields.paymasterData },
  paymasterVerificationGasLimit: String(fields.paymasterVerificationGasLimit),
  paymasterPostOpGasLimit: String(fields.paymasterPostOpGasLimit),
})
