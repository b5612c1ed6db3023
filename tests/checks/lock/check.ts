import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import semver from 'semver'

export type LockedPackage = {
  readonly version?: string
  readonly resolved?: string
  readonly optional?: boolean
  readonly engines?: { readonly node?: string }
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** Packages of a lock file, by the path at which npm installs them. `''` is the project. */
export type Locked = Readonly<Record<string, LockedPackage>>

/**
 * Returns one sentence for each fault of a lock file:
 * - an optional dependency that it does not name. Packages with native code have one for each platform. npm installs
 *   only those that the lock names, and does not write those that its registry lacks.
 * - a package that does not run on the oldest Node of `engines`: npm prints a warning about it.
 * - the address of a registry, which other machines may not reach.
 */
export function findLockFaults(locked: Locked): string[] {
  const oldest = semver.minVersion(locked['']?.engines?.node ?? '*') ?? '0.0.0'
  return Object.entries(locked).flatMap(([path, entry]) => [
    ...Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isLocked(locked, path, name))
      .map((name) => `${path} needs ${name} on some platform, and package-lock.json does not name it`),
    ...(entry.optional || semver.satisfies(oldest, entry.engines?.node ?? '*')
      ? []
      : [`${path} ${entry.version} needs Node ${entry.engines?.node}, and package.json allows ${oldest}`]),
    ...(entry.resolved?.includes('://') ? [`${path} names a registry: ${entry.resolved}`] : []),
  ])
}

/** Whether Node would find the dependency from this path: beside the package or in a folder above. */
function isLocked(locked: Locked, path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (locked[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]) return true
    if (folder === '') return false
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const locked: Locked = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
  const faults = findLockFaults(locked)
  for (const sentence of faults) console.error(sentence)
  const count = Object.keys(locked).length
  console.log(faults.length === 0 ? `The lock of ${count} packages is fine.` : `${faults.length} faults of the lock.`)
  // A lock without packages was not read, so it is not fine.
  process.exitCode = faults.length === 0 && count > 1 ? 0 : 1
}
