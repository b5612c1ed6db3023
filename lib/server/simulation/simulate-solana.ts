import 'server-only'
import { embeddedWalletChainIds } from '@/lib/chains/networks'
import type { SolanaAsset, SolanaOutcome, simulateSolana } from '@/lib/clear-signing/solana-simulation-contract'
import {
  parseSolanaText,
  type ResolvedSolanaTransaction,
  resolveSolanaTransaction,
  type SolanaTransaction,
} from '@/lib/clear-signing/solana-transaction'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { ProvenServices } from '../custody/serve-proven'
import type { Services } from '../platform/services'
import { inLane } from '../rpc/gateway-lanes'
import { MAX_SOLANA_ACCOUNTS } from '../rpc/solana-methods'
import { settledTokenFacts } from '../tokens/token-facts-reader'
import { openWalletParts, readAccess } from '../wallet/wallet-access'
import { runSolana, type SolanaRun } from './run-solana'
import { readLookupTables } from './solana-lookup-tables'

/** Work for a node, in the units of `solanaWeights`: up to 100 accounts are read twice; a run and a fee; one account. */
const READ_WEIGHT = 40
const TRANSACTION_WEIGHT = 25
const TABLE_WEIGHT = 2

type Input = EndpointInput<typeof simulateSolana>
type Output = EndpointOutput<typeof simulateSolana>

/**
 * Says what transactions of an account would change, on the Solana networks of the embedded wallet.
 *
 * @throws {AppError} `network.not_found`, `session.ended`, `request.rate_limited`, `upstream.*`.
 */
export async function answerSolanaSimulation(
  { chainId, account, transactions }: Input,
  services: ProvenServices<'wallet'>,
): Promise<Output> {
  const { charge, project, rpc, signal, visitor } = services
  await readAccess(services, await openWalletParts(services))
  if (!rpc.chainIds.includes(chainId) || !embeddedWalletChainIds.includes(chainId)) {
    throw new AppError('network.not_found', { details: { chainId } })
  }
  const parsed = transactions.map(parseSolanaText)
  // The request itself was already counted as one unit.
  const reads = Math.ceil(readAccounts(parsed) / MAX_SOLANA_ACCOUNTS)
  await charge(READ_WEIGHT * reads + TRANSACTION_WEIGHT * parsed.length + TABLE_WEIGHT * tablesOf(parsed).length)
  return inLane({ projectId: project.id, visitor }, signal, async () => {
    try {
      return await describeSolana({ chainId, account, transactions: parsed }, services)
    } catch (cause) {
      // A node that answers with an error has not read the accounts.
      throw AppError.from(cause, 'upstream.failed')
    }
  })
}

interface DescribedTransactions {
  readonly chainId: Input['chainId']
  /** Base58. */
  readonly account: string
  readonly transactions: readonly SolanaTransaction[]
}

/**
 * Simulates transactions in the newest block, each by itself, and reads their lookup tables.
 *
 * @throws {AppError | RpcCallError} when no node answered.
 */
export async function describeSolana(
  { chainId, account, transactions }: DescribedTransactions,
  services: Pick<Services, 'cache' | 'rpc' | 'signal'>,
): Promise<Output> {
  const { rpc, signal } = services
  const tables = await readLookupTables(rpc, chainId, tablesOf(transactions), signal)
  const resolved = transactions.map((transaction) => resolvedOrNull(transaction, tables))
  const runnable = resolved.filter((each) => each !== null)
  const runs = runnable.length === 0 ? [] : await runSolana(rpc, { chainId, account, transactions: runnable }, signal)
  const assetOf = await readAssets(chainId, runs, services)
  const outcomes = resolved.map((each): SolanaOutcome => {
    const run = each && runs[runnable.indexOf(each)]
    return run ? outcomeOf(run, each.transaction.feePayer === account, assetOf) : { outcome: 'unknown' }
  })
  return { outcomes, tables: [...tables].map(([table, addresses]) => ({ table, addresses: [...addresses] })) }
}

const tablesOf = (transactions: readonly SolanaTransaction[]): readonly string[] => [
  ...new Set(transactions.flatMap(({ lookups }) => lookups.map(({ table }) => table))),
]

/** The most accounts that are read: those that may change, and the one that asks. */
function readAccounts(transactions: readonly SolanaTransaction[]): number {
  const writable = transactions.flatMap(({ accounts, lookups }) => [
    accounts.filter(({ isWritable }) => isWritable).length,
    ...lookups.map((lookup) => lookup.writable.length),
  ])
  return writable.reduce((sum, count) => sum + count, 1)
}

/** A transaction whose tables are missing, or too short, cannot run. */
function resolvedOrNull(
  transaction: SolanaTransaction,
  tables: ReadonlyMap<string, readonly string[]>,
): ResolvedSolanaTransaction | null {
  try {
    return resolveSolanaTransaction(transaction, tables)
  } catch {
    return null
  }
}

type SplAsset = Extract<SolanaAsset, { kind: 'spl' }>

/** What the mints say about themselves. One that is new, or cannot be read, says nothing. */
async function readAssets(
  chainId: Input['chainId'],
  runs: readonly SolanaRun[],
  services: Pick<Services, 'cache' | 'rpc' | 'signal'>,
): Promise<(mint: string) => SplAsset> {
  const used = runs.flatMap((run) =>
    run.outcome === 'success' ? [...run.changes.tokens.keys(), ...run.changes.approvals.map(({ mint }) => mint)] : [],
  )
  const mints = [...new Set(used)]
  const settled = await settledTokenFacts(chainId, mints, services)
  return (mint) => {
    const read = settled[mints.indexOf(mint)]
    const facts = read?.status === 'fulfilled' ? read.value.value : null
    return {
      kind: 'spl',
      mint,
      symbol: facts?.symbol ?? null,
      name: facts?.name ?? null,
      decimals: facts?.decimals ?? null,
    }
  }
}

function outcomeOf(run: SolanaRun, paysFee: boolean, assetOf: (mint: string) => SplAsset): SolanaOutcome {
  if (run.outcome === 'unknown') return run
  const fee = String(run.fee)
  if (run.outcome === 'failed') return { outcome: 'failed', reason: run.reason, fee }
  const { lamports, tokens, approvals, handovers, locksAccount } = run.changes
  const native = lamports + (paysFee ? run.fee : 0n)
  return {
    outcome: 'success',
    changes: [
      ...(native === 0n ? [] : [{ asset: { kind: 'native' } as const, amount: String(native) }]),
      ...[...tokens].map(([mint, amount]) => ({ asset: assetOf(mint), amount: String(amount) })),
    ],
    approvals: approvals.map(({ tokenAccount, mint, delegate, before, after }) => ({
      tokenAccount,
      asset: assetOf(mint),
      delegate,
      before: String(before),
      after: String(after),
    })),
    handovers: [...handovers],
    locksAccount,
    fee,
  }
}
