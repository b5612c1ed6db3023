import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { combineHalves } from '@/lib/custody/seed-halves'
import { deriveWalletKeys } from '@/lib/custody/wallet-keys'
import type { KeyProvider } from '@/lib/server/keys/key-provider'
import { createLocalKeys } from '@/lib/server/keys/local-keys'
import { openSecret } from '@/lib/server/keys/seal-row'
import { placeOfHalf } from '@/lib/server/vault/recovery-halves'
import { placeOfShare } from '@/lib/server/wallet/share-records'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { clock, logInTo, newProfile, openCustody, openFrame } from './custody-api'

/*
 * Somebody has the whole database of one service and all of its keys: every half is opened, and every way to make a seed
 * of the halves is tried. The same with both databases succeeds, which shows that the search is one.
 */

const postgres = await openTestPostgres()

describe.skipIf(!postgres)('the seed of a wallet with three devices', () => {
  const masterKeys = { wallet: randomBytes(32), vault: randomBytes(32) }
  const urls = { wallet: '', vault: '' }
  let addresses: { readonly eip155: string; readonly solana: string }
  beforeAll(async () => {
    for (const role of ['wallet', 'vault'] as const) urls[role] = (await postgres?.create()) ?? ''
    openCustody(urls, {
      wallet: `one:${masterKeys.wallet.toString('base64')}`,
      vault: `one:${masterKeys.vault.toString('base64')}`,
    })
    // Two recoveries: each domain has had more than one half, and devices have halves as well.
    for (let device = 0; device < 3; device++) {
      clock.ahead += 31_000
      addresses = await logInTo(await openFrame(newProfile()), 'ada@example.com')
    }
  })
  afterAll(() => postgres?.stop())

  /** All halves in a database, opened with its keys. */
  async function halvesOf(role: 'wallet' | 'vault'): Promise<readonly Uint8Array[]> {
    const keys: KeyProvider = createLocalKeys([{ id: 'one', bytes: masterKeys[role] }])
    const client = new Client({ connectionString: urls[role] })
    await client.connect()
    const table = role === 'wallet' ? 'key_shares' : 'recovery_halves'
    const { rows } = await client.query(`select * from ${table} where destroyed_at is null`)
    await client.end()
    return Promise.all(
      rows.map((row) => {
        const secret = { keyId: row.key_id, wrappedKey: row.wrapped_key, sealed: row.sealed }
        const named = { id: row.id, walletId: row.wallet_id, setId: row.set_id, epoch: row.epoch, kind: row.kind }
        return openSecret(keys, secret, role === 'wallet' ? placeOfShare(named) : placeOfHalf(named))
      }),
    )
  }

  /** Whether a half, or two of them together, give the wallet. */
  async function givesWallet(halves: readonly Uint8Array[]): Promise<boolean> {
    const pairs = halves.flatMap((one, index) => halves.slice(index + 1).map((other) => combineHalves(one, other)))
    for (const seed of [...halves, ...pairs]) {
      const derived = (await deriveWalletKeys(seed)).addresses
      if (derived.eip155 === addresses.eip155 && derived.solana === addresses.solana) return true
    }
    return false
  }

  test('error: cannot be made of the database of the Auth domain and all of its keys', async () => {
    const halves = await halvesOf('wallet')
    expect(halves.length).toBeGreaterThanOrEqual(4)
    expect(await givesWallet(halves)).toBe(false)
  })

  test('error: cannot be made of the database of the vault and all of its keys', async () => {
    const halves = await halvesOf('vault')
    expect(halves.length).toBeGreaterThanOrEqual(1)
    expect(await givesWallet(halves)).toBe(false)
  })

  test('behavior: is made of both databases with both keys, as the security screen says', async () => {
    expect(await givesWallet([...(await halvesOf('wallet')), ...(await halvesOf('vault'))])).toBe(true)
  })

  test('error: cannot be made of both databases without the keys', async () => {
    const rows: Uint8Array[] = []
    for (const [role, table] of [
      ['wallet', 'key_shares'],
      ['vault', 'recovery_halves'],
    ] as const) {
      const client = new Client({ connectionString: urls[role] })
      await client.connect()
      const found = await client.query(`select sealed from ${table} where destroyed_at is null`)
      await client.end()
      // IV, ciphertext and tag: the ciphertext is as long as a half.
      for (const { sealed } of found.rows) rows.push(Uint8Array.from(sealed.subarray(12, -16)))
    }
    expect(rows.map(({ length }) => length)).toEqual(rows.map(() => 16))
    expect(await givesWallet(rows)).toBe(false)
  })
})
