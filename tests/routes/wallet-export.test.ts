import { calculateJwkThumbprint, exportJWK } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { walletExport } from '@/lib/custody/export-contract'
import { createHalfDelivery } from '@/lib/custody/half-delivery'
import { combineHalves } from '@/lib/custody/seed-halves'
import { auditLog } from '@/lib/server/tables/audit-table'
import { provenRequest } from '@/tests/support/proven-request'
import {
  codeFor,
  createVisitor,
  logIn,
  newEmail,
  noticesTo,
  openBrowser,
  openWalletApi,
  type WalletApi,
} from './wallet-api'
import { MINUTE, pass, setUpClock } from './wallet-clock'

let api: WalletApi

setUpClock()

const title = 'Your wallet was exported'
const actions = async () => {
  const database = await api.platform.databases.wallet()
  return (await database.run((queries) => queries.select().from(auditLog))).map(({ action }) => action)
}

/** An owner whose login is six minutes old. */
async function owner() {
  const visitor = await createVisitor(api)
  pass(6 * MINUTE)
  await visitor.browser.call('refresh', {})
  const delivery = await createHalfDelivery()
  const ask = () => visitor.browser.call('exportWallet', { key: delivery.key })
  const stepUp = async () => {
    const { challengeId } = (await visitor.browser.call('startStepUp', {})).body
    const code = await codeFor(api, visitor.email)
    expect((await visitor.browser.call('enterStepUp', { challengeId, code })).outcome).toBe('done')
  }
  return { ...visitor, delivery, ask, stepUp }
}

describe.each(['pglite', 'postgres'] as const)('export in %s', (kind) => {
  beforeAll(async () => {
    api = await openWalletApi(kind)
  }, 60_000)
  afterAll(() => api.stop())

  test('behavior: a fresh code gives the half of this device, with a row in the log and one mail to the owner', async () => {
    const { ask, stepUp, email, delivery, browser } = await owner()
    await stepUp()
    const { body, outcome } = await ask()
    expect(outcome).toBe('done')
    const half = await delivery.open(body.sealed, {
      setId: body.setId,
      thumbprint: await calculateJwkThumbprint(await exportJWK(browser.device.key.publicKey)),
    })
    expect(half).toHaveLength(16)
    expect(combineHalves(half, half)).toEqual(new Uint8Array(16))
    expect((await actions()).at(-1)).toBe('wallet.exported')
    expect((await noticesTo(api, email)).filter(({ subject }) => subject === title)).toHaveLength(1)
    // Again at once, as after an answer that was lost: logged, and no further mail.
    expect((await ask()).outcome).toBe('done')
    expect((await actions()).filter((action) => action === 'wallet.exported')).toHaveLength(2)
    expect((await noticesTo(api, email)).filter(({ subject }) => subject === title)).toHaveLength(1)
  })

  test('error: without a fresh code nothing leaves, and after five minutes a code is old', async () => {
    const { ask, stepUp, email, browser } = await owner()
    expect((await ask()).outcome).toBe('custody.login_too_old')
    await stepUp()
    pass(5 * MINUTE + 1_000)
    await browser.call('refresh', {})
    expect((await ask()).outcome).toBe('custody.login_too_old')
    expect((await noticesTo(api, email)).filter(({ subject }) => subject === title)).toHaveLength(0)
  })

  test('error: the code of one device opens no export on another device of the owner, or of a stranger', async () => {
    const { stepUp, email } = await owner()
    await stepUp()
    const second = await openBrowser()
    await logIn(api, second, email)
    pass(6 * MINUTE)
    await second.call('refresh', {})
    const { key } = await createHalfDelivery()
    expect((await second.call('exportWallet', { key })).outcome).toBe('custody.login_too_old')
    const stranger = await openBrowser()
    expect((await stranger.call('exportWallet', { key })).outcome).toBe('session.ended')
    await logIn(api, stranger, newEmail())
    // A fresh code, and no wallet.
    expect((await stranger.call('exportWallet', { key })).outcome).toBe('custody.no_half')
  })

  test('error: a request that was recorded, a page of another site and another key of the device are refused', async () => {
    const { browser, delivery, stepUp } = await owner()
    await stepUp()
    const { POST } = await import('@/app/api/wallet/wallets/export/route')
    const init = { accessToken: browser.accessToken as string, issuedAt: Math.floor(Date.now() / 1000) }
    const recorded = await provenRequest('wallet', walletExport, { key: delivery.key }, browser.device, init)
    const again = recorded.clone()
    expect((await POST(recorded)).status).toBe(200)
    expect((await (await POST(again)).json()).error.code).toBe('proof.invalid')
    // The access token alone, from a page of another site: no proof of the device.
    const bare = new Request(recorded.url, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', origin: 'https://evil.example', host: new URL(recorded.url).host },
        authorization: `Bearer ${browser.accessToken}`,
      },
      body: JSON.stringify({ key: delivery.key }),
    })
    expect((await POST(bare)).status).toBe(403)
    const thief = await openBrowser()
    thief.accessToken = browser.accessToken
    expect((await thief.call('exportWallet', { key: delivery.key })).outcome).toBe('session.ended')
  })

  test('behavior: mails of the day that are used up do not hide an export', async () => {
    const { ask, stepUp, email } = await owner()
    const { prepareNotice, NOTICES_PER_DAY } = await import('@/lib/server/wallet/notices')
    const { sessions } = await import('@/lib/server/tables/wallet-tables')
    const database = await api.platform.databases.wallet()
    const [session] = await database.run((queries) => queries.select().from(sessions)).then((rows) => rows.slice(-1))
    if (!session) throw new Error('no session')
    await database.run(async (queries) => {
      for (let used = 0; used < NOTICES_PER_DAY; used += 1) {
        const { userId, deviceId } = session
        await prepareNotice(queries as never, { userId, deviceId, kind: 'device.planned' }, new Date())
      }
    })
    await stepUp()
    await ask()
    expect((await noticesTo(api, email)).filter(({ subject }) => subject === title)).toHaveLength(1)
  })
})
