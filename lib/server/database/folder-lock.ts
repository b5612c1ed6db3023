import 'server-only'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Takes a folder of PGlite for this process: two openers would destroy it. The lock is a file beside the folder with the
 * number of the process; one that is left by a process that has ended is taken over.
 *
 * @returns Gives the folder back.
 * @throws {Error} A sentence for the operator, when another process that runs holds the folder.
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.lock`
  if (!createIn(folder, file)) {
    const holder = Number(readFileSync(file, 'utf8'))
    if (holder !== process.pid && isRunning(holder)) {
      throw new Error(
        `The database folder ${folder} is in use by process ${holder}. One process may use it at a time; ` +
          `several need a Postgres address. If no such process of Foyer runs, delete ${file}.`,
      )
    }
    writeFileSync(file, String(process.pid), { mode: 0o600 })
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  return () => {
    process.removeListener('exit', release)
    release()
  }
}

function createIn(folder: string, file: string): boolean {
  try {
    mkdirSync(dirname(folder), { recursive: true, mode: 0o700 })
    return create(file)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new Error(
      `The database folder ${folder} cannot be made (${code}). FOYER_DATA_DIR must name a folder that can be written.`,
    )
  }
}

function create(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It runs and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
