import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { POST as exportOne } from '@/app/api/names/export/route'
import { NAMES_SIGNING_KEY } from '@/devnet/seed-constants'
import { acceptName, offerName, setNameAddress, updateName } from '@/lib/server/names/change-name'
import { importEntries, type RunQueries, readEntry, readRegistry } from '@/lib/server/names/move-registry'
import { registerName } from '@/lib/server/names/register-name'
import { isReplayed, replayHistory } from '@/lib/server/names/replay-history'
import { checkSnapshot, type SnapshotEntry, writeSnapshot } from '@/lib/server/names/snapshot-format'
import type { Services } from '@/lib/server/platform/services'
import type { EnvSource } from '@/lib/server/settings/env'
import { startAnvil } from '@/tests/support/anvil'
import { bundleProcess } from '@/tests/support/bundled-process'
import { createEmptyFolder } from '@/tests/support/empty-folder'
import {
  DEVNET_COIN_TYPE,
  nameAccount,
  namesEnv,
  openNamesServices,
  registrationOf,
  signMessageOf,
  ZONE,
} from '@/tests/support/names-services'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { appRequest, openTestPlatform } from '@/tests/unit/server/platform/test-platform'

const run = promisify(execFile)
const command = await bundleProcess('lib/server/start/manage-names.ts')
const postgres = await openTestPostgres()
const base = await mkdtemp(join(tmpdir(), 'foyer-names-snapshot-'))
afterAll(async () => {
  await postgres?.stop()
  await rm(base, { recursive: true, force: true })
})

let folders = 0
async function newSource(): Promise<EnvSource> {
  const url = await postgres?.create()
  const database = url
    ? ({ kind: 'postgres', url } as const)
    : await createEmptyFolder(join(base, `${++folders}`, 'app'))
  return { ...namesEnv(database), FOYER_NAMES_SIGNING_KEYS: NAMES_SIGNING_KEY }
}
const queriesOf = async (services: Services): Promise<RunQueries> => {
  const database = await services.databases.app()
  return (work) => database.run(work)
}
const linesOf = async function* (text: string) {
  yield* text.split('\n').slice(0, -1)
}
const KEY = NAMES_SIGNING_KEY
const SIGNER = privateKeyToAddress(KEY)
const MADE_AT = Date.parse('2026-11-24T12:00:00Z')

let source: EnvSource
let services: Services
let entries: SnapshotEntry[]
let snapshot = ''
beforeAll(async () => {
  source = await newSource()
  services = openNamesServices(source)
  for (let index = 1; index <= 5; index += 1) {
    const signed = await registrationOf(nameAccount(index), `name-${index}.${ZONE}`, Date.now(), { url: `x${index}` })
    await registerName(signed, services)
  }
  const timestamp = Math.floor(Date.now() / 1_000)
  const name = `name-1.${ZONE}`
  const by = (index: number, content: object) => signMessageOf(nameAccount(index), { ...content, timestamp })
  await offerName(await by(1, { action: 'offer', name, to: nameAccount(2).address }), services)
  await acceptName(await by(2, { action: 'accept', name }), services)
  await updateName(await by(2, { action: 'update', name, attributes: { description: 'Mine' } }), services)
  const address = { action: 'address', name, coinType: 60, address: nameAccount(2).address }
  await setNameAddress(await by(2, address), services)
  const waiting = { action: 'offer', name: `name-5.${ZONE}`, to: nameAccount(1).address }
  await offerName(await by(5, waiting), services)
  entries = []
  for await (const entry of readRegistry(await queriesOf(services))) entries.push(entry)
  snapshot = await textOf(entries)
})

async function textOf(list: readonly SnapshotEntry[], privateKey: `0x${string}` = KEY, zone = ZONE): Promise<string> {
  const each = async function* () {
    yield* list
  }
  let text = ''
  for await (const line of writeSnapshot(each(), { zone, madeAt: MADE_AT, privateKey })) text += line
  return text
}
const wordsOf = (text: string) =>
  checkSnapshot(linesOf(text)).then(
    () => 'right',
    (error: Error) => error.message,
  )

