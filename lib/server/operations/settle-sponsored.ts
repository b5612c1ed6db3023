import 'server-only'
import { bytesToHex } from 'viem/utils'
import { chainTable } from '@/lib/chains/chain-table'
import type { Caip2 } from '@/lib/core/caip'
import { evmChainId } from '@/lib/core/evm-chain-id'
import type { Job } from '../jobs/jobs'
import type { RolePlatform } from '../platform/services'
import { createChainOperations } from './chain-operations'
import { type LedgerRow, openReservations, releaseSponsored, settleSponsored } from './sponsor-ledger'

type JobParts = Pick<RolePlatform<'wallet'>, 'databases' | 'log' | 'now' | 'rpc'>

/** Reservations that one run reads. */
const READ_AT_ONCE = 500
/** Not asked about before: the operation is on its way. */
const MIN_AGE_MS = 15_000
/** Room for a block whose time is a little before the time that it was made. */
const RELEASE_MARGIN_SECONDS = 60

/**
 * Makes the ledger say what the chain says, also of operations that are not asked about: what was executed has cost what the
 * event says, and what no block can have any more is released.
 */
export const settleSponsoredOperations = ({ databases, log, now, rpc }: JobParts): Job => ({
  name: 'settle sponsored operations',
  role: 'wallet',
  everyMs: 60_000,
  deadlineMs: 120_000,
  async run(signal) {
    const database = await databases.wallet()
    const before = new Date(now() - MIN_AGE_MS)
    const rows = await database.run((queries) => openReservations(queries, { before, limit: READ_AT_ONCE }), signal)
    for (const [chainId, ofChain] of byChain(rows)) {
      try {
        for (const { id, spent } of await judgeReservations(chainId, ofChain, { rpc, signal })) {
          await database.run(
            (queries) => (spent === null ? releaseSponsored(queries, id) : settleSponsored(queries, id, spent)),
            signal,
          )
        }
      } catch (err) {
        signal.throwIfAborted()
        // The others of this run are of networks that work.
        log.warn({ err, chainId }, 'sponsored operations cannot be settled')
      }
    }
  },
})

/** What became of reservations, of those whose end the chain shows. `spent` is `null` for one that is to be released. */
async function judgeReservations(
  chainId: Caip2,
  rows: readonly LedgerRow[],
  { rpc, signal }: Pick<JobParts, 'rpc'> & { readonly signal: AbortSignal },
): Promise<readonly { readonly id: string; readonly spent: bigint | null }[]> {
  const { executed, header } = createChainOperations(chainId, { rpc }, signal)
  const { confirmations = 1 } = chainTable.find(({ chain }) => chain.id === evmChainId(chainId)) ?? {}
  const head = await header('latest')
  const settled = head.number - BigInt(confirmations) + 1n
  // A block that can still be replaced releases nothing and settles nothing.
  const { time } = await header(settled > 0n ? settled : 0n)
  const ended: { readonly id: string; readonly spent: bigint | null }[] = []
  for (const { id, firstBlock, operationHash, validUntil } of rows) {
    const isOver = time > validUntil.getTime() / 1_000 + RELEASE_MARGIN_SECONDS
    const found = operationHash ? await executed([bytesToHex(operationHash)], BigInt(firstBlock)) : []
    const final = found.find(({ blockNumber }) => blockNumber <= settled)
    if (final) ended.push({ id, spent: final.cost })
    else if (isOver && found.length === 0) ended.push({ id, spent: null })
  }
  return ended
}

function byChain(rows: readonly LedgerRow[]): ReadonlyMap<Caip2, readonly LedgerRow[]> {
  const chainIds = new Set(rows.map(({ chainId }) => chainId))
  return new Map([...chainIds].map((chainId) => [chainId, rows.filter((row) => row.chainId === chainId)]))
}
