import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isNotice, stopTokenOf } from '@/tests/support/mail-texts'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { clock, logInTo, newProfile, nextCodeTo, openCustody, openFrame, tray } from './custody-api'
import { makeWallet, openBrowser, pressStop } from './wallet-api'

/*
 * An attacker with one login code of an address without a wallet makes its wallet, and never asks the vault. All
 * requests go to the handlers of the routes.
 */

const postgres = await openTestPostgres()
const newKey = () => `one:${randomBytes(32).toString('base64')}`
const COOLDOWN_MS = 31_000
const newEmail = () => `owner-${randomBytes(6).toString('hex')}@example.com`

describe.skipIf(!postgres)('one login code of an address without a wallet', () => {
  beforeAll(async () => {
    const urls = { wallet: (await postgres?.create()) ?? '', vault: (await postgres?.create()) ?? '' }
    openCustody(urls, { wallet: newKey(), vault: newKey() })
  })
  afterAll(() => postgres?.stop())

  const logIn = async (profile: ReturnType<typeof newProfile>, email: string) => {
    clock.ahead += COOLDOWN_MS
    return logInTo(await openFrame(profile), email)
  }
  const stopLinkTo = async (email: string, act: string) =>
    stopTokenOf(await tray.next((mail) => mail.to === email && isNotice(mail) && mail.text.includes(`&act=${act}#`)))

  /** The wallet of an attacker who has read one code. */
  async function takeAddress(email: string) {
    const attacker = await openBrowser(undefined, clock.now)
    const { challengeId } = (await attacker.call('start', { email })).body
    await attacker.call('code', { challengeId })
    await attacker.call('verify', { challengeId, code: await nextCodeTo(email) })
    const wallet = await makeWallet(attacker)
    expect((await attacker.call('create', wallet.input)).outcome).toBe('done')
    expect((await attacker.call('activate', { walletId: wallet.walletId })).outcome).toBe('done')
    return { attacker, wallet }
  }

  test('error: if the attacker makes the wallet without the vault, the owner with code and link starts anew and recovers the new wallet', async () => {
    const [owner, email] = [newProfile(), newEmail()]
    const { attacker, wallet } = await takeAddress(email)
    await expect(logIn(owner, email)).rejects.toMatchObject({ code: 'custody.wallet_lost' })
    expect((await pressStop(await stopLinkTo(email, 'anew'))).outcome).toBe('retired')
    expect((await attacker.call('refresh', {})).outcome).toBe('session.ended')
    const addresses = await logIn(owner, email)
    expect(addresses).not.toEqual(wallet.input.addresses)
    // The vault has a half of it: another device of the owner has the same addresses.
    expect(await logIn(newProfile(), email)).toEqual(addresses)
  })

  test('error: an owner whose wallet is in the vault gets it back after the link was pressed by mistake', async () => {
    const [owner, email] = [newProfile(), newEmail()]
    const addresses = await logIn(owner, email)
    clock.ahead += COOLDOWN_MS
    const attacker = await openBrowser(undefined, clock.now)
    const { challengeId } = (await attacker.call('start', { email })).body
    await attacker.call('code', { challengeId })
    const { body } = await attacker.call('verify', { challengeId, code: await nextCodeTo(email) })
    expect((await attacker.call('anew', { walletId: body.wallet.walletId })).body).toEqual({ isMailed: true })
    // The code alone changes nothing.
    expect(await logIn(newProfile(), email)).toEqual(addresses)
    await pressStop(await stopLinkTo(email, 'anew'))
    expect((await pressStop(await stopLinkTo(email, 'restore'))).outcome).toBe('restored')
    expect(await logIn(owner, email)).toEqual(addresses)
    expect(await logIn(newProfile(), email)).toEqual(addresses)
  })
})
