import { randomBytes, randomUUID } from 'node:crypto'
import { isNull, lte } from 'drizzle-orm'
import { type Database, guardDatabase, type OpenedDatabase } from '@/lib/server/database/database'
import { createLog } from '@/lib/server/kit/log'
import { makeOrder } from '@/lib/server/onramp/make-order'
import { followOrders } from '@/lib/server/onramp/onramp-job'
import type { OnrampProvider } from '@/lib/server/onramp/onramp-provider'
import { keepQuoteRecord } from '@/lib/server/onramp/onramp-quote-records'
import { markOpened, readOrders } from '@/lib/server/onramp/read-orders'
import { takeWebhook } from '@/lib/server/onramp/take-webhook'
import type { Services } from '@/lib/server/platform/services'
import type { EnvSource } from '@/lib/server/settings/env'
import { onrampOrders, onrampWebhooks } from '@/lib/server/tables/onramp-tables'
import type { appTables } from '@/lib/server/tables/role-tables'
import { BUYER, type createTransferChain, quoteRecord, USDC } from '@/tests/fakes/onramp-seller'
import { servicesOf } from '@/tests/support/test-services'
import { APP_URL, openTestPlatform } from '@/tests/unit/server/platform/test-platform'

type AppTables = typeof appTables

/** A clock that a test moves. */
export function createClock() {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    later: (ms: number) => {
      ahead += ms
    },
  }
}

/** What the browser keeps of an order. */
export interface KeptOrder {
  readonly id: string
  readonly secret: string
}

export const newKept = (): KeptOrder => ({ id: randomUUID(), secret: randomBytes(32).toString('base64url') })

/** The ledger of one process: its services with a database, a chain and a provider of the test. */
export function openLedger({
  opened,
  provider,
  chain,
  now,
  source = {},
  wrap = (run) => run,
}: {
  readonly opened: Pick<OpenedDatabase<AppTables>, 'id' | 'queries'>
  readonly provider: OnrampProvider
  readonly chain: Pick<ReturnType<typeof createTransferChain>, 'over'>
  readonly now: () => number
  readonly source?: EnvSource
  /** Around each use of the database. */
  readonly wrap?: (run: Database<AppTables>['run']) => Database<AppTables>['run']
}) {
  const settings = { FOYER_DEVNET_RPC_URL: 'http://127.0.0.1:1', ...source }
  const base = openTestPlatform(settings)
  const { run, id } = guardDatabase<AppTables>({ ...opened, close: async () => undefined }, createLog('silent'))
  const database: Database<AppTables> = { id, run: wrap(run) }
  const databases = { ...base.databases, app: async () => database, stateOf: () => 'open' as const }
  const platform = openTestPlatform(settings, { databases, now, rpc: chain.over(base.rpc) })
  const project = platform.projects[0] ?? null
  const services = (): Services => ({ ...servicesOf(platform), project })
  let asking = 0
  const counted: OnrampProvider = {
    ...provider,
    async readOrder(...args) {
      asking += 1
      try {
        return await provider.readOrder(...args)
      } finally {
        asking -= 1
      }
    },
  }
  const select = () => [counted]
  const job = followOrders(services(), select)
  const runJob = () => job.run(new AbortController().signal)
  return {
    platform,
    services,
    select,
    run: database.run,
    /** Keeps a quote, as if the visitor had just seen it. @returns its id. */
    async quote(more: Parameters<typeof quoteRecord>[2] = {}): Promise<string> {
      const quoteId = randomUUID()
      await keepQuoteRecord(quoteRecord(quoteId, now(), more), services())
      return quoteId
    },
    make: (kept: KeptOrder, quoteId: string, more: Partial<Parameters<typeof makeOrder>[0]> = {}) =>
      makeOrder(
        {
          ...kept,
          quoteId,
          network: USDC.chainId,
          address: BUYER,
          opening: 'window',
          returnUrl: `${APP_URL}/shop?cart=1`,
          ...more,
        },
        services(),
        select,
      ),
    open: (kept: KeptOrder) => markOpened(kept, services()),
    read: async (...kept: readonly KeptOrder[]) => (await readOrders({ orders: [...kept] }, services(), select)).orders,
    webhook: (subject: object) =>
      takeWebhook({ ...services(), pathname: `/api/onramp/webhooks/${provider.id}` }, JSON.stringify(subject), select),
    /** Runs the job once. */
    runJob,
    /** Runs the job until no webhook waits and no order is due: what begins after an answer runs beside it. */
    async workOff() {
      for (;;) {
        await runJob()
        const [webhooks, orders] = await database.run((queries) =>
          Promise.all([
            queries.$count(onrampWebhooks, isNull(onrampWebhooks.doneAt)),
            queries.$count(onrampOrders, lte(onrampOrders.nextCheckAt, new Date(now()))),
          ]),
        )
        if (webhooks === 0 && orders === 0 && asking === 0) return
        await new Promise(setImmediate)
      }
    },
  }
}

export type Ledger = ReturnType<typeof openLedger>
