import { cpSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { DatabaseSettings } from '@/lib/server/settings/database-env'
import { dependencies } from '@/package.json'

const CACHE = 'node_modules/.cache/foyer-tests'
/** One for each version of PGlite. */
const TEMPLATE = join(CACHE, `pglite-${dependencies['@electric-sql/pglite']}`)

let made: Promise<void> | undefined

/**
 * An embedded database in a new folder at `path`: initialised, without tables. To initialise each anew would take
 * seconds, so it is a copy. Tests of a first start use a folder that does not exist instead.
 */
export async function createEmptyFolder(path: string): Promise<Extract<DatabaseSettings, { kind: 'folder' }>> {
  made ??= makeTemplate()
  await made
  await mkdir(dirname(path), { recursive: true })
  // The one that returns a promise takes several times as long for a thousand small files.
  cpSync(TEMPLATE, path, { recursive: true, errorOnExist: true, force: false })
  return { kind: 'folder', path }
}

/** Of several processes that make it at once, the first keeps its place. */
async function makeTemplate(): Promise<void> {
  const isThere = () => stat(TEMPLATE).then(Boolean, () => false)
  if (await isThere()) return
  await mkdir(CACHE, { recursive: true })
  const draft = await mkdtemp(join(CACHE, 'draft-'))
  const lite = await PGlite.create(join(draft, 'data'))
  await lite.close()
  await rename(join(draft, 'data'), TEMPLATE).catch(async (error: unknown) => {
    if (!(await isThere())) throw error
  })
  await rm(draft, { recursive: true })
}
