import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { clock, logInTo, newProfile, openCustody, openFrame } from './custody-api'
import { givesWallet, openedHalves } from './opened-halves'

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

  const halvesOf = async (role: 'wallet' | 'vault') => (await openedHalves(role, urls[role], masterKeys[role])).halves

  test('error: cannot be made of the database of the Auth domain and all of its keys', async () => {
    const halves = await halvesOf('wallet')
    expect(halves.length).toBeGreaterThanOrEqual(4)
    expect(await givesWallet(halves, addresses)).toBe(false)
  })

  test('error: cannot be made of the database of the vault and all of its keys', async () => {
    const halves = await halvesOf('vault')
    expect(halves.length).toBeGreaterThanOrEqual(1)
    expect(await givesWallet(halves, addresses)).toBe(false)
  })

  test('behavior: is made of both databases with both keys, as the security screen says', async () => {
    expect(await givesWallet([...(await halvesOf('wallet')), ...(await halvesOf('vault'))], addresses)).toBe(true)
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
    expect(await givesWallet(rows, addresses)).toBe(false)
  })
})
