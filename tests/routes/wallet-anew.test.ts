import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { POST as readWallet } from '@/app/api/wallet/notices/wallet/route'
import { noticeWallet } from '@/lib/custody/notice-contract'
import { allowedMethods, routeOf } from '@/lib/server/front/routes'
import { LOST_LIFE_MS, NOTICES_PER_DAY } from '@/lib/server/wallet/notices'
import { stopTokenOf } from '@/tests/support/mail-texts'
import { ROLE_ORIGINS } from '@/tests/support/proven-request'
import {
  codeFor,
  createVisitor,
  logIn,
  newSet,
  noticesTo,
  openBrowser,
  openHalf,
  openWalletApi,
  pressStop,
  storeInput,
  type WalletApi,
} from './wallet-api'
import { DAY, MINUTE, pass, setUpClock } from './wallet-clock'
import { carryOut, createAttacked, sharesOf } from './wallet-owners'

let api: WalletApi

beforeAll(async () => {
  api = await openWalletApi('pglite')
}, 60_000)
afterAll(() => api.stop())
setUpClock()

const newestTo = async (email: string) => (await noticesTo(api, email)).at(-1) ?? { subject: '', text: '' }
const newestToken = async (email: string) => stopTokenOf(await newestTo(email))

/** An owner whose wallet is to be set aside by the link of a mail. */
async function askAnew() {
  const visitor = await createVisitor(api)
  const asked = await visitor.browser.call('anew', { walletId: visitor.wallet.walletId })
  return { ...visitor, asked, token: await newestToken(visitor.email) }
}

async function readByLink(token: string) {
  const url = `${ROLE_ORIGINS.wallet}${noticeWallet.path}`
  const headers = { host: new URL(url).host, origin: ROLE_ORIGINS.wallet, 'content-type': 'application/json' }
  const response = await readWallet(new Request(url, { method: 'POST', body: JSON.stringify({ token }), headers }))
  return response.json()
}

/** Logs in again with a code, on the same device. */
async function logInAgain(browser: Awaited<ReturnType<typeof openBrowser>>, email: string) {
  pass(MINUTE)
  browser.cookie = ''
  const begun = (await browser.call('start', { email })).body
  if (begun.action === 'VERIFY_DEVICE') await browser.call('code', { challengeId: begun.challengeId })
  const answer = await browser.call('verify', { challengeId: begun.challengeId, code: await codeFor(api, email) })
  return { action: begun.action, wallet: answer.body.wallet }
}

describe('the mail that starts anew', () => {
  test('behavior: it changes nothing, and its page shows the wallet and its devices', async () => {
    const { browser, email, wallet, asked, token } = await askAnew()
    expect(asked.body).toEqual({ isMailed: true })
    expect((await newestTo(email)).subject).toBe('Start a new wallet')
    const shown = await readByLink(token)
    expect(shown.address).toBe((wallet.input.addresses as { eip155: string }).eip155)
    expect(shown.devices).toHaveLength(1)
    expect((await openHalf(browser, 'shareOfDevice')).half).toBe(wallet.input.device.half)
    expect(await readByLink(randomBytes(32).toString('base64url'))).toMatchObject({
      error: { code: 'request.not_found' },
    })
  })

  test('error: it needs a code of the last five minutes, and the own wallet', async () => {
    const { browser, email, wallet } = await createVisitor(api)
    const other = await createVisitor(api)
    expect((await browser.call('anew', { walletId: other.wallet.walletId })).outcome).toBe('request.not_found')
    pass(5 * MINUTE + 1_000)
    await browser.call('refresh', {})
    expect((await browser.call('anew', { walletId: wallet.walletId })).outcome).toBe('custody.login_too_old')
    expect(await noticesTo(api, email)).toEqual([])
  })

  test('error: one session sends one, and a day has a limit, which the mail with the way back does not need', async () => {
    const { browser, email, wallet } = await askAnew()
    expect((await browser.call('anew', { walletId: wallet.walletId })).body).toEqual({ isMailed: true })
    expect(await noticesTo(api, email)).toHaveLength(1)
    let last: unknown
    for (let count = 0; count < NOTICES_PER_DAY + 2; count += 1) {
      pass(11 * MINUTE)
      await logInAgain(browser, email)
      last = (await browser.call('anew', { walletId: wallet.walletId })).body
    }
    expect(last).toEqual({ isMailed: false })
    expect(await noticesTo(api, email)).toHaveLength(NOTICES_PER_DAY)
    expect((await pressStop(await newestToken(email))).outcome).toBe('retired')
    expect((await newestTo(email)).subject).toBe('Your wallet was set aside')
  })

  test('error: one login code retires nothing: only the link does, by a POST', async () => {
    const { owner, attacker, wallet } = await createAttacked(api)
    expect((await attacker.call('anew', { walletId: wallet.walletId })).body).toEqual({ isMailed: true })
    expect((await openHalf(owner, 'shareOfDevice')).half).toBe(wallet.input.device.half)
    expect(allowedMethods(routeOf(noticeWallet.path))).toEqual(['POST'])
  })

  test('error: its link works once and for an hour', async () => {
    const { email, browser, wallet, token } = await askAnew()
    pass(LOST_LIFE_MS)
    expect((await pressStop(token)).outcome).toBe('request.not_found')
    await logInAgain(browser, email)
    await browser.call('anew', { walletId: wallet.walletId })
    const next = await newestToken(email)
    expect((await pressStop(next)).outcome).toBe('retired')
    expect((await pressStop(next)).outcome).toBe('request.not_found')
  })
})

