import { copyFile, mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type AnvilProcess, startAnvilProcess, UnreadableStateError } from './anvil-process'
import { hasCurrentSeed, seedDevnet } from './deploy'

/** What a crash can cost at most. */
const STATE_INTERVAL_SECONDS = 5

type OpenOptions = {
  readonly port: number
  /** Where the state file lives; made if missing. */
  readonly folder: string
  /** Begin anew although there is a state. */
  readonly fresh: boolean
  /** Hears each sentence that the visitor should read. */
  readonly say: (sentence: string) => void
}

/**
 * Starts the devnet where it was left, or seeds a new one. A state file that cannot be read, belongs to another
 * version of the seed, or is not wanted, is renamed and never deleted.
 */
export async function openDevnet(options: OpenOptions): Promise<AnvilProcess & { readonly seeded: boolean }> {
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

/** `undefined` when the state is of no use; it is set aside then. */
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
    // It was read, so it is whole: worth keeping in case a later one is not.
    await copyFile(state, join(options.folder, 'state.previous.json'))
    return anvil
  }
  // It writes its state once more as it ends, so only then can the file go.
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

/** Renames a file after the moment, to a name that is free. Returns the new name, or `undefined` if there is no file. */
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
