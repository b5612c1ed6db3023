import 'server-only'
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Abi, createClient, type Hex, http, publicActions, walletActions } from 'viem'
import { privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import * as z from 'zod/mini'
import { hash } from '@/lib/core/wire'
import { evmAddress } from '@/lib/core/wire-addresses'
import { labelTextOf } from '@/lib/names/name-rules'
import { evmKey } from '../names/evm-key'
import { importEntries, type RunQueries, readRegistry } from '../names/move-registry'
import { purgeNames } from '../names/name-cache'
import resolver from '../names/resolver/compiled/NameResolver.json'
import {
  checkSnapshot,
  type SnapshotEntry,
  SnapshotError,
  type SnapshotFacts,
  writeSnapshot,
} from '../names/snapshot-format'
import { getPlatform } from '../platform/platform'
import { getEnv } from '../settings/env'
import type { NamesEnv } from '../settings/names-env'

/** `npm run names -- ...`, see docs/names.md. */
const USAGE = `Usage: npm run names -- export <file>
       npm run names -- snapshot <file>
       npm run names -- verify <file> [<signer>]
       npm run names -- import <file> <signer>
       npm run names -- deploy <node> <gateway origin> <owner>   with NAMES_DEPLOYER_KEY`

async function manage([command, first, second, third, more]: readonly string[]): Promise<string> {
  if (first === undefined || more !== undefined) return fail(USAGE)
  if (command === 'verify' && third === undefined) return factsText(await check(first, second))
  if (command === 'deploy' && second && third) return deploy(first, second, third)
  if (command === 'import' && second && third === undefined) return importFile(first, second)
  if (second !== undefined) return fail(USAGE)
  if (command === 'export') return exportFile(first)
  return command === 'snapshot' ? snapshotFile(first) : fail(USAGE)
}

/** JSON, for other programs. */
async function exportFile(file: string): Promise<string> {
  const { zone } = settings()
  let count = 0
  const text = async function* () {
    yield `{"zone":${JSON.stringify(zone)},"names":[`
    for await (const entry of readRegistry(await queries())) {
      yield `${count === 0 ? '' : ','}\n${JSON.stringify(entry)}`
      count += 1
    }
    yield '\n]}\n'
  }
  await pipeline(Readable.from(text()), createWriteStream(file, { mode: 0o600 }))
  return `Wrote ${count} names to ${file}.`
}

async function snapshotFile(file: string): Promise<string> {
  const { zone, signingKeys } = settings()
  const [privateKey] = signingKeys
  if (!privateKey) return fail('A snapshot is signed: set FOYER_NAMES_SIGNING_KEYS.')
  const lines = writeSnapshot(readRegistry(await queries()), { zone, madeAt: Date.now(), privateKey })
  await pipeline(Readable.from(lines), createWriteStream(file, { mode: 0o600 }))
  return factsText(await check(file, privateKeyToAddress(privateKey)))
}

async function importFile(file: string, signer: string): Promise<string> {
  const { zone } = settings()
  const entries: SnapshotEntry[] = []
  const facts = await check(file, signer, (entry) => entries.push(entry))
  if (facts.zone !== zone) return fail(`The snapshot is of ${facts.zone}, and this installation of ${zone}.`)
  const foreign = entries.find(({ record }) => labelTextOf(record.name, zone) === null)
  if (foreign) return fail(`${foreign.record.name} is no name of ${zone}.`)
  const written = await importEntries(await queries(), entries, new Date())
  const owners = entries.map(({ record }) => record.owner)
  await purgeNames({ names: written, owners: [...new Set(owners)] }, getPlatform())
  return `Imported ${written.length} names. ${facts.names - written.length} exist here and were left as they are.`
}

async function check(
  file: string,
  signer: string | undefined,
  onEntry?: (entry: SnapshotEntry) => void,
): Promise<SnapshotFacts> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
  const facts = await checkSnapshot(lines, onEntry)
  if (signer !== undefined && evmKey(signer) !== evmKey(facts.signer)) {
    throw new SnapshotError(`The snapshot is signed by ${facts.signer}, not by ${signer}.`)
  }
  return facts
}

function factsText({ zone, names, madeAt, signer, byKeys }: SnapshotFacts): string {
  return [
    `The snapshot is complete: ${names} names in ${zone}, made ${new Date(madeAt).toISOString()}.`,
    `It is signed by ${signer}.`,
    'Each owner and each record follows from the signed history of its name.',
    `Signed by keys alone: ${byKeys} names. Signed by contracts too, which only their chain can check: ${names - byKeys}.`,
  ].join('\n')
}

/** Deploys the resolver contract and waits for it. */
async function deploy(node: string, origin: string, owner: string): Promise<string> {
  const key = z.safeParse(hash, process.env.NAMES_DEPLOYER_KEY)
  const owned = z.safeParse(evmAddress, owner)
  if (!key.success) return fail('Set NAMES_DEPLOYER_KEY to the private key of the account that pays.')
  if (!owned.success) return fail(`${owner} is not an address.`)
  const signers = settings().signingKeys.map((signingKey) => privateKeyToAddress(signingKey))
  if (signers.length === 0) return fail('Set FOYER_NAMES_SIGNING_KEYS: the contract needs its signers.')
  const account = privateKeyToAccount(key.data)
  const client = createClient({ account, transport: http(node) })
    .extend(publicActions)
    .extend(walletActions)
  const gateway = `${origin.replace(/\/$/, '')}/api/ccip/{sender}/{data}`
  const { abi, bytecode } = resolver as { readonly abi: Abi; readonly bytecode: Hex }
  const args = [owned.data, [gateway], signers]
  const transaction = await client.deployContract({ abi, bytecode, args, chain: null })
  const { contractAddress, status } = await client.waitForTransactionReceipt({ hash: transaction })
  if (status !== 'success' || !contractAddress) return fail(`The transaction ${transaction} failed.`)
  return `The resolver is at ${contractAddress}.\nSigners: ${signers.join(', ')}\nGateway: ${gateway}`
}

function settings(): NamesEnv {
  return getEnv().names ?? fail('Set FOYER_NAMES_ZONE: there are no names without it.')
}

async function queries(): Promise<RunQueries> {
  const database = await getPlatform().databases.app()
  return (work) => database.run(work)
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

try {
  process.stdout.write(`${await manage(process.argv.slice(2))}\n`)
} catch (error) {
  if (!(error instanceof SnapshotError)) throw error
  fail(error.message)
}
process.exit(0)
