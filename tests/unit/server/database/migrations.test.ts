import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { hostRoles } from '@/lib/core/hosts'
import { migrationsFolder } from '@/lib/server/database/migrations-folder'
import { appTables, tableFiles, vaultTables, walletTables } from '@/lib/server/tables/role-tables'

const tables = { app: appTables, wallet: walletTables, vault: vaultTables }

test.each(hostRoles)('behavior: the migrations of the %s role make the tables that its code uses', async (role) => {
  const meta = join(migrationsFolder(role), 'meta')
  const last = readdirSync(meta)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const written = JSON.parse(readFileSync(join(meta, last ?? ''), 'utf8'))
  const wanted = generateDrizzleJson(tables[role], written.id, undefined, 'snake_case')
  expect(await generateMigration(written, wanted)).toEqual([])
})

test.each(hostRoles)('behavior: `npm run migrations` reads the tables of the %s role from files that exist', (role) => {
  const [, list = ''] = /^\{(.*)\}\.ts$/.exec(tableFiles[role]) ?? []
  const files = list.replace('{audit,attempt}-table', 'audit-table,tables/attempt-table').split(',')
  const text = files.map((file) => readFileSync(`lib/server/${file}.ts`, 'utf8')).join('\n')
  const declared = [...text.matchAll(/^export const (\w+) = pgTable\(/gm)].map(([, name]) => name)
  expect(declared.sort()).toEqual(Object.keys(tables[role]).sort())
})
