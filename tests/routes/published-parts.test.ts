import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { custodyRoles } from '@/lib/core/hosts'
import { EIP155, SOLANA } from '@/lib/core/namespaces'
import {
  openPublishedWallet,
  type PublishedParts,
  publishedSetsOf,
  readPublishedParts,
} from '@/lib/custody/published-parts'
import type { Platform } from '@/lib/server/platform/services'
import { partsFileName, publishParts } from '@/lib/server/start/publish-parts'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { clock, logInTo, newProfile, openCustody, openFrame } from './custody-api'

const postgres = await openTestPostgres()
const newKey = () => `one:${randomBytes(32).toString('base64')}`
const OLD = { way: 'password', password: 'correct horse battery' } as const
const PASSWORD = { way: 'password', password: 'a quite different one' } as const
const PASSKEY = { way: 'passkey', secret: randomBytes(32).toString('base64url') } as const
const NEW_PASSKEY = { ...PASSKEY, credentialId: 'Y3JlZGVudGlhbA', label: 'My phone' } as const
const open = () => new AbortController().signal

describe.skipIf(!postgres)('what a service publishes at its end', () => {
  let platform: Platform
  let folder = ''
  let files: Readonly<Record<'wallet' | 'vault', PublishedParts>>
  /** One with a changed password and a passkey, one with a password, and one with automatic recovery alone. */
  const owners: Record<'both' | 'password' | 'automatic', { eip155: string; solana: string }> = {
    both: { eip155: '', solana: '' },
    password: { eip155: '', solana: '' },
    automatic: { eip155: '', solana: '' },
  }

  async function owner(secrets: readonly (typeof OLD | typeof PASSWORD | typeof PASSKEY)[]) {
    clock.ahead += 31_000
    const frame = await openFrame(newProfile())
    const addresses = await logInTo(frame, `owner-${randomBytes(6).toString('hex')}@example.com`)
    for (const secret of secrets) {
      await frame.storeWay(secret.way === 'passkey' ? NEW_PASSKEY : secret, open())
      await frame.proveWay(secret, open())
    }
    return addresses as { eip155: string; solana: string }
  }

  beforeAll(async () => {
    const urls = { wallet: (await postgres?.create()) ?? '', vault: (await postgres?.create()) ?? '' }
    platform = openCustody(urls, { wallet: newKey(), vault: newKey() })
    owners.both = await owner([OLD, PASSWORD, PASSKEY])
    owners.password = await owner([PASSWORD])
    owners.automatic = await owner([])
    folder = await mkdtemp(path.join(tmpdir(), 'foyer-parts-'))
    for (const role of custodyRoles) await publishParts(role, folder, platform)
    const read = async (role: 'wallet' | 'vault') =>
      readPublishedParts(await readFile(path.join(folder, partsFileName(role)), 'utf8'))
    files = { wallet: await read('wallet'), vault: await read('vault') }
  }, 60_000)
  afterAll(async () => {
    await postgres?.stop()
    if (folder !== '') await rm(folder, { recursive: true, force: true })
  })

  const setsOf = (address: string) => publishedSetsOf([files.vault, files.wallet], address)

  test.each([
    ['both', PASSWORD],
    ['both', PASSKEY],
    ['password', PASSWORD],
  ] as const)('behavior: the files and the secret of an owner give the wallet (%s, %o)', async (name, secret) => {
    const addresses = owners[name]
    for (const address of [addresses.eip155.toLowerCase(), ` ${addresses.solana} `]) {
      const wallet = await openPublishedWallet(setsOf(address), secret)
      expect(wallet?.addresses).toEqual(addresses)
    }
  })

  test('error: neither a wrong secret, nor the password before the last one, nor one file alone gives a wallet', async () => {
    const sets = setsOf(owners.both.eip155)
    expect(sets).toHaveLength(2)
    expect(await openPublishedWallet(sets, OLD)).toBeNull()
    expect(await openPublishedWallet(sets, { ...PASSKEY, secret: randomBytes(32).toString('base64url') })).toBeNull()
    expect(publishedSetsOf([files.wallet], owners.both.eip155)).toEqual([])
    expect(publishedSetsOf([files.vault], owners.both.eip155)).toEqual([])
  })

  test('error: a wallet with automatic recovery alone is in neither file', () => {
    expect(setsOf(owners.automatic.eip155)).toEqual([])
    for (const file of [files.wallet, files.vault]) expect(file.sets).toHaveLength(3)
    expect(JSON.stringify(files)).not.toContain(owners.automatic.solana)
  })

  test('error: a half under another address is refused, and a sealed half under another set does not open', async () => {
    const [first, second] = setsOf(owners.both.eip155)
    const [other] = setsOf(owners.password.eip155)
    if (!first || !second || !other) throw new Error('a set is missing')
    const moved = { ...other, walletPart: { ...other.walletPart, addresses: first.walletPart.addresses } }
    await expect(openPublishedWallet([moved], PASSWORD)).rejects.toMatchObject({ code: 'custody.halves_differ' })
    expect(await openPublishedWallet([{ ...other, blob: first.blob }], PASSWORD)).toBeNull()
  })

  test('error: a file that is there is not replaced', async () => {
    await expect(publishParts('vault', folder, platform)).rejects.toMatchObject({ code: 'EEXIST' })
  })

  test.each([
    ['another format', { format: 'foyer-export' }],
    ['a later version', { version: 2 }],
    ['an unknown field', { note: '' }],
    ['a half that is no half', { sets: [{ half: '' }] }],
  ])('error: a file with %s is refused', (_, change) => {
    const text = JSON.stringify({ ...files.wallet, ...change })
    expect(() => readPublishedParts(text)).toThrow(expect.objectContaining({ code: 'request.invalid' }))
  })

  test('behavior: the addresses in the file are those of both networks', () => {
    const { walletPart } = setsOf(owners.password.solana)[0] ?? {}
    expect(walletPart?.addresses).toEqual({ [EIP155]: owners.password.eip155, [SOLANA]: owners.password.solana })
  })
})