describe('a snapshot', () => {
  test('behavior: has every name with its history, and is checked without a network', async () => {
    expect(entries.map(({ record }) => record.name)).toEqual([1, 2, 3, 4, 5].map((index) => `name-${index}.${ZONE}`))
    expect(entries[0]?.changes.map(({ action }) => action)).toEqual([
      ...['register', 'offer', 'accept', 'update', 'address'],
    ])
    expect(await checkSnapshot(linesOf(snapshot))).toEqual({
      zone: ZONE,
      madeAt: MADE_AT,
      names: 5,
      signer: SIGNER,
      byKeys: 5,
    })
  })

  test.each([
    ['an owner', (text: string) => text.replaceAll(nameAccount(3).address, nameAccount(9).address)],
    ['a record', (text: string) => text.replace('"x3"', '"x4"')],
    [
      'a name left out',
      (text: string) =>
        text
          .split('\n')
          .filter((line) => !line.includes('name-3'))
          .join('\n'),
    ],
    ['the time', (text: string) => text.replace(`${MADE_AT}`, `${MADE_AT + 1}`)],
    ['the end cut off', (text: string) => text.slice(0, text.length / 2)],
    ['the last line left out', (text: string) => `${text.split('\n').slice(0, -2).join('\n')}\n`],
    ['another signer', (text: string) => text.replace(SIGNER, nameAccount(9).address)],
    ['lines in another order', (text: string) => swapped(text)],
    ['nothing', () => ''],
    ['something else', () => '{"format":"other"}\n{}\n'],
  ])('error: one with %s changed is refused', async (_, change) => {
    expect(await wordsOf(change(snapshot))).not.toBe('right')
  })

  test('error: one that somebody else has signed names its signer', async () => {
    const other = await textOf(entries, `0x${'33'.repeat(32)}`)
    expect((await checkSnapshot(linesOf(other))).signer).not.toBe(SIGNER)
  })

  // Each snapshot has a valid signature of the gateway's key, so `verify` must refuse it for another reason.
  const first = () => entries[0] as SnapshotEntry
  const third = () => entries[2] as SnapshotEntry
  const stranger = nameAccount(9).address
  const claims: readonly (readonly [string, () => SnapshotEntry, string])[] = [
    ['another owner', () => ({ ...first(), record: { ...first().record, owner: stranger } }), 'The record of'],
    ['another record', () => withRecord(third(), { attributes: { url: 'x4' } }), 'The record of'],
    ['no records', () => withRecord(third(), { addresses: {} }), 'The record of'],
    ['an offer', () => withRecord(third(), { offeredTo: stranger }), 'The record of'],
    ['another registrant', () => ({ ...third(), registrant: stranger }), 'The record of'],
    ['a change left out', () => ({ ...first(), changes: first().changes.slice(0, -1) }), 'The record of'],
    ['no history', () => ({ ...first(), changes: [] }), 'The record of'],
    ['an acceptance left out', () => withoutChange(first(), 'accept'), 'The history of'],
    ['an offer left out', () => withoutChange(first(), 'offer'), 'The history of'],
    ['a change twice', () => withChanges(first(), (changes) => [...changes, ...changes.slice(-1)]), 'The history of'],
    ['changes turned around', () => withChanges(first(), (changes) => changes.toReversed()), 'The history of'],
    ['the history of another name', () => ({ ...first(), changes: third().changes }), 'The history of'],
    ['a change by another account', () => withActor(first(), stranger), 'The history of'],
  ]
  test.each(claims)(
    'error: a snapshot that claims %s is refused, even with a valid signature',
    async (_, claim, words) => {
      const claimed = claim()
      const list = entries.map((entry) => (entry.record.name === claimed.record.name ? claimed : entry))
      expect(await wordsOf(await textOf(list))).toMatch(new RegExp(`^${words} name-`))
    },
  )

  test('behavior: a name with a signature that no key has made does not count as proven by keys', async () => {
    const [change] = third().changes
    const signed = { ...change?.signed, address: stranger } as NonNullable<typeof change>['signed']
    const owned = { owner: stranger, addresses: { [DEVNET_COIN_TYPE]: ofStranger(third()) } } as const
    const forged = {
      ...withRecord(third(), owned),
      ...{ registrant: stranger, changes: [{ ...change, actor: stranger, signed }] as SnapshotEntry['changes'] },
    }
    const list = entries.map((entry) => (entry === third() ? forged : entry))
    expect(await checkSnapshot(linesOf(await textOf(list)))).toMatchObject({ names: 5, byKeys: 4 })
  })

  test('behavior: a history from before offers existed keeps its meaning', async () => {
    const { record, changes, signedAt } = third()
    const [at, name, to] = [record.updatedAt + 1, record.name, nameAccount(2).address]
    const signed = await signMessageOf(nameAccount(3), { action: 'transfer', name, to, timestamp: signedAt })
    const old: SnapshotEntry = {
      ...withRecord(third(), { owner: to, attributes: {}, addresses: {}, updatedAt: at }),
      changes: [...changes, { action: 'transfer', actor: nameAccount(3).address, at, signed }],
    }
    expect(await wordsOf(await textOf([old]))).toBe('right')
  })
})