describe('a wallet that was set aside', () => {
  test('behavior: all sessions end, its halves are not released, and the next login makes a new wallet', async () => {
    const { browser, email, wallet, token } = await askAnew()
    expect((await pressStop(token)).outcome).toBe('retired')
    expect((await browser.call('refresh', {})).outcome).toBe('session.ended')
    const again = await logInAgain(browser, email)
    expect(again).toEqual({ action: 'VERIFY_DEVICE', wallet: null })
    expect((await openHalf(browser, 'shareOfDevice')).answer.outcome).toBe('custody.no_half')
    expect((await openHalf(browser, 'shareOfRecovery')).answer.outcome).toBe('custody.no_half')
    expect(await sharesOf(api, wallet.walletId)).toMatchObject([
      { endedBy: 'wallet.retired', destroyedAt: null },
      { endedBy: 'wallet.retired', destroyedAt: null },
    ])
  })

  test('behavior: for seven days the link of the next mail brings it back, and it unlocks again', async () => {
    const { browser, email, wallet, token } = await askAnew()
    await pressStop(token)
    const mail = await newestTo(email)
    expect(mail.subject).toBe('Your wallet was set aside')
    pass(7 * DAY - 2 * MINUTE)
    await carryOut(api)
    expect((await pressStop(stopTokenOf(mail))).outcome).toBe('restored')
    const again = await logInAgain(browser, email)
    expect(again).toMatchObject({ action: 'VERIFY_OTP', wallet: { walletId: wallet.walletId } })
    expect((await openHalf(browser, 'shareOfDevice')).half).toBe(wallet.input.device.half)
    expect((await openHalf(browser, 'shareOfRecovery')).half).toBe(wallet.input.recovery.half)
    expect((await pressStop(stopTokenOf(mail))).outcome).toBe('request.not_found')
  })

  test('error: after seven days its halves are destroyed and the link is refused', async () => {
    const { email, wallet, token } = await askAnew()
    await pressStop(token)
    const back = await newestToken(email)
    pass(7 * DAY + MINUTE)
    await carryOut(api)
    expect((await pressStop(back)).outcome).toBe('request.not_found')
    for (const share of await sharesOf(api, wallet.walletId)) {
      expect(share).toMatchObject({ endedBy: 'halves.wiped' })
      expect(share.sealed).toHaveLength(0)
    }
  })

  test('error: a wallet that was made meanwhile does not keep it from coming back, and can come back itself', async () => {
    const { browser, email, wallet, token } = await askAnew()
    await pressStop(token)
    const back = await newestToken(email)
    pass(MINUTE)
    const { browser: attacker, wallet: newer } = await createVisitor(api, email)
    expect((await pressStop(back)).outcome).toBe('restored')
    expect((await attacker.call('refresh', {})).outcome).toBe('session.ended')
    expect((await logInAgain(browser, email)).wallet.walletId).toBe(wallet.walletId)
    expect((await pressStop(await newestToken(email))).outcome).toBe('restored')
    expect((await logInAgain(attacker, email)).wallet.walletId).toBe(newer.walletId)
    expect((await openHalf(attacker, 'shareOfDevice')).half).toBe(newer.input.device.half)
  })

  test('error: a device that was removed meanwhile gets no half back', async () => {
    const { browser: owner, email, wallet } = await createVisitor(api)
    pass(MINUTE)
    const second = await openBrowser()
    await logIn(api, second, email)
    await second.call('storeShares', await storeInput(second, wallet, { device: newSet() }))
    await second.call('anew', { walletId: wallet.walletId })
    await pressStop(await newestToken(email))
    const back = await newestToken(email)
    await logInAgain(owner, email)
    const { devices } = (await owner.call('devices', {})).body
    const { deviceId } = devices.find(({ isThis }: { isThis: boolean }) => !isThis)
    // Without a wallet a session removes devices at once. Halves of the wallet that is set aside stay.
    expect((await owner.call('revoke', { deviceId })).outcome).toBe('done')
    expect((await pressStop(back)).outcome).toBe('restored')
    const shares = await sharesOf(api, wallet.walletId)
    expect(shares.filter(({ retiredAt }) => retiredAt !== null)).toMatchObject([
      { deviceId, endedBy: 'wallet.retired' },
    ])
    expect(shares.filter(({ destroyedAt }) => destroyedAt !== null)).toEqual([])
  })
})
