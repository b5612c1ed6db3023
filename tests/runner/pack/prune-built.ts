import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findImports } from './find-imports'

/** A sheet is no type, and tools that check types know no sheets. */
const SHEET_IMPORT = /^import '[^']+\.css';\n/gm

/**
 * Removes what the compiler has written and no entry needs: declarations that no public type names, and modules of types
 * alone, which are empty. Source maps go and stay with their modules.
 *
 * @param entries - The built modules of the entries, without their ends, from `dist`.
 * @throws {Error} When a built file imports one that does not exist.
 */
export async function pruneBuilt(dist: string, entries: readonly string[]): Promise<void> {
  const kept = new Set<string>()
  for (const end of ['.js', '.d.ts']) {
    const files = new Set(entries.map((entry) => entry + end))
    for (const file of files) {
      if (file.endsWith('.css')) continue
      let source = await readFile(path.join(dist, file), 'utf8')
      if (end === '.d.ts' && source.search(SHEET_IMPORT) >= 0) {
        source = source.replaceAll(SHEET_IMPORT, '')
        await writeFile(path.join(dist, file), source)
      }
      for (const specifier of findImports(file, source)) {
        if (!specifier.startsWith('.')) continue
        const target = path.posix.join(path.posix.dirname(file), specifier)
        const built = end === '.js' ? target : target.replace(/\.js$/, end)
        if (!existsSync(path.join(dist, built)))
          throw new Error(`dist/${file} imports ${specifier}, which is not built`)
        files.add(built)
      }
    }
    for (const file of files) kept.add(file)
  }
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.relative(dist, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')
    if (!kept.has(file.replace(/\.map$/, ''))) await rm(path.join(dist, file))
  }
}
