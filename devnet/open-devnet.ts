import { copyFile, mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type AnvilProcess, startAnvilProcess, UnreadableStateError } from './anvil-process'
import { hasCurrentSeed, seedDevnet } from './deploy'

/** The most that a crash can lose. */
const STATE_INTERVAL_SECONDS = 5

type OpenOptions = {
  readonly port: number
  /** Folder of the state file; created if missing. */
  readonly folder: string
  /** Starts with a new chain even if there is a state. */
  readonly fresh: boolean
  /** Receives each message for the developer. */
  readonly say: (sentence: string) => void
}

/** `seeded`: the chain is new. */
export type Devnet = AnvilProcess & { readonly seeded: boolean }

/**
 * Starts the devnet with its saved state, or seeds a new one. A state file that cannot be read, belongs to another
 * version of the seed, or is not wanted, is renamed and never deleted.
 */
export async function openDevnet(options: OpenOptions): Promise<Devnet> {
  const { folder, fresh, say } = options
  const state = join(folder, 'state.json')
  await mkdir(folder, { recursive: true })

  if (fresh) {
    const kept = await setAside(state)
    if (kept) say(`Starting a fresh devnet. The last one is kept as ${kept}.`)
  }
  if (await exists(state)) {
    const anvil = await startFromState(options, state)
    if (anvil) return { ...anvil, seeded: false }
  }
  const anvil = await start(options, state)
  try {
    await seedDevnet(anvil.rpcUrl)
  } catch (error) {
    await anvil.stop()
    throw error
  }
  return { ...anvil, seeded: true }
}

/** Returns `undefined` when the state cannot be used; the file is then renamed. */
async function startFromState(options: OpenOptions, state: string): Promise<AnvilProcess | undefined> {
  let anvil: AnvilProcess
  try {
    anvil = await start(options, state)
  } catch (error) {
    if (!(error instanceof UnreadableStateError)) throw error
    const kept = await setAside(state)
    options.say(`The devnet state could not be read. It is kept as ${kept}, and a new devnet begins.`)
    return undefined
  }
  if (await hasCurrentSeed(anvil.rpcUrl)) {
    // It was read, so it is complete: keep a copy in case a later one is not.
    await copyFile(state, join(options.folder, 'state.previous.json'))
    return anvil
  }
  // It writes its state again when it ends, so the file can only be renamed after that.
  await anvil.stop()
  const kept = await setAside(state)
  options.say(
    `The devnet state is from another version of the contracts. It is kept as ${kept}, and a new devnet begins.`,
  )
  return undefined
}

function start({ port }: OpenOptions, state: string): Promise<AnvilProcess> {
  const args = ['--state', state, '--state-interval', String(STATE_INTERVAL_SECONDS)]
  return startAnvilProcess({ port, detached: true, args })
}

/**
 * Renames a file by the current time, to a name that is free. Returns the new name, or `undefined` if there is no file.
 */
async function setAside(file: string): Promise<string | undefined> {
  if (!(await exists(file))) return undefined
  const moment = new Date().toISOString().replaceAll(/[-:]/g, '').replace('T', '-').slice(0, 15)
  const stem = file.replace(/\.json$/, `.${moment}`)
  let kept = `${stem}.json`
  for (let n = 2; await exists(kept); n++) kept = `${stem}.${n}.json`
  await rename(file, kept)
  return kept
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}
