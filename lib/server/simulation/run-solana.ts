import 'server-only'
import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import { SOLANA_TOKEN_PROGRAMS, SYSTEM_PROGRAM } from '@/lib/chains/solana-programs'
import {
  type ResolvedSolanaTransaction,
  solanaBytes,
  withSolanaBlockhash,
} from '@/lib/clear-signing/solana-transaction'
import type { Caip2 } from '@/lib/core/caip'
import type { RpcAnswer } from '../rpc/rpc-call'
import type { RpcProvider } from '../rpc/rpc-provider'
import {
  parseReply,
  readSolanaAccounts,
  SOLANA_COMMITMENT,
  type SolanaAccount,
  solanaAccount,
  storedAccount,
} from '../rpc/solana-accounts'
import { revertReasonText } from '../tokens/token-text'
import { changesOf, type SolanaChanges } from './solana-changes'
import { HOLDINGS_READ_LENGTH, holdingsOf, isSameHoldings, type SolanaAccounts } from './solana-holdings'

/** An account that is read before and after runs may change between them this often. */
const MAX_TURNS = 2

/** A transaction that was run alone. Fees are in lamports. */
export type SolanaRun =
  | { readonly outcome: 'success'; readonly changes: SolanaChanges; readonly fee: bigint }
  | { readonly outcome: 'failed'; readonly reason: string | null; readonly fee: bigint }
  | { readonly outcome: 'unknown' }

interface RunBatch {
  readonly chainId: Caip2
  /** Base58. */
  readonly account: string
  readonly transactions: readonly ResolvedSolanaTransaction[]
}

const blockhashReply = z.object({ value: z.object({ blockhash: z.string() }) })
const feeReply = z.object({ value: z.nullable(z.int().check(z.gte(0))) })
const runReply = z.object({
  value: z.object({ err: z.unknown(), accounts: z.nullish(z.array(z.nullable(storedAccount))) }),
})

const UNKNOWN = { outcome: 'unknown' } as const

/**
 * Runs transactions in the newest block, each by itself, and compares what the account has before and after. What others
 * change meanwhile is not counted: then the runs are repeated, or unknown.
 *
 * @throws {AppError | RpcCallError} when no node answered.
 */
export async function runSolana(
  rpc: RpcProvider,
  { chainId, account, transactions }: RunBatch,
  signal: AbortSignal,
): Promise<readonly SolanaRun[]> {
  const writable = transactions.flatMap(({ accounts }) =>
    accounts.filter(({ isWritable }) => isWritable).map(({ address }) => address),
  )
  const addresses = [...new Set([account, ...writable])]
  const read = async (): Promise<SolanaAccounts> => {
    const found = await readSolanaAccounts(rpc, chainId, addresses, HOLDINGS_READ_LENGTH, signal, 'visitors')
    return new Map(addresses.map((address, index) => [address, found[index] ?? null]))
  }
  const latest = { method: 'getLatestBlockhash', params: [{ commitment: SOLANA_COMMITMENT }] }
  const [first, newest] = await Promise.all([read(), rpc.request(chainId, latest, signal, 'visitors')])
  const blockhash = parseReply(blockhashReply, JSON.stringify(newest)).value.blockhash

  let before = first
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const asked = transactions.map((transaction) => reportedAccounts(transaction, account, before))
    const answers = await rpc.relay(
      chainId,
      transactions.flatMap((transaction, index) => callsOf(transaction, blockhash, asked[index] ?? [])),
      signal,
      'visitors',
    )
    const again = await read()
    if (isSameHoldings(holdingsOf(account, before), holdingsOf(account, again))) {
      return asked.map((reported, index) =>
        runOf({ account, before, reported, run: answers[2 * index], fee: answers[2 * index + 1] }),
      )
    }
    before = again
  }
  return transactions.map(() => UNKNOWN)
}

/** The run and its fee. The block hash is a new one, because the fee of an old one is not told. */
function callsOf({ transaction }: ResolvedSolanaTransaction, blockhash: string, addresses: readonly string[]) {
  const message = withSolanaBlockhash(transaction, blockhash)
  const unsigned = solanaBytes({ message, signatures: transaction.signers.map(() => null) })
  const config = {
    encoding: 'base64',
    commitment: SOLANA_COMMITMENT,
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses },
  }
  return [
    {
      method: 'simulateTransaction',
      params: JSON.stringify([base64.encode(unsigned), config]),
    },
    {
      method: 'getFeeForMessage',
      params: JSON.stringify([base64.encode(message), { commitment: SOLANA_COMMITMENT }]),
    },
  ]
}

/**
 * Accounts that may be, or become, the account itself or token accounts of it. Accounts of other programs stay what they
 * are, and some are large.
 */
function reportedAccounts(
  { accounts }: ResolvedSolanaTransaction,
  account: string,
  before: SolanaAccounts,
): readonly string[] {
  const programs: readonly string[] = [SYSTEM_PROGRAM, ...SOLANA_TOKEN_PROGRAMS]
  return accounts.flatMap(({ address, isWritable }) => {
    if (!isWritable) return []
    const stored = before.get(address)
    return address === account || !stored || programs.includes(stored.owner) ? [address] : []
  })
}

interface Answered {
  readonly account: string
  readonly before: SolanaAccounts
  /** Accounts that the node was asked for. */
  readonly reported: readonly string[]
  readonly run: RpcAnswer | undefined
  readonly fee: RpcAnswer | undefined
}

function runOf({ account, before, reported, run, fee: feeAnswer }: Answered): SolanaRun {
  const [result, feeResult] = [resultIfAny(run), resultIfAny(feeAnswer)]
  if (result === null || feeResult === null) return UNKNOWN
  const paid = parseReply(feeReply, feeResult).value
  const { err, accounts } = parseReply(runReply, result).value
  if (paid === null) return UNKNOWN
  const fee = BigInt(paid)
  if (err !== null && err !== undefined) {
    return { outcome: 'failed', reason: revertReasonText(JSON.stringify(err)) || null, fee }
  }
  if (accounts?.length !== reported.length) return UNKNOWN
  const after = new Map(before)
  for (const [index, address] of reported.entries()) after.set(address, existing(accounts[index] ?? null))
  return { outcome: 'success', changes: changesOf(account, before, after), fee }
}

/** An account without lamports does not exist after the transaction. */
function existing(stored: z.output<typeof storedAccount> | null): SolanaAccount | null {
  return stored && stored.lamports > 0 ? solanaAccount(stored) : null
}

/** The result of an answer; `null` if the node refuses the call. @throws {AppError} `upstream.*` when no node answered. */
function resultIfAny(answer: RpcAnswer | undefined): string | null {
  if (answer?.error?.reason) throw answer.error.reason
  return answer?.result ?? null
}
