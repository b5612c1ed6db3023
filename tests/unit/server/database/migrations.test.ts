import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { hostRoles } from '@/lib/core/hosts'
import { migrationsFolder } from '@/lib/server/database/open-database'
import { appTables, vaultTables, walletTables } from '@/lib/server/tables/role-tables'

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
