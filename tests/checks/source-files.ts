import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Files of these folders whose names match, as sorted paths from `root` with forward slashes. */
export function listFiles(root: string, folders: readonly string[], name: RegExp): string[] {
  return folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && name.test(entry.name))
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')),
    )
    .sort()
}

export function readSource(root: string, file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}
