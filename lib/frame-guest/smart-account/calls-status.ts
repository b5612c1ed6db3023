import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { operationStatus } from '@/lib/smart-account/operations-contract'
import { type CallsStatus, receiptOfCalls } from '../account-messages'
import type { LoginSession } from '../login-session'
import type { ChainReads } from '../prepare-transaction'
import type { Bundle } from './bundle-records'
import { RECEIPT_WAIT_MS } from './own-calls'

/** A batch that is not over and signs nothing for this time was left by a frame that has ended. */
const LEFT_AFTER_MS = RECEIPT_WAIT_MS + 30_000

type Receipt = z.output<typeof receiptOfCalls>

interface StatusParts {
  readonly session: Pick<LoginSession, 'call'>
  readonly reads: (chainId: Bundle['chainId'], signal: AbortSignal) => ChainReads
  readonly now: () => number
}

/**
 * Asks the chain how far a batch is.
 *
 * @throws {AppError} the codes of the gateway and of `operationStatus`.
 */
export async function readCallsStatus(bundle: Bundle, parts: StatusParts, signal: AbortSignal): Promise<CallsStatus> {
  const { userOpHash } = bundle
  return userOpHash === null ? ownStatus(bundle, parts, signal) : smartStatus({ ...bundle, userOpHash }, parts, signal)
}

async function smartStatus(
  { chainId, account, userOpHash, sentAt }: Bundle & { readonly userOpHash: `0x${string}` },
  { session }: StatusParts,
  signal: AbortSignal,
): Promise<CallsStatus> {
  const asked = { chainId, userOpHash, sender: account, sentAt }
  const told = await session.call(operationStatus, asked, { isRepeatable: true, signal })
  if (told.status !== 'included') {
    return { chainId, status: told.status === 'pending' ? 100 : 400, isAtomic: true, receipts: [] }
  }
  const { isSuccess, logs, blockHash, transactionHash } = told
  return {
    chainId,
    status: isSuccess ? 200 : 500,
    isAtomic: true,
    receipts: [
      {
        ...{ logs, blockHash, transactionHash, status: isSuccess ? '0x1' : '0x0' },
        blockNumber: hexOf(told.blockNumber),
        gasUsed: hexOf(told.gasUsed),
      },
    ],
  }
}

async function ownStatus(bundle: Bundle, { reads, now }: StatusParts, signal: AbortSignal): Promise<CallsStatus> {
  const { chainId, hashes, total } = bundle
  const { ask } = reads(chainId, signal)
  const answers = await Promise.all(hashes.map((each) => ask('eth_getTransactionReceipt', [each])))
  const receipts = answers.flatMap((answer) => (answer === null ? [] : [parsed(answer)]))
  const isOver = bundle.isOver || now() - bundle.signedAt > LEFT_AFTER_MS
  const isWaiting = receipts.length < hashes.length || (hashes.length < total && !isOver)
  return { chainId, status: isWaiting ? 100 : endOf(receipts, total), isAtomic: false, receipts }
}

function endOf(receipts: readonly Receipt[], total: number): CallsStatus['status'] {
  const made = receipts.filter(({ status }) => BigInt(status) === 1n).length
  if (receipts.length === 0) return 400
  if (made === 0) return 500
  return made === total ? 200 : 600
}

function parsed(answer: unknown): Receipt {
  const read = z.safeParse(receiptOfCalls, answer)
  if (!read.success) throw new AppError('upstream.failed')
  return read.data
}

const hexOf = (amount: string): string => `0x${BigInt(amount).toString(16)}`
