import 'server-only'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { CustodyRole, HostRole } from '@/lib/core/hosts'
import { migrationsFolder } from '../../database/migrations-folder'
import { openSmtpPool } from '../../mail/smtp-mail'
import { nearestFolder } from '../../settings/data-folder'
import type { DatabaseSettings } from '../../settings/database-env'
import type { Env } from '../../settings/env'
import type { SharedKvSettings } from '../../settings/store-env'
import { createRedisKv, type RedisKv } from '../../stores/redis-kv'
import { createVercelKv } from '../../stores/vercel-kv'
import { type Check, fault, ok, warning } from './finding'

const MEBIBYTE = 1024 * 1024
const WARN_FREE = 1_024 * MEBIBYTE
const MIN_FREE = 128 * MEBIBYTE
const CONNECT_MS = 5_000
/** SQLSTATE of a table or schema that does not exist. */
const ABSENT = ['42P01', '3F000']

/** A Postgres answers and its migrations are those of this version. An embedded database belongs to the server that runs. */
export function databaseCheck(role: HostRole, settings: DatabaseSettings): Check {
  const variable = `FOYER_${role.toUpperCase()}_DATABASE_URL`
  return {
    name: `database of the ${role} role`,
    todo: `Start the Postgres of ${variable}, or correct the address, the user and the password.`,
    run: async () => {
      if (settings.kind === 'folder') {
        return existsSync(settings.path)
          ? ok(`embedded, in ${resolve(settings.path)}`)
          : ok(`embedded, made in ${resolve(settings.path)} at its first use`)
      }
      const [there, ours] = [await appliedMigrations(settings.url), knownMigrations(role)]
      if (there === 0) return warning('answers, and is empty', 'The server makes its tables at its first use.')
      if (there < ours) {
        return warning(`answers, and lacks ${ours - there} migrations`, 'The server migrates it when it opens it.')
      }
      return there > ours
        ? fault('was migrated by a newer version', 'Start the version that has migrated it, or a newer one.')
        : ok(`answers, with all ${ours} migrations`)
    },
  }
}

async function appliedMigrations(url: string): Promise<number> {
  const { Client } = await import('pg')
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ count: string }>('select count(*) from drizzle.__drizzle_migrations')
    return Number(rows[0]?.count ?? 0)
  } catch (error) {
    if (ABSENT.includes((error as { readonly code?: string }).code ?? '')) return 0
    throw error
  } finally {
    await client.end()
  }
}

function knownMigrations(role: HostRole): number {
  const text = readFileSync(join(migrationsFolder(role), 'meta/_journal.json'), 'utf8')
  return (JSON.parse(text) as { readonly entries: readonly unknown[] }).entries.length
}

/** The shared store keeps a record and gives it back. */
export function storeCheck(settings: SharedKvSettings): Check {
  return {
    name: 'shared store',
    todo: `Start the store of ${settings.adapter === 'redis' ? 'REDIS_URL' : 'KV_REST_API_URL'}, or correct the address.`,
    run: async () => {
      const kv = settings.adapter === 'redis' ? createRedisKv(settings) : createVercelKv(settings)
      try {
        const key = `doctor:${randomUUID()}`
        await kv.set(key, 'here', { ttlMs: CONNECT_MS })
        const isKept = (await kv.getAndDelete(key)) === 'here'
        return isKept ? ok(`${settings.adapter} keeps records`) : fault('a record is lost', 'Look at its memory limit.')
      } finally {
        if ('close' in kv) (kv as RedisKv).close()
      }
    },
  }
}

/** A custody role that this instance answers for can send mails. No mail is sent. */
export function mailCheck(role: CustodyRole, url: string): Check {
  const variable = `FOYER_${role.toUpperCase()}_SMTP_URL`
  return {
    name: `mail of the ${role} role`,
    todo: `Correct host, port, user and password of ${variable}. With smtp:// the server must offer STARTTLS.`,
    run: async () => {
      const transport = await openSmtpPool(url)
      try {
        await transport.verify()
        return ok(`${new URL(url).hostname} accepts the account`)
      } finally {
        transport.close()
      }
    },
  }
}

/** The data folder can be written, outlives a container, and has room. */
export function folderCheck({ folder, fault: reason }: Env['data'], isNeeded: boolean): Check {
  return {
    name: 'data folder',
    todo: 'Set FOYER_DATA_DIR to a folder of a disk that stays.',
    run: async () => {
      if (!isNeeded) return ok('not used: every role has a Postgres address')
      if (reason !== null) return fault(reason, 'Set FOYER_DATA_DIR to a folder that stays and can be written.')
      const { bavail, bsize } = await statfs(nearestFolder(resolve(folder)))
      const free = bavail * bsize
      const says = `${Math.round(free / MEBIBYTE)} MiB are free in ${resolve(folder)}`
      if (free < MIN_FREE) return fault(says, 'Free space now: a database that cannot write stops.')
      return free < WARN_FREE ? warning(says, 'Free space, or move the folder to a larger disk.') : ok(says)
    },
  }
}
