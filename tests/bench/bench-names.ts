import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openDatabase } from '@/lib/server/database/open-database'
import type { DatabaseSettings } from '@/lib/server/settings/database-env'
import { appTables } from '@/lib/server/tables/role-tables'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { type BenchStack, median, startBenchApp, timed } from './bench-stack'
import { ask } from './routes-app'

const ZONE = 'foyer.eth'
const NAMES = 100_000
/** Names that are looked up again and again. */
const HOT_NAMES = 500
const CONCURRENCY = 16
const REQUESTS = 2_000
const ROUNDS = 7
const SUGGESTIONS = 400
/** Milliseconds of a suggestion at this size, 99 of 100. */
const TARGET_MS = 50

/**
 * Look-ups a second with cached answers, and the time of a suggestion that asks the database, with 100,000 names in the
 * registry. The generator of the load runs on the same machine.
 */
export async function benchNames({ node, projectId }: Pick<BenchStack, 'node' | 'projectId'>): Promise<string[]> {
  const postgres = await openTestPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-names-'))
  const url = await postgres?.create()
  const settings: DatabaseSettings = url ? { kind: 'postgres', url } : { kind: 'folder', path: join(folder, 'app') }
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
  try {
    await fill(settings)
    const app = await startBenchApp(node.url, {
      FOYER_NAMES_ZONE: ZONE,
      ...(url ? { FOYER_APP_DATABASE_URL: url } : { FOYER_DATA_DIR: folder }),
    })
    const post = async (path: string, body: unknown) => {
      const headers = { origin: app.url, 'content-type': 'application/json' }
      const answer = await ask(`${app.url}${path}?projectId=${projectId}`, agent, {
        headers,
        body: JSON.stringify(body),
      })
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
    }
    try {
      const rates: number[] = []
      for (let round = -1; round < ROUNDS; round += 1) {
        const ms = await timed(() =>
          atOnce(REQUESTS, (index) => post('/api/names/lookup', { name: nameAt(index % HOT_NAMES) })),
        )
        if (round >= 0) rates.push((REQUESTS / ms) * 1_000)
      }
      const times: number[] = []
      for (let index = 0; index < SUGGESTIONS; index += 1) {
        // Every other one is taken.
        const label = index % 2 === 0 ? `name-${index * 7}` : `fresh-${index}`
        times.push(await timed(() => post('/api/names/suggestions', { name: label })))
      }
      const slowest = times.toSorted((a, b) => a - b)[Math.floor(SUGGESTIONS * 0.99)] ?? Number.NaN
      const missed = slowest > TARGET_MS ? ' MISSED' : ''
      return [
        `(n) names, ${NAMES} of them in ${settings.kind === 'postgres' ? 'Postgres' : 'PGlite'}:`,
        `    cached look-ups: ${Math.round(median(rates))} a second, ${CONCURRENCY} at once`,
        `    suggestions: ${median(times).toFixed(1)} ms, 99 of 100 within ${slowest.toFixed(1)} ms, at most ${TARGET_MS}${missed}`,
      ]
    } finally {
      await app.stop()
    }
  } finally {
    agent.destroy()
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const nameAt = (index: number) => `name-${index}.${ZONE}`

async function fill(settings: DatabaseSettings): Promise<void> {
  const { queries, close } = await openDatabase('app', settings, appTables)
  // In parts: a statement has a limit of time.
  for (let start = 0; start < NAMES; start += 10_000) {
    const series = sql`generate_series(${start}::int, ${start + 9_999}::int) as i`
    const name = sql`'name-' || i || ${`.${ZONE}`}::text`
    const owner = sql`'0x' || lpad(to_hex(i), 40, '0')`
    await queries.execute(sql`
      insert into names (name, owner, owner_chain_id, registrant, registered_at, updated_at, signed_at)
      select ${name}, ${owner}, 1, ${owner}, now(), now(), 0 from ${series}`)
    await queries.execute(sql`
      insert into name_addresses (name, coin_type, address, updated_at)
      select ${name}, coin_type, ${owner}, now() from ${series}, (values (60), (2147483649)) as types (coin_type)`)
    await queries.execute(sql`
      insert into name_texts (name, key, value) select ${name}, 'avatar', 'https://pictures.example/' || i from ${series}`)
  }
  await close()
}

async function atOnce(count: number, act: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const work = async () => {
    for (let index = next++; index < count; index = next++) await act(index)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}
