import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { findImports } from './find-imports'

export interface Reachable {
  /** Sources and style sheets, by their paths from the root. */
  readonly files: readonly string[]
  /** Packages that the files import, without `node:` modules. */
  readonly packages: readonly string[]
}

/** What a page needs, and what an app needs besides, if it mounts the server. */
export interface ReachableBySide extends Reachable {
  /** Packages that the server alone imports. */
  readonly ofServer: readonly string[]
}

/** The entry that no browser loads. */
export const SERVER_ENTRY = 'server'

/** Entries whose files are in a room of their own. */
const ROOMS = { appkit: 'components/appkit/index.ts', 'appkit/wagmi': 'components/appkit/wagmi.ts' }

/** What an app imports as `foyer/<name>`, by that name: the files of `components/package/`, and those of {@link ROOMS}. */
export function listEntries(root: string): Readonly<Record<string, string>> {
  const files = readdirSync(path.join(root, 'components/package')).filter((name) => /^[a-z]+\.ts$/.test(name))
  const own = files.sort().map((name) => [path.basename(name, '.ts'), `components/package/${name}`] as const)
  return { ...Object.fromEntries(own), ...ROOMS }
}

/**
 * Every file that the entries need, types included: the package has these files and no others.
 *
 * @throws {Error} When an import leads nowhere.
 */
export async function findReachable(root: string, entries: Readonly<Record<string, string>>): Promise<Reachable> {
  const exists = (file: string) => existsSync(path.join(root, file))
  const files = new Set(Object.values(entries))
  const packages = new Set<string>()
  for (const file of files) {
    if (/\.(?:css|json)$/.test(file)) continue
    for (const specifier of findImports(file, await readFile(path.join(root, file), 'utf8'))) {
      if (isOurs(specifier)) files.add(sourceOf(file, specifier, exists))
      else if (!specifier.startsWith('node:')) packages.add(packageOf(specifier))
    }
  }
  return { files: [...files].sort(), packages: [...packages].sort() }
}

/** The same of all entries, with the packages of the server told apart. */
export async function findReachableBySide(
  root: string,
  entries: Readonly<Record<string, string>>,
): Promise<ReachableBySide> {
  const { [SERVER_ENTRY]: _, ...ofPages } = entries
  const [all, pages] = await Promise.all([findReachable(root, entries), findReachable(root, ofPages)])
  return { ...all, ofServer: all.packages.filter((name) => !pages.packages.includes(name)) }
}

/** Whether an import names a file and no package. */
export const isOurs = (specifier: string): boolean => /^(?:@\/|\.)/.test(specifier)

/**
 * The file that an import of ours names, by its path from the root.
 *
 * @throws {Error} When it leads nowhere.
 */
export function sourceOf(from: string, specifier: string, exists: (file: string) => boolean): string {
  const target = specifier.startsWith('@/') ? specifier.slice(2) : path.posix.join(path.posix.dirname(from), specifier)
  const ends = /\.(?:css|json)$/.test(target) ? [''] : ['.ts', '.tsx', '/index.ts']
  const found = ends.map((end) => target + end).find(exists)
  if (found === undefined) throw new Error(`${from} imports ${specifier}, which does not exist`)
  return found
}

/** `@scope/name/sub` belongs to `@scope/name`. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
