import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { openDatabase } from '@/lib/server/database/open-database'
import { keepQuoteRecord } from '@/lib/server/onramp/onramp-quote-records'
import { appTables } from '@/lib/server/tables/role-tables'
import {
  createSeller,
  createTransferChain,
  hashOf,
  QUOTED,
  quoteRecord,
  vendorOrder,
} from '@/tests/fakes/onramp-seller'
import { type KeptOrder, openLedger } from './onramp-ledger'

/*
 * A process that takes orders from their quote to their tokens, and is killed on the way:
 *
 *   node onramp-follower.mjs <settings as JSON> <tasks as JSON>
 *
 * Each task is an order, and the step before which this process kills itself; `null` for none. A step is a statement of
 * the database, or a call of the seller. Seller and chain know each order alike in all processes, as real ones would.
 * Writes one line for each task that it finishes.
 */

export interface FollowerTask {
  readonly kept: KeptOrder
  readonly quoteId: string
  readonly killAt: number | null
  /** How far the clock is ahead: the next process comes after the claim of the one before has ended. */
  readonly aheadMs: number
}

/** What a process writes of an order that it has brought to its end. */
export interface FollowerResult {
  readonly status: string | undefined
  /** Steps that the order took. */
  readonly steps: number
}

let [steps, killAt]: [number, number | null] = [0, null]
/** Once it is killed, nothing runs any more. */
function step(): void {
  steps += 1
  if (steps === killAt) process.kill(process.pid, 'SIGKILL')
}

let isInTransaction = false
/** A kill between two statements of a transaction leaves what one before its commit leaves. */
function beforeStatement(text: string): void {
  const word = /^\s*(\w*)/.exec(text)?.[1]?.toLowerCase()
  const isEnd = word === 'commit' || word === 'rollback'
  if (!isInTransaction || isEnd) step()
  if (word === 'begin') isInTransaction = true
  if (isEnd) isInTransaction = false
}

const EXECUTE = 'E'.charCodeAt(0)
const QUERY = 'Q'.charCodeAt(0)
const { execProtocolRawSync } = PGlite.prototype
PGlite.prototype.execProtocolRawSync = function countLite(message) {
  if (message[0] === EXECUTE) beforeStatement('')
  if (message[0] === QUERY) beforeStatement(Buffer.from(message.subarray(5)).toString())
  return execProtocolRawSync.call(this, message)
}
const { query } = pg.Client.prototype
pg.Client.prototype.query = function countPostgres(...parts: readonly unknown[]) {
  const [first] = parts as readonly (string | { readonly text: string })[]
  beforeStatement(typeof first === 'string' ? first : (first?.text ?? ''))
  return Reflect.apply(query, this, parts)
}

const [settings = '', list = ''] = process.argv.slice(2)
const opened = await openDatabase('app', JSON.parse(settings), appTables)

for (const { kept, quoteId, killAt: at, aheadMs } of JSON.parse(list) as readonly FollowerTask[]) {
  const now = () => Date.now() + aheadMs
  const seller = createSeller()
  const chain = createTransferChain()
  seller.say(kept.id, vendorOrder(kept.id, { status: 'delivered', transactionId: hashOf(kept.id) }))
  const { openSession, readOrder } = seller.provider
  const provider = {
    ...seller.provider,
    openSession: (...parts: Parameters<typeof openSession>) => openSession(...parts).finally(step),
    readOrder: (...parts: Parameters<typeof readOrder>) => readOrder(...parts).finally(step),
  }
  const ledger = openLedger({ opened, provider, chain: { over: chain.over }, now })
  await keepQuoteRecord(quoteRecord(quoteId, now()), ledger.services())
  ;[steps, killAt] = [0, at]
  await ledger.make(kept, quoteId)
  chain.transfer(hashOf(kept.id), QUOTED)
  await ledger.open(kept)
  await ledger.webhook({ orderId: kept.id })
  await ledger.workOff()
  const [order] = await ledger.read(kept)
  killAt = null
  process.stdout.write(`${JSON.stringify({ status: order?.status, steps } satisfies FollowerResult)}\n`)
}
await opened.close()
process.exit(0)
