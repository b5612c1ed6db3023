import 'server-only'
import { createHash } from 'node:crypto'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { recoverMessageAddress } from 'viem/utils'
import * as z from 'zod/mini'
import { boundedText } from '@/lib/core/bounded-text'
import { hash, hexData, unixMs } from '@/lib/core/wire'
import { evmAddress } from '@/lib/core/wire-addresses'
import { nameChange, nameRecord } from '@/lib/names/names-contract'
import { evmKey } from './evm-key'
import { isReplayed, type ReplayedName, replayHistory } from './replay-history'

/*
 * A snapshot of a registry: lines of JSON. The first line says what it is, each following one is a name with its
 * history, and the last one is signed. The digest is over the bytes of all lines before it, so that a file can be
 * checked while it is read, however long it is.
 */

const FORMAT = 'foyer-names/1'

const whole = z.int().check(z.gte(0))
const header = z.strictObject({ format: z.literal(FORMAT), zone: boundedText(253, () => true), madeAt: unixMs })
export const snapshotEntry = z.strictObject({
  record: nameRecord,
  ownerChainId: whole,
  registrant: evmAddress,
  signedAt: whole,
  /** Oldest first, complete. */
  changes: z.array(nameChange),
})
export type SnapshotEntry = z.output<typeof snapshotEntry>
const footer = z.strictObject({ names: whole, digest: hash, signer: evmAddress, signature: hexData })

/** What a snapshot says about itself, once it is checked. */
export interface SnapshotFacts {
  readonly zone: string
  readonly madeAt: number
  readonly names: number
  readonly signer: string
  /** Names whose owner and records are proven by signatures of keys only. */
  readonly byKeys: number
}

/** A sentence about what is wrong with a snapshot. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError'
}

/** What is signed. The first bytes of such a message keep it apart from what the ENS gateway signs. */
const signedText = (zone: string, names: number, digest: string) =>
  `Snapshot of the names in ${zone}\nnames: ${names}\ndigest: ${digest}`

/** Writes a snapshot, line by line, each with its line feed. */
export async function* writeSnapshot(
  entries: AsyncIterable<SnapshotEntry>,
  { zone, madeAt, privateKey }: { readonly zone: string; readonly madeAt: number; readonly privateKey: Hex },
): AsyncGenerator<string> {
  const digest = createHash('sha256')
  let names = 0
  const line = (content: unknown) => {
    const text = `${JSON.stringify(content)}\n`
    digest.update(text)
    return text
  }
  yield line({ format: FORMAT, zone, madeAt })
  for await (const entry of entries) {
    names += 1
    yield line(entry)
  }
  const account = privateKeyToAccount(privateKey)
  const sum = `0x${digest.digest('hex')}`
  const signature = await account.signMessage({ message: signedText(zone, names, sum) })
  yield `${JSON.stringify({ names, digest: sum, signer: account.address, signature })}\n`
}

/**
 * Checks a snapshot: its form, its digest, its signature, and that owner and records of each name follow from its
 * signed history. Needs no network: a signature that is not made by the key of its account counts as one of a contract.
 *
 * @param lines - without their line feeds.
 * @param onEntry - Receives the names in their order, before the file is known to be right: use what it collects only
 *   after this function has returned.
 * @throws {SnapshotError}
 */
export async function checkSnapshot(
  lines: AsyncIterable<string>,
  onEntry: (entry: SnapshotEntry) => void = () => {},
): Promise<SnapshotFacts> {
  const digest = createHash('sha256')
  let start: z.output<typeof header> | undefined
  let pending: string | undefined
  let [names, byKeys, last] = [0, 0, '']
  for await (const line of lines) {
    if (pending !== undefined) {
      digest.update(`${pending}\n`)
      if (start) {
        const entry = parseLine(snapshotEntry, pending, `name ${names + 1}`)
        names += 1
        if (entry.record.name <= last) throw new SnapshotError(`The name ${entry.record.name} is out of order.`)
        last = entry.record.name
        if (assertReplayed(entry).isByKeys) byKeys += 1
        onEntry(entry)
      } else start = parseLine(header, pending, 'the first line')
    }
    pending = line
  }
  if (!start || pending === undefined) throw new SnapshotError('The file ends too early.')
  const end = parseLine(footer, pending, 'the last line')
  const isWhole = end.names === names && end.digest === `0x${digest.digest('hex')}`
  if (!isWhole) throw new SnapshotError('The content is not the one that was signed.')
  const message = signedText(start.zone, names, end.digest)
  const signer = await recoverMessageAddress({ message, signature: end.signature }).catch(() => null)
  if (signer !== end.signer) throw new SnapshotError('The signature is not one of the signer.')
  return { zone: start.zone, madeAt: start.madeAt, names, signer, byKeys }
}

/** @throws {SnapshotError} */
function assertReplayed({ record, registrant, ownerChainId, signedAt, changes }: SnapshotEntry): ReplayedName {
  let replayed: ReplayedName | null
  try {
    replayed = replayHistory(record.name, changes)
  } catch {
    throw new SnapshotError(`The history of ${record.name} is not one of signed changes.`)
  }
  const isSame =
    replayed !== null &&
    isReplayed(record, replayed) &&
    replayed.registrant === evmKey(registrant) &&
    replayed.ownerChainId === ownerChainId &&
    replayed.signedAt === signedAt
  if (!replayed || !isSame) throw new SnapshotError(`The record of ${record.name} does not follow from its history.`)
  return replayed
}

function parseLine<Schema extends z.core.$ZodType>(schema: Schema, line: string, what: string): z.core.output<Schema> {
  try {
    return z.parse(schema, JSON.parse(line))
  } catch {
    throw new SnapshotError(`This is no snapshot of names: ${what} cannot be read.`)
  }
}
