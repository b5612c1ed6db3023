import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { DATA } from '@/tests/runner/pack/build-package'
import { packFoyer } from '@/tests/runner/pack/pack'
import { findReachable, listEntries } from '@/tests/runner/pack/reachable-files'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Within the project: an app here finds the packages of the project, as if it had installed them. */
const PACKED = path.join(ROOT, '.pack')
const ONE_DAY_MS = 86_400_000

export interface PackedFoyer {
  readonly tarball: string
  /** The tarball, unpacked. */
  readonly folder: string
}

/** The package of the sources as they are. Building it takes half a minute, so it is kept until they change. */
export async function packedFoyer(): Promise<PackedFoyer> {
  const kept = path.join(PACKED, `kept-${await fingerprint()}`)
  if (!existsSync(kept)) await pack(kept)
  const name = readdirSync(kept).find((each) => each.endsWith('.tgz')) ?? ''
  return { tarball: path.join(kept, name), folder: path.join(kept, 'package') }
}

async function pack(kept: string): Promise<void> {
  await mkdir(PACKED, { recursive: true })
  for (const name of await readdir(PACKED)) {
    const old = path.join(PACKED, name)
    if (Date.now() - (await stat(old)).mtimeMs > ONE_DAY_MS) await rm(old, { recursive: true, force: true })
  }
  const folder = await mkdtemp(path.join(PACKED, 'new-'))
  const tarball = await packFoyer(ROOT, folder)
  await promisify(execFile)('tar', ['-xzf', tarball, '-C', folder])
  // Another process may have packed the same meanwhile.
  await rename(folder, kept).catch(() => rm(folder, { recursive: true, force: true }))
}

/** Everything that the tarball is made of. */
async function fingerprint(): Promise<string> {
  const { files } = await findReachable(ROOT, listEntries(ROOT))
  const tools = readdirSync(path.join(ROOT, 'tests/runner/pack')).map((name) => `tests/runner/pack/${name}`)
  const data = Object.keys(DATA).flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name))),
  )
  const hash = createHash('sha256')
  for (const file of [...files, ...tools, ...data, 'package.json', 'postcss.config.mjs', 'docs/adopt.md']) {
    hash.update(`${file}\n`).update(await readFile(path.join(ROOT, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** An empty app that has installed the package. The caller removes it. */
export async function appWithFoyer(): Promise<string> {
  const { folder } = await packedFoyer()
  const app = await mkdtemp(path.join(PACKED, 'app-'))
  await cp(folder, path.join(app, 'node_modules/foyer'), { recursive: true })
  return app
}