const withRecord = (entry: SnapshotEntry, parts: Partial<SnapshotEntry['record']>): SnapshotEntry => ({
  ...entry,
  record: { ...entry.record, ...parts },
})
const withChanges = (
  entry: SnapshotEntry,
  change: (changes: SnapshotEntry['changes']) => SnapshotEntry['changes'],
): SnapshotEntry => ({ ...entry, changes: change(entry.changes) })
const withoutChange = (entry: SnapshotEntry, left: string) =>
  withChanges(entry, (changes) => changes.filter(({ action }) => action !== left))
const withActor = (entry: SnapshotEntry, actor: `0x${string}`) =>
  withChanges(entry, (changes) => changes.map((each) => ({ ...each, actor })))
const ofStranger = ({ record }: SnapshotEntry) => ({
  address: nameAccount(9).address,
  updatedAt: record.updatedAt,
})

const swapped = (text: string) => {
  const [head, first, second, ...rest] = text.split('\n')
  return [head, second, first, ...rest].join('\n')
}

test('behavior: a name that changes during the export is exported with the history that matches its record', async () => {
  const changing = openNamesServices(await newSource())
  const [queries, account, name] = [await queriesOf(changing), nameAccount(7), `name-7.${ZONE}`]
  await registerName(await registrationOf(account, name, Date.now()), changing)
  const timestamp = Math.floor(Date.now() / 1_000)
  let isDone = false
  const changes = (async () => {
    for (let index = 0; index < 40; index += 1) {
      const content = { action: 'update', name, attributes: { description: `${index}` }, timestamp }
      await updateName(await signMessageOf(account, content), changing)
    }
    isDone = true
  })()
  while (!isDone) {
    const entry = await queries((each) => readEntry(each, name))
    const replayed = replayHistory(name, entry?.changes ?? [])
    expect(entry && replayed && isReplayed(entry.record, replayed)).toBe(true)
  }
  await changes
})

test('behavior: another installation imports it, with owners, records and history, and again changes nothing', async () => {
  const other = openNamesServices(await newSource())
  const queries = await queriesOf(other)
  const taken = await registrationOf(nameAccount(8), `name-4.${ZONE}`, Date.now())
  await registerName(taken, other)
  const written = await importEntries(queries, entries, new Date(MADE_AT))
  expect(written).toEqual([1, 2, 3, 5].map((index) => `name-${index}.${ZONE}`))
  const found: SnapshotEntry[] = []
  for await (const entry of readRegistry(queries)) found.push(entry)
  for (const entry of entries.filter(({ record }) => written.includes(record.name))) {
    const imported = { action: 'import', actor: entry.record.owner, at: MADE_AT, signed: null }
    const now = found.find(({ record }) => record.name === entry.record.name)
    expect(now).toEqual({ ...entry, changes: [...entry.changes, imported] })
  }
  expect(found.find(({ record }) => record.name === `name-4.${ZONE}`)?.record.owner).toBe(nameAccount(8).address)
  expect(await importEntries(queries, entries, new Date(MADE_AT))).toEqual([])
})

