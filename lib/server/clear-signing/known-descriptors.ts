import 'server-only'
import { type Descriptors, parseDescriptors, type RefusedDescriptor } from '@/lib/clear-signing/descriptors'
import type { Log } from '../kit/log'
import { processWide } from '../kit/process-wide'
import { readDescriptorFolder } from './descriptor-folder'
import faucet from './devnet/devnet-faucet.json'
import names from './devnet/devnet-names.json'
import tokens from './devnet/devnet-tokens.json'

/** Lines of the log about refused files. */
const MAX_LOGGED = 50

/** Of the devnet's contracts, bound to its chain and their addresses. */
const devnetFiles = Object.entries({ faucet, names, tokens }).map(([name, descriptor]) => ({
  path: `devnet-${name}.json`,
  text: JSON.stringify(descriptor),
}))

/** Sources of descriptors. What the first one does not know, the next one is asked for. */
export type KnownDescriptors = readonly Descriptors[]

/**
 * The descriptors of the operator's folder, then those of the devnet's contracts. Reads the folder once in the life of
 * the process, and logs what it refuses. Never rejects.
 *
 * @param folder - `null` without one.
 */
export function knownDescriptors(folder: string | null, log: Log): Promise<KnownDescriptors> {
  const loads = processWide('descriptors', () => new Map<string | null, Promise<KnownDescriptors>>())
  const known = loads.get(folder) ?? loadDescriptors(folder, log)
  loads.set(folder, known)
  return known
}

async function loadDescriptors(folder: string | null, log: Log): Promise<KnownDescriptors> {
  const devnet = parseDescriptors(devnetFiles).descriptors
  if (folder === null) return [devnet]
  const { files, unread } = await readDescriptorFolder(folder)
  const { descriptors, refused } = parseDescriptors(files)
  const refusals = [...unread, ...refused.map(refusal)]
  for (const { path, reason } of refusals.slice(0, MAX_LOGGED)) {
    log.warn({ setting: 'FOYER_CLEAR_SIGNING_DIR', file: path }, `a descriptor is not used: ${reason}`)
  }
  const counts = { read: files.length, refused: refusals.length }
  log.info({ setting: 'FOYER_CLEAR_SIGNING_DIR', ...counts }, 'descriptors of ERC-7730 are read')
  return [descriptors, devnet]
}

function refusal({ path, format, reason }: RefusedDescriptor) {
  if (reason === 'unreadable') return { path, reason: 'it or what it includes is missing, too large or no JSON object' }
  return { path, reason: format === null ? 'it does not fit ERC-7730' : `its format ${format} does not fit ERC-7730` }
}
