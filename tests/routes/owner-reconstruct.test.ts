import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SEED_BYTES } from '@/lib/custody/seed-halves'
import type { WalletAddresses } from '@/lib/custody/wallet-addresses'
import { openHalfOfWay } from '@/lib/custody/way-seal'
import type { WorkerAnswers } from '@/lib/frame-guest/serve-worker'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { clock, logInTo, newProfile, openCustody, openFrame } from './custody-api'
import { givesWallet, openedHalves } from './opened-halves'

/*
 * The databases of both services with all of their keys, before and after the owner ends the automatic way. Everything
 * sealed is opened, and every way to make a seed of it is tried.
 */

const postgres = await openTestPostgres()
const PASSWORD = { way: 'password', password: 'correct horse battery' } as const
const open = () => new AbortController().signal

describe.skipIf(!postgres)('both databases with all of their keys', () => {
  const masterKeys = { wallet: randomBytes(32), vault: randomBytes(32) }
  const urls = { wallet: '', vault: '' }
  let addresses: WalletAddresses
  let frame: WorkerAnswers
  beforeAll(async () => {
    for (const role of ['wallet', 'vault'] as const) urls[role] = (await postgres?.create()) ?? ''
    openCustody(urls, {
      wallet: `one:${masterKeys.wallet.toString('base64')}`,
      vault: `one:${masterKeys.vault.toString('base64')}`,
    })
    // Two devices, so that sets of recovery were replaced, and a device has a half of its own.
    for (let device = 0; device < 2; device++) {
      clock.ahead += 31_000
      frame = await openFrame(newProfile())
      addresses = (await logInTo(frame, 'ada@example.com')) as WalletAddresses
    }
  })
  afterAll(() => postgres?.stop())

  const opened = async () => {
    const [wallet, vault] = [
      await openedHalves('wallet', urls.wallet, masterKeys.wallet),
      await openedHalves('vault', urls.vault, masterKeys.vault),
    ]
    return { halves: [...wallet.halves, ...vault.halves], blobs: vault.blobs }
  }

  test('error: give the seed until the automatic way is ended, and never after it; the password gives it still', async () => {
    expect(await givesWallet((await opened()).halves, addresses)).toBe(true)
    await frame.storeWay(PASSWORD, open())
    await frame.proveWay(PASSWORD, open())
    expect(await givesWallet((await opened()).halves, addresses)).toBe(true)

    await frame.dropAutomatic({ way: 'password' }, open())
    const { halves, blobs } = await opened()
    expect([halves.length, blobs.length]).toEqual([3, 1])
    expect(await givesWallet(halves, addresses)).toBe(false)
    // Bytes of the blob are no half either.
    const [blob = ''] = blobs
    const bytes = Buffer.from(blob, 'base64url')
    const sealed = Buffer.from(JSON.parse(bytes.toString()).sealed, 'base64url')
    const guessed = [sealed.subarray(0, 16), sealed.subarray(-16), bytes.subarray(0, 16)].map((each) =>
      Uint8Array.from(each),
    )
    expect(await givesWallet([...halves, ...guessed], addresses)).toBe(false)

    // The search is one: with the password the same dump gives the wallet.
    const { walletId, ways } = await frame.recovery(undefined, open())
    const place = { walletId, setId: ways[0]?.setId ?? '' }
    const wrong = await openHalfOfWay(blob, { ...PASSWORD, password: 'another long password' }, place)
    const half = await openHalfOfWay(blob, PASSWORD, place)
    expect(wrong).toBeNull()
    expect(await givesWallet([...halves, half?.subarray(0, SEED_BYTES) ?? new Uint8Array(SEED_BYTES)], addresses)).toBe(
      true,
    )
  })
})
