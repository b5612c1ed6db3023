import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createRoleKeys } from '@/lib/server/keys/role-keys'
import { parseEnv } from '@/lib/server/settings/env'
import { assertKeyFile, type KeyFilePlace, openKeyFile } from '@/lib/server/settings/key-file'

let base: string
let place: KeyFilePlace
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'foyer-keys-'))
  place = { keyFile: join(base, 'data', 'wallet.keys'), folder: join(base, 'data', 'wallet') }
})
afterEach(() => rm(base, { recursive: true, force: true }))

describe('key file of an embedded database', () => {
  test('behavior: it is made once, for its owner alone, and read afterwards', async () => {
    const first = openKeyFile(place)
    expect(first).toEqual([{ id: expect.stringMatching(/^[\da-f]{8}$/), bytes: expect.any(Buffer) }])
    expect(first[0].bytes).toHaveLength(32)
    expect((await stat(place.keyFile)).mode & 0o777).toBe(0o600)
    expect(await readdir(join(base, 'data'))).toEqual(['wallet.keys'])
    await mkdir(place.folder)
    expect(openKeyFile(place)).toEqual(first)
  })

  test('behavior: a key of the operator, and a second one, are left as they are', async () => {
    await mkdir(join(base, 'data'))
    const text = `new:${Buffer.alloc(32, 2).toString('base64')},old:${Buffer.alloc(32, 1).toString('base64')}\n`
    await writeFile(place.keyFile, text)
    expect(openKeyFile(place).map(({ id }) => id)).toEqual(['new', 'old'])
    expect(await readFile(place.keyFile, 'utf8')).toBe(text)
  })

  test('error: a database without its keys is refused, and no key is made', async () => {
    await mkdir(place.folder, { recursive: true })
    for (const open of [openKeyFile, assertKeyFile]) {
      expect(() => open(place)).toThrow(/wallet exists, but the file with its keys, .*wallet\.keys, does not\. Restore/)
    }
    expect(await readdir(join(base, 'data'))).toEqual(['wallet'])
  })

  test.each(['', 'a:short', 'no key'])('error: a file that holds "%s" is refused and not repeated', async (text) => {
    await mkdir(join(base, 'data'))
    await writeFile(place.keyFile, text)
    expect(() => assertKeyFile(place)).toThrow(/^.*wallet\.keys does not hold keys\. Restore it from a backup\.$/)
  })

  test('behavior: before its first use nothing is made', async () => {
    assertKeyFile(place)
    createRoleKeys(parseEnv({ FOYER_DATA_DIR: join(base, 'data') }))
    expect(await readdir(base)).toEqual([])
  })
})

describe('keys of the roles', () => {
  const partsOf = (source: Record<string, string>) => createRoleKeys(parseEnv(source))

  test('behavior: with Postgres and no keys a role is off and says why', () => {
    const keys = partsOf({ FOYER_VAULT_DATABASE_URL: 'postgres://vault@db.example/vault' })
    expect(keys.wallet).toMatchObject({ state: 'on', id: 'file' })
    expect(keys.vault).toEqual({ state: 'off', reason: 'FOYER_VAULT_KEYS is not set' })
  })

  test('behavior: a role that another instance answers for has none here', () => {
    const keys = partsOf({ FOYER_ROLES: 'app,vault', FOYER_VAULT_KEYS: `a:${Buffer.alloc(32).toString('base64')}` })
    expect(keys.wallet).toEqual({ state: 'off', reason: 'another instance answers for the wallet role' })
    expect(keys.vault).toMatchObject({ state: 'on', id: 'local' })
  })
})
