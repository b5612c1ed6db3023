import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { POST as exportOne } from '@/app/api/names/export/route'
import { NAMES_SIGNING_KEY } from '@/devnet/seed-constants'
import { transferName } from '@/lib/server/names/change-name'
import { importEntries, type RunQueries, readRegistry } from '@/lib/server/names/move-registry'
import { registerName } from '@/lib/server/names/register-name'
import { checkSnapshot, type SnapshotEntry, writeSnapshot } from '@/lib/server/names/snapshot-format'
import type { Services } from '@/lib/server/process/services'
import type { EnvSource } from '@/lib/server/settings/env'
import { startAnvil } from '@/tests/support/anvil'
import { createEmptyFolder } from '@/tests/support/empty-folder'
import {
  nameAccount,
  namesEnv,
  openNamesServices,
  registrationOf,
  signMessageOf,
  ZONE,
} from '@/tests/support/names-services'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { appRequest, openTestPlatform } from '@/tests/unit/server/process/test-platform'

const run = promisify(execFile)
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
  const give = { action: 'transfer', name: `name-1.${ZONE}`, to: nameAccount(2).address, timestamp }
  await transferName(await signMessageOf(nameAccount(1), give), services)
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
    expect(entries[0]?.changes.map(({ action }) => action)).toEqual(['register', 'transfer'])
    expect(await checkSnapshot(linesOf(snapshot))).toEqual({
      zone: ZONE,
      madeAt: MADE_AT,
      names: 5,
      signer: SIGNER,
      signedByKeys: 6,
      unchecked: 0,
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

  test('behavior: a change whose signature is not one of its actor does not count as signed', async () => {
    const [first, ...rest] = entries as [SnapshotEntry, ...SnapshotEntry[]]
    const forged = { ...first, changes: first.changes.map((each) => ({ ...each, actor: nameAccount(9).address })) }
    expect(await checkSnapshot(linesOf(await textOf([forged, ...rest])))).toMatchObject({
      signedByKeys: 4,
      unchecked: 2,
    })
  })
})

const swapped = (text: string) => {
  const [head, first, second, ...rest] = text.split('\n')
  return [head, second, first, ...rest].join('\n')
}

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
  expect(await checkSnapshot(linesOf(text))).toMatchObject({ names: 1, signer: SIGNER, signedByKeys: 2 })
  expect((await ask(`nobody.${ZONE}`)).status).toBe(404)
})

describe('npm run names', () => {
  const names = async (args: readonly string[], env: EnvSource) => {
    const argv = ['--conditions=react-server', '--import', 'tsx', 'lib/server/names/manage-names.ts', ...args]
    return run(process.execPath, argv, {
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
    expect(right.words).toContain('Changes signed by the key of their owner: 6.')
    await writeFile(file, snapshot.replace('"x3"', '"x4"'))
    expect(await names(['verify', file], {})).toEqual({
      code: 1,
      words: 'The content is not the one that was signed.\n',
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
