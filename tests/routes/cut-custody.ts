import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import type { CustodyRole } from '@/lib/core/hosts'
import type { Platform } from '@/lib/server/platform/services'
import { type CutPoint, createStatementCounter, type StatementProxy } from '@/tests/support/statement-proxy'
import type { TestPostgres } from '@/tests/support/test-postgres'
import { openCustody } from './custody-api'

const roles = ['wallet', 'vault'] as const satisfies readonly CustodyRole[]
const newKey = () => `one:${randomBytes(32).toString('base64')}`

/**
 * Both custody roles on two Postgres databases, in a process that can end at an exact statement: every connection ends,
 * and all memory of the process is forgotten. Call it inside a `describe`.
 *
 * @param parts - Of the platform, in place of those of the tests.
 */
export function cutCustody(postgres: TestPostgres | null, parts: Partial<Platform> = {}) {
  const counter = createStatementCounter()
  const keys = { wallet: newKey(), vault: newKey() }
  const proxies: Partial<Record<CustodyRole, StatementProxy>> = {}
  const clients: Partial<Record<CustodyRole, Client>> = {}
  const urls = { wallet: '', vault: '' }
  beforeAll(async () => {
    for (const role of roles) {
      urls[role] = (await postgres?.create()) ?? ''
      proxies[role] = await counter.open(urls[role])
      const client = new Client({ connectionString: urls[role] })
      client.on('error', () => undefined)
      await client.connect()
      clients[role] = client
    }
  })
  afterAll(async () => {
    counter.arm(null)
    await Promise.all([
      ...Object.values(proxies).map((proxy) => proxy.stop()),
      ...Object.values(clients).map((client) => client.end()),
    ])
    await postgres?.stop()
  })
  return {
    /** Addresses of the databases, past the process that ends. */
    urls,
    /** A connection of its own to a database, which does not end with the process. */
    async query(role: CustodyRole, text: string, values: readonly unknown[] = []) {
      return (await clients[role]?.query(text, [...values]))?.rows ?? []
    },
    /** A new process on the same databases. */
    restart(): Platform {
      counter.arm(null)
      return openCustody({ wallet: proxies.wallet?.url ?? '', vault: proxies.vault?.url ?? '' }, keys, {}, parts)
    },
    /**
     * Ends the process at a statement from now on.
     *
     * @param onCut - What the page of the visitor does then.
     * @returns tells whether the statement has come.
     */
    arm(at: number, point: CutPoint, onCut: () => void = () => undefined): () => boolean {
      let isCut = false
      counter.onCut = () => {
        isCut = true
        onCut()
      }
      counter.arm(at, point)
      return () => isCut
    },
    disarm: () => counter.arm(null),
  }
}
