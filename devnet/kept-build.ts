import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a build reads, besides the packages, which the lock file names. Paths in the repository. */
const SOURCES = [
  ...['app', 'components', 'lib', 'public'],
  ...['instrumentation.ts', 'next.config.js', 'package-lock.json', 'package.json', 'postcss.config.mjs', 'proxy.ts'],
  'tsconfig.json',
]

const STAMP = 'source.sha256'

/**
 * Returns a hash of all files that a build reads. A change of a name counts as well as one of the content.
 *
 * @param root - Folder of the repository.
 */
export async function sourceFingerprint(root: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await listSources(root)).sort()) {
    const content = await readFile(join(root, file))
    // With the length, no two lists of files give one text.
    hash.update(`${file}\0${content.byteLength}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * Builds only if there is no build of these sources. What is changed while it builds makes the next call build again.
 *
 * @param folder - Where the build is kept; the fingerprint of its sources is written beside it.
 * @returns Whether it has built.
 */
export async function keepBuild(root: string, folder: string, build: () => Promise<void>): Promise<boolean> {
  const stamp = join(folder, STAMP)
  const wanted = await sourceFingerprint(root)
  const built = await readFile(stamp, 'utf8').catch(() => undefined)
  if (built === wanted) return false
  // A build that is cut short leaves no stamp.
  await rm(stamp, { force: true })
  await mkdir(folder, { recursive: true })
  await build()
  await writeFile(stamp, wanted)
  return true
}

async function listSources(root: string): Promise<string[]> {
  const lists = await Promise.all(
    SOURCES.map(async (source) => {
      const entries = await readdir(join(root, source), { recursive: true, withFileTypes: true }).catch(() => undefined)
      if (!entries) return [source]
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length))
    }),
  )
  return lists.flat()
}