test('behavior: one name is exported over HTTP as a snapshot of its own', async () => {
  const platform = openTestPlatform(source)
  expect(platform.env.names?.zone).toBe(ZONE)
  const ask = (name: string) =>
    exportOne(appRequest('/api/names/export', { method: 'POST', body: JSON.stringify({ name }) }))
  const { snapshot: text } = (await (await ask(`name-1.${ZONE}`)).json()) as { readonly snapshot: string }
  expect(await checkSnapshot(linesOf(text))).toMatchObject({ names: 1, signer: SIGNER, byKeys: 1 })
  expect((await ask(`nobody.${ZONE}`)).status).toBe(404)
})

describe('npm run names', () => {
  const names = async (args: readonly string[], env: EnvSource) => {
    return run(process.execPath, [command, ...args], {
      env: { NODE_ENV: 'production', PATH: process.env.PATH, ...env },
    }).then(
      ({ stdout }) => ({ code: 0, words: stdout }),
      (error: { code: number; stderr: string }) => ({ code: error.code, words: error.stderr }),
    )
  }
  const file = join(base, 'names.snapshot')

  test('behavior: verifies a file with no settings, and says when it is wrong', async () => {
    await writeFile(file, snapshot)
    const right = await names(['verify', file, SIGNER], {})
    expect(right.code).toBe(0)
    expect(right.words).toContain(`5 names in ${ZONE}`)
    expect(right.words).toContain('Signed by keys alone: 5 names.')
    await writeFile(file, snapshot.replace('"x3"', '"x4"'))
    expect(await names(['verify', file], {})).toEqual({
      code: 1,
      words: `The record of name-3.${ZONE} does not follow from its history.\n`,
    })
    await writeFile(file, snapshot)
    expect((await names(['verify', file, nameAccount(9).address], {})).words).toContain(
      `is signed by ${SIGNER}, not by`,
    )
  })

  test.skipIf(!postgres)('behavior: writes a snapshot of the database, and imports it elsewhere', async () => {
    expect((await names(['snapshot', file], source)).words).toContain('5 names')
    const target = await newSource()
    expect((await names(['import', file, nameAccount(9).address], target)).code).toBe(1)
    expect((await names(['import', file, SIGNER], target)).words).toContain('Imported 5 names. 0 exist here')
    const copy = join(base, 'names.json')
    expect((await names(['export', copy], target)).words).toContain('Wrote 5 names')
    expect(JSON.parse(await readFile(copy, 'utf8'))).toMatchObject({ zone: ZONE, names: { length: 5 } })
    expect((await names(['import', file, SIGNER], { ...target, FOYER_NAMES_ZONE: 'other.eth' })).words).toBe(
      `The snapshot is of ${ZONE}, and this installation of other.eth.\n`,
    )
  })

  test('behavior: deploys the resolver with the signers of the settings', async () => {
    const anvil = await startAnvil()
    try {
      const owner = nameAccount(1).address
      // Account 1 of anvil's default mnemonic.
      const key = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
      const env = { ...source, NAMES_DEPLOYER_KEY: key }
      const { words } = await names(['deploy', anvil.rpcUrl, 'https://app.example', owner], env)
      const [address] = /0x[0-9a-fA-F]{40}/.exec(words) ?? []
      expect(words).toContain(`Signers: ${SIGNER}`)
      expect(words).toContain('Gateway: https://app.example/api/ccip/{sender}/{data}')
      expect(await anvil.rpc('eth_getCode', [address, 'latest'])).not.toBe('0x')
    } finally {
      await anvil.stop()
    }
  })

  test('error: without a command it says what there is', async () => {
    expect((await names([], source)).words).toContain('Usage: npm run names')
  })
})
