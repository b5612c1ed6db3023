import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

const ADMIN_URL = 'postgres://postgres:postgres@127.0.0.1:5432/postgres'

/** A real Postgres, with databases of their own for one test file. */
export interface TestPostgres {
  /** Creates an empty database. */
  create(): Promise<string>
  /** Ends all connections to a database, as a restart does. */
  disconnect(url: string): Promise<void>
  /** Allows or refuses new connections. */
  setOpen(url: string, isOpen: boolean): Promise<void>
  /** Drops the databases. */
  stop(): Promise<void>
}

/**
 * Connects to the Postgres on the standard port as `postgres`. Without one prints a message and returns `null`. Throws in
 * CI instead, so that tests are not skipped there.
 */
export async function openTestPostgres(): Promise<TestPostgres | null> {
  const admin = new Client({ connectionString: ADMIN_URL, connectionTimeoutMillis: 5_000 })
  try {
    await admin.connect()
  } catch (cause) {
    const sentence = 'No Postgres answers on port 5432 for the user postgres'
    if (process.env.CI) throw new Error(`${sentence}.`, { cause })
    console.warn(`${sentence}: tests of Postgres are SKIPPED.`)
    return null
  }
  const created: string[] = []
  const nameOf = (url: string) => new URL(url).pathname.slice(1)
  return {
    async create() {
      const name = `foyer_test_${randomBytes(8).toString('hex')}`
      await admin.query(`create database ${name}`)
      created.push(name)
      return ADMIN_URL.replace(/\/postgres$/, `/${name}`)
    },
    async disconnect(url) {
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [nameOf(url)])
    },
    async setOpen(url, isOpen) {
      await admin.query(`alter database ${nameOf(url)} with allow_connections ${isOpen}`)
    },
    async stop() {
      for (const name of created) await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}
