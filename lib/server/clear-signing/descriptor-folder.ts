import 'server-only'
import { constants, type Dirent } from 'node:fs'
import { open, readdir, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { type DescriptorFile, MAX_DESCRIPTOR_LENGTH } from '@/lib/clear-signing/descriptor-files'

/** Files of a folder, those of folders inside of it included. The public registry has about 900 (2026-08). */
const MAX_DESCRIPTOR_FILES = 4_000
/** All files together. */
const MAX_FOLDER_BYTES = 64 * 1024 * 1024
const MAX_FOLDER_DEPTH = 8

/** A file that was not read, with the reason as text for the operator. */
export interface UnreadFile {
  readonly path: string
  readonly reason: string
}

export interface DescriptorFolder {
  readonly files: readonly DescriptorFile[]
  readonly unread: readonly UnreadFile[]
}

/**
 * Reads the `*.json` files of a folder and of the folders inside of it. Names that begin with a dot are skipped.
 *
 * A file may be a link to another file of the folder, as in a mounted ConfigMap of Kubernetes, and to no other. Linked
 * folders are skipped. Never rejects: a folder that cannot be read is in `unread`.
 */
export async function readDescriptorFolder(folder: string): Promise<DescriptorFolder> {
  const files: DescriptorFile[] = []
  const unread: UnreadFile[] = []
  let bytes = 0
  const read = async (root: string, path: string): Promise<void> => {
    if (files.length >= MAX_DESCRIPTOR_FILES) return void unread.push({ path, reason: 'there are too many files' })
    const text = await readInside(root, path)
    if (typeof text !== 'string') return void unread.push({ path, ...text })
    if (bytes + text.length > MAX_FOLDER_BYTES) return void unread.push({ path, reason: 'the folder is too large' })
    bytes += text.length
    files.push({ path, text })
  }
  const walk = async (root: string, inner: string, depth: number): Promise<void> => {
    for (const entry of await sortedEntries(join(root, inner))) {
      if (entry.name.startsWith('.') || unread.length >= MAX_DESCRIPTOR_FILES) continue
      const path = inner === '' ? entry.name : `${inner}/${entry.name}`
      if (entry.isDirectory() && depth < MAX_FOLDER_DEPTH) await walk(root, path, depth + 1)
      else if (entry.name.endsWith('.json') && !entry.isDirectory()) await read(root, path)
    }
  }
  try {
    await walk(await realpath(/* turbopackIgnore: true */ folder), '', 0)
  } catch (error) {
    unread.push({ path: '', reason: `the folder cannot be read (${codeOf(error)})` })
  }
  return { files, unread }
}

async function sortedEntries(path: string): Promise<readonly Dirent[]> {
  const entries = await readdir(/* turbopackIgnore: true */ path, { withFileTypes: true })
  return entries.sort((one, other) => (one.name < other.name ? -1 : 1))
}

async function readInside(root: string, path: string): Promise<string | { readonly reason: string }> {
  try {
    const real = await realpath(/* turbopackIgnore: true */ join(root, path))
    if (!real.startsWith(root.endsWith(sep) ? root : `${root}${sep}`)) return { reason: 'it leads out of the folder' }
    // Neither a link that was put there meanwhile, nor a pipe that never ends.
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
    const file = await open(/* turbopackIgnore: true */ real, flags)
    try {
      const facts = await file.stat()
      if (!facts.isFile()) return { reason: 'it is no file' }
      if (facts.size > MAX_DESCRIPTOR_LENGTH) return { reason: `it is larger than ${MAX_DESCRIPTOR_LENGTH} bytes` }
      return await file.readFile('utf8')
    } finally {
      await file.close()
    }
  } catch (error) {
    return { reason: `it cannot be read (${codeOf(error)})` }
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown'
}
