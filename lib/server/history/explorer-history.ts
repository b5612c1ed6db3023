import 'server-only'
import * as z from 'zod/mini'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import { patternText } from '@/lib/core/bounded-text'
import { EIP155 } from '@/lib/core/namespaces'
import { baseUnits, hash } from '@/lib/core/wire'
import { createUpstream } from '../upstream/upstream'
import type { HistoryPage, HistoryQuery, HistoryReader, ReadTransaction, ReadTransfer } from './history-reader'

/** Rows of each list in one page. */
export const EXPLORER_PAGE = 50
const VENDOR = 'explorer'
const MAX_REPLY_BYTES = 1024 * 1024
/** Above every block number. */
const LAST_BLOCK = 999_999_999_999

const count = patternText(15, /^\d+$/)
const account = patternText(42, /^(?:0x[0-9a-fA-F]{40})?$/)
const ofBlock = { blockNumber: count, timeStamp: count, from: account, to: account, value: baseUnits }
const transactionRow = z.object({
  ...ofBlock,
  hash,
  gasUsed: count,
  gasPrice: baseUnits,
  isError: z.enum(['0', '1']),
})
// Etherscan names the transaction `hash` here, Blockscout `transactionHash` in some versions.
const internalRow = z.object({
  ...ofBlock,
  hash: z.optional(hash),
  transactionHash: z.optional(hash),
  isError: z.enum(['0', '1']),
})
const tokenRow = z.object({ ...ofBlock, hash, contractAddress: account })
const refused = z.object({ status: z.literal('0'), message: z.string() })

type Row = { readonly blockNumber: string; readonly timeStamp: string; readonly from: string; readonly to: string }

/**
 * The account API that Etherscan has shaped and Blockscout speaks too
 * (https://docs.etherscan.io/api-reference/endpoint/txlist and https://docs.blockscout.com/devs/apis/rpc/account, read
 * 2026-11-23): three lists by account, newest first, in pages that end at a block.
 */
export const explorerHistory: HistoryReader = {
  id: 'explorer',
  weight: 6,
  async read(query, signal) {
    const [sent, internal, tokens] = await Promise.all([
      readList(query, 'txlist', transactionRow, signal),
      readList(query, 'txlistinternal', internalRow, signal),
      readList(query, 'tokentx', tokenRow, signal),
    ])
    const lists: readonly (readonly Row[])[] = [sent, internal, tokens]
    // A full list may go on in its last block, so the page ends before it.
    const end = Math.max(0, ...lists.map((rows) => (rows.length < EXPLORER_PAGE ? 0 : blockOf(rows.at(-1)))))
    const isInPage = (row: Row) => blockOf(row) > end
    const merged = new Map<string, ReadTransaction>()
    const { owner } = query
    for (const row of sent.filter(isInPage)) {
      merged.set(row.hash, transactionOf(row, owner))
    }
    for (const row of internal.filter(isInPage)) {
      const id = row.hash ?? row.transactionHash
      if (id && row.isError === '0') addTransfer(merged, id, row, owner, null)
    }
    for (const row of tokens.filter(isInPage)) addTransfer(merged, row.hash, row, owner, row.contractAddress)
    return pageOf([...merged.values()], end, lists)
  },
}

function pageOf(
  transactions: readonly ReadTransaction[],
  end: number,
  lists: readonly (readonly Row[])[],
): HistoryPage {
  // One block with more rows than a page cannot be cut. It is passed over rather than asked for again and again.
  const isOneBlock = end > 0 && lists.every((rows) => rows.every((row) => blockOf(row) <= end))
  const last = isOneBlock ? end - 1 : end
  return {
    transactions: [...transactions].sort((one, other) => other.at - one.at),
    next: last > 0 ? String(last) : undefined,
  }
}

function transactionOf(row: z.output<typeof transactionRow>, owner: string): ReadTransaction {
  const isOwn = isSameAddress(EIP155, row.from, owner)
  const isReverted = row.isError === '1'
  return {
    id: row.hash,
    at: timeOf(row),
    outcome: isReverted ? 'reverted' : 'confirmed',
    isOwn,
    fee: isOwn ? BigInt(row.gasUsed) * BigInt(row.gasPrice) : undefined,
    transfers: isReverted ? [] : transfersOf(row, owner, null),
  }
}

/** Adds an amount to its transaction, which another account may have sent. */
function addTransfer(
  merged: Map<string, ReadTransaction>,
  id: string,
  row: Row & { readonly value: string },
  owner: string,
  token: string | null,
): void {
  const transfers = transfersOf(row, owner, token)
  if (transfers.length === 0) return
  const known = merged.get(id) ?? {
    id,
    at: timeOf(row),
    outcome: 'confirmed',
    isOwn: false,
    fee: undefined,
    transfers: [],
  }
  merged.set(id, { ...known, transfers: [...known.transfers, ...transfers] })
}

/** Transfers of nothing are left out: strangers make them in the name of any account. */
function transfersOf(
  { from, to, value }: Pick<Row, 'from' | 'to'> & { readonly value: string },
  owner: string,
  token: string | null,
): readonly ReadTransfer[] {
  const amount = BigInt(value)
  const [isFrom, isTo] = [isSameAddress(EIP155, from, owner), isSameAddress(EIP155, to, owner)]
  if (amount === 0n || isFrom === isTo) return []
  return [{ direction: isFrom ? 'out' : 'in', token, amount }]
}

async function readList<Schema extends z.ZodMiniType>(
  { owner, cursor, url }: HistoryQuery,
  action: 'txlist' | 'txlistinternal' | 'tokentx',
  row: Schema,
  signal: AbortSignal,
): Promise<readonly z.output<Schema>[]> {
  const { origin, pathname, search } = new URL(url)
  const upstream = createUpstream({
    vendor: VENDOR,
    baseUrl: `${origin}/${search}`,
    maxReplyBytes: MAX_REPLY_BYTES,
  })
  const answered = z.object({ result: z.array(row).check(z.maxLength(EXPLORER_PAGE)) })
  const reply = await upstream.get(pathname, {
    query: {
      module: 'account',
      action,
      address: owner,
      startblock: 0,
      endblock: cursor ?? LAST_BLOCK,
      page: 1,
      offset: EXPLORER_PAGE,
      sort: 'desc',
    },
    reply: z.union([answered, refused]),
    signal,
  })
  if (!('message' in reply)) return reply.result
  // Both vendors answer an empty list as a refusal with these words; a used-up allowance is one with others.
  if (/^no \w+( \w+)? found/i.test(reply.message)) return []
  throw new AppError('upstream.failed', { details: { vendor: VENDOR } })
}

const blockOf = (row: Row | undefined): number => Number(row?.blockNumber ?? 0)
const timeOf = ({ timeStamp }: Row): number => Number(timeStamp) * 1_000
