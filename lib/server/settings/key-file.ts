import 'server-only'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { MASTER_KEY_BYTES, type MasterKey, masterKeys } from './custody-fields'

/** What an embedded database is sealed with: the file of its keys, and the folder. */
export interface KeyFilePlace {
  readonly keyFile: string
  readonly folder: string
}

/**
 * Checks that a database which exists has its keys. Without this a new key would be made, and nothing that the database
 * holds could be opened any more.
 *
 * @throws {Error} A sentence for the operator.
 */
export function assertKeyFile({ keyFile, folder }: KeyFilePlace): void {
  if (existsSync(keyFile)) {
    readKeyFile(keyFile)
    return
  }
  if (!existsSync(folder)) return
  throw new Error(
    `The database folder ${folder} exists, but the file with its keys, ${keyFile}, does not. Restore both from the same ` +
      'backup. If the folder holds nothing that you need, delete it.',
  )
}

/**
 * The keys of an embedded database, made at their first use. A file that exists is never written to, and one that is there
 * is complete, whenever the process ends.
 *
 * @throws {Error} A sentence for the operator.
 */
export function openKeyFile({ keyFile, folder }: KeyFilePlace): readonly [MasterKey, ...MasterKey[]] {
  assertKeyFile({ keyFile, folder })
  if (!existsSync(keyFile)) createKeyFile(keyFile)
  return readKeyFile(keyFile)
}

function createKeyFile(keyFile: string): void {
  mkdirSync(dirname(keyFile), { recursive: true, mode: 0o700 })
  const [id, key] = [randomBytes(4).toString('hex'), randomBytes(MASTER_KEY_BYTES).toString('base64')]
  const draft = `${keyFile}.${id}`
  // Turbopack would trace the whole project for a path that it does not know.
  const file = openSync(/* turbopackIgnore: true */ draft, 'wx', 0o600)
  try {
    writeSync(file, `${id}:${key}\n`)
    fsyncSync(file)
    // Fails if the file is there already: of two processes one makes the key, and both read it.
    linkSync(draft, keyFile)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    closeSync(file)
    rmSync(draft, { force: true })
  }
}

function readKeyFile(keyFile: string): readonly [MasterKey, ...MasterKey[]] {
  const keys = masterKeys.safeParse(readFileSync(keyFile, 'utf8').trim())
  if (keys.success) return keys.data
  throw new Error(`${keyFile} does not hold keys. Restore it from a backup.`)
}
