import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { combineHalves } from '@/lib/custody/seed-halves'
import { MAX_SKIPPED_EPOCHS } from '@/lib/custody/shares-contract'
import { hashOfRow } from '@/lib/server/custody/audit-log'
import { RECOVERIES_PER_DAY } from '@/lib/server/custody/recovery-limit'
import { auditHead, auditLog } from '@/lib/server/tables/audit-table'
import { keyShares } from '@/lib/server/tables/wallet-tables'
import { NO_SIGNATURES } from '@/tests/support/test-wallet'
import {
  type Browser,
  createVisitor,
  logIn,
  makeWallet,
  newEmail,
  newSet,
  openBrowser,
  openHalf,
  openWalletApi,
  revokeInput,
  storeInput,
  type WalletApi,
} from './wallet-api'
import { DAY, MINUTE, pass, setUpClock } from './wallet-clock'
import { sharesOf } from './wallet-owners'

let api: WalletApi

setUpClock()

/** A visitor who has just logged in on a second device. */
async function openSecondDevice(email: string) {
  pass(MINUTE)
  const browser = await openBrowser()
  const answer = await logIn(api, browser, email)
  return { browser, wallet: answer.body.wallet }
}

describe.each(['pglite', 'postgres'] as const)('halves of wallets in %s', (kind) => {
  beforeAll(async () => {
    api = await openWalletApi(kind)
  }, 60_000)
  afterAll(() => api.stop())

  test('behavior: a half comes back as it was stored, encrypted to the key of the request', async () => {
    const { browser, wallet } = await createVisitor(api)
    const { half, answer } = await openHalf(browser, 'shareOfDevice')
    expect([half, answer.body.setId]).toEqual([wallet.input.device.half, wallet.input.device.setId])
    const recovery = await openHalf(browser, 'shareOfRecovery')
    expect([recovery.half, recovery.answer.body.epoch]).toEqual([wallet.input.recovery.half, 1])
  })

  test('error: both halves of this domain together are not the seed, and no row holds a half', async () => {
    const { browser, wallet } = await createVisitor(api)
    const [device, recovery] = [await openHalf(browser, 'shareOfDevice'), await openHalf(browser, 'shareOfRecovery')]
    const bytes = (half: string | null) => Buffer.from(half ?? '', 'base64url')
    const combined = combineHalves(bytes(device.half), bytes(recovery.half))
    expect(Buffer.from(combined).equals(wallet.seed)).toBe(false)
    for (const row of await sharesOf(api, wallet.walletId)) {
      const stored = Buffer.concat([row.sealed, row.wrappedKey])
      for (const half of [device.half, recovery.half]) expect(stored.includes(bytes(half))).toBe(false)
    }
  })

  test('error: a half that is moved to another row does not open', async () => {
    const [one, other] = [await createVisitor(api), await createVisitor(api)]
    const database = await api.platform.databases.wallet()
    const stolen = (await sharesOf(api, other.wallet.walletId)).find((row) => row.kind === 'device')
    const mine = (await sharesOf(api, one.wallet.walletId)).find((row) => row.kind === 'device')
    if (!stolen || !mine) throw new Error('no halves')
    const { sealed, wrappedKey, keyId } = stolen
    await database.run((queries) =>
      queries.update(keyShares).set({ sealed, wrappedKey, keyId }).where(eq(keyShares.id, mine.id)),
    )
    expect((await openHalf(one.browser, 'shareOfDevice')).answer.outcome).toBe('internal')
  })

  test('error: without an active wallet there is no half, and a pending wallet is told to nobody', async () => {
    const [browser, email] = [await openBrowser(), newEmail()]
    await logIn(api, browser, email)
    const wallet = await makeWallet(browser)
    await browser.call('create', wallet.input)
    expect((await browser.call('refresh', {})).body.wallet).toBeNull()
    expect((await openHalf(browser, 'shareOfDevice')).answer.outcome).toBe('custody.no_half')
    expect((await openHalf(browser, 'shareOfRecovery')).answer.outcome).toBe('custody.no_half')
    browser.cookie = ''
    pass(MINUTE)
    expect((await browser.call('start', { email })).body.action).toBe('VERIFY_DEVICE')
  })

  test('behavior: creating and activating a wallet again succeeds, and changes nothing', async () => {
    const { browser, wallet } = await createVisitor(api)
    expect((await browser.call('activate', { walletId: wallet.walletId })).outcome).toBe('done')
    const [again, email] = [await openBrowser(), newEmail()]
    await logIn(api, again, email)
    const next = await makeWallet(again)
    expect((await again.call('create', next.input)).outcome).toBe('done')
    expect((await again.call('create', next.input)).outcome).toBe('done')
    expect(await sharesOf(api, next.walletId)).toHaveLength(2)
    const otherSet = { ...next.input, device: newSet() }
    expect((await again.call('create', otherSet)).outcome).toBe('request.invalid')
  })

  test.each([
    ['addresses of another wallet', 'addresses'],
    ['a signature of another eip155 key', 'eip155'],
    ['a signature of another Solana key', 'solana'],
    ['another set', 'device'],
  ])('error: a wallet with %s is refused', async (_, part) => {
    const browser = await openBrowser()
    await logIn(api, browser, newEmail())
    const [wallet, other] = [await makeWallet(browser), await makeWallet(browser)]
    const proofs = wallet.input.proofs as Record<string, string>
    const others = other.input.proofs as Record<string, string>
    const changed = {
      addresses: { ...wallet.input, addresses: other.input.addresses },
      eip155: { ...wallet.input, proofs: { ...proofs, eip155: others.eip155 } },
      solana: { ...wallet.input, proofs: { ...proofs, solana: others.solana } },
      device: { ...wallet.input, device: newSet() },
    }[part]
    expect((await browser.call('create', changed ?? {})).outcome).toBe('request.invalid')
    expect(await sharesOf(api, wallet.walletId)).toEqual([])
  })

  test('error: a challenge is of one device, and ends after ten minutes', async () => {
    const browser = await openBrowser()
    const email = newEmail()
    await logIn(api, browser, email)
    const wallet = await makeWallet(browser)
    const { browser: other } = await openSecondDevice(email)
    expect((await other.call('create', wallet.input)).outcome).toBe('request.invalid')
    pass(10 * MINUTE)
    await browser.call('refresh', {})
    expect((await browser.call('create', wallet.input)).outcome).toBe('request.invalid')
  })

  test('behavior: of two devices that create a wallet one wins, and the other is told to recover it', async () => {
    const email = newEmail()
    const browser = await openBrowser()
    await logIn(api, browser, email)
    const { browser: other } = await openSecondDevice(email)
    const [one, two] = [await makeWallet(browser), await makeWallet(other)]
    await browser.call('create', one.input)
    await other.call('create', two.input)
    const outcomes = await Promise.all([
      browser.call('activate', { walletId: one.walletId }),
      other.call('activate', { walletId: two.walletId }),
    ])
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['custody.wallet_exists', 'done'])
    const loser = outcomes[0].outcome === 'done' ? two : one
    for (const row of await sharesOf(api, loser.walletId)) {
      expect(row).toMatchObject({
        destroyedAt: expect.any(Date),
        sealed: new Uint8Array(),
        wrappedKey: new Uint8Array(),
      })
    }
    expect((await browser.call('create', (await makeWallet(browser)).input)).outcome).toBe('custody.wallet_exists')
  })

  test('error: a pending wallet whose device was revoked is never active', async () => {
    const email = newEmail()
    const browser = await openBrowser()
    await logIn(api, browser, email)
    const wallet = await makeWallet(browser)
    await browser.call('create', wallet.input)
    const { browser: other } = await openSecondDevice(email)
    const { devices } = (await other.call('devices', {})).body
    await other.call('revoke', { deviceId: devices.find((each: { isThis: boolean }) => !each.isThis).deviceId })
    expect((await other.call('activate', { walletId: wallet.walletId })).outcome).toBe('request.not_found')
  })

  test('behavior: a second device recovers, stores its set and a new recovery set; the old half is destroyed', async () => {
    const { email, wallet } = await createVisitor(api)
    const { browser, wallet: told } = await openSecondDevice(email)
    expect(told).toMatchObject({ walletId: wallet.walletId, deviceSetId: null, epoch: 1 })
    expect((await openHalf(browser, 'shareOfDevice')).answer.outcome).toBe('custody.no_half')
    expect((await openHalf(browser, 'shareOfRecovery')).half).toBe(wallet.input.recovery.half)
    const [device, recovery] = [newSet(), { ...newSet(), epoch: 2 }]
    const input = await storeInput(browser, wallet, { device, recovery })
    expect((await browser.call('storeShares', input)).outcome).toBe('done')
    expect((await browser.call('storeShares', input)).outcome).toBe('done')
    expect((await openHalf(browser, 'shareOfDevice')).half).toBe(device.half)
    expect((await openHalf(browser, 'shareOfRecovery')).half).toBe(recovery.half)
    const rows = await sharesOf(api, wallet.walletId)
    expect(rows.filter(({ destroyedAt }) => destroyedAt === null)).toHaveLength(3)
    expect(rows.find(({ setId }) => setId === wallet.input.recovery.setId)?.sealed).toHaveLength(0)
  })

  test('error: of two devices that recover at once the second is told that the recovery set has changed', async () => {
    const { email, wallet } = await createVisitor(api)
    const { browser: one } = await openSecondDevice(email)
    const { browser: two } = await openSecondDevice(email)
    const inputOf = (browser: Browser) =>
      storeInput(browser, wallet, { device: newSet(), recovery: { ...newSet(), epoch: 2 } })
    const outcomes = await Promise.all([
      one.call('storeShares', await inputOf(one)),
      two.call('storeShares', await inputOf(two)),
    ])
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['custody.wallet_changed', 'done'])
    const second = outcomes[0].outcome === 'done' ? two : one
    expect((await openHalf(second, 'shareOfDevice')).answer.outcome).toBe('custody.no_half')
    const forDevice = await storeInput(second, wallet, { device: newSet() })
    expect((await second.call('storeShares', forDevice)).outcome).toBe('done')
  })

  test('behavior: a recovery set may leave out numbers that a stopped device has used, and none comes twice', async () => {
    const { email, wallet } = await createVisitor(api)
    const { browser } = await openSecondDevice(email)
    const recovery = { ...newSet(), epoch: 4 }
    const store = async (input: { device: ReturnType<typeof newSet>; recovery: typeof recovery }) =>
      (await browser.call('storeShares', await storeInput(browser, wallet, input))).outcome
    expect(await store({ device: newSet(), recovery })).toBe('done')
    expect((await openHalf(browser, 'shareOfRecovery')).half).toBe(recovery.half)
    for (const epoch of [3, 4 + MAX_SKIPPED_EPOCHS + 2, 1_000_000]) {
      expect(await store({ device: newSet(), recovery: { ...newSet(), epoch } })).toBe('custody.wallet_changed')
    }
    expect((await openHalf(browser, 'shareOfRecovery')).half).toBe(recovery.half)
  })

  test.each([
    ['without signatures', () => ({ signatures: undefined })],
    ['with signatures of no key', () => ({ signatures: NO_SIGNATURES })],
    ['signed for another set', () => ({ setId: newSet().setId })],
    ['signed for another epoch', () => ({ epoch: 3 })],
  ])('error: a session replaces no set %s', async (_, change) => {
    const { email, wallet } = await createVisitor(api)
    const { browser } = await openSecondDevice(email)
    const recovery = { ...newSet(), epoch: 2 }
    const input = await storeInput(browser, wallet, { device: newSet(), recovery })
    const { epoch: _epoch, ...ofDevice } = { epoch: 0, ...change() }
    const forged = [
      { ...input, recovery: { ...input.recovery, ...change() } },
      ...('epoch' in change() ? [] : [{ ...input, device: { ...input.device, ...ofDevice } }]),
    ]
    for (const each of forged) expect((await browser.call('storeShares', each)).outcome).toBe('request.invalid')
    expect((await openHalf(browser, 'shareOfRecovery')).half).toBe(wallet.input.recovery.half)
    // The same signatures are refused on another device.
    const { browser: other } = await openSecondDevice(email)
    expect((await other.call('storeShares', input)).outcome).toBe('request.invalid')
    expect((await browser.call('storeShares', input)).outcome).toBe('done')
  })

  test('error: an old login neither recovers a wallet nor replaces its recovery set', async () => {
    const { browser, wallet } = await createVisitor(api)
    pass(5 * MINUTE + 1)
    await browser.call('refresh', {})
    expect((await openHalf(browser, 'shareOfRecovery')).answer.outcome).toBe('custody.login_too_old')
    const input = await storeInput(browser, wallet, { device: newSet(), recovery: { ...newSet(), epoch: 2 } })
    expect((await browser.call('storeShares', input)).outcome).toBe('custody.login_too_old')
    expect((await openHalf(browser, 'shareOfDevice')).half).toBe(wallet.input.device.half)
  })

  test('error: a wallet is recovered so many times a day, of many at once too; its own devices go on working', async () => {
    const { browser, email, wallet } = await createVisitor(api)
    const { browser: other } = await openSecondDevice(email)
    const recoverAtOnce = (count: number, on: Browser) =>
      Promise.all(Array.from({ length: count }, async () => (await openHalf(on, 'shareOfRecovery')).answer.outcome))
    const outcomes = await recoverAtOnce(RECOVERIES_PER_DAY + 5, other)
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(RECOVERIES_PER_DAY)
    expect(outcomes.filter((outcome) => outcome === 'custody.recovery_limit')).toHaveLength(5)
    // The log has the halves that left, and no more.
    expect((await sharesOf(api, wallet.walletId)).find(({ kind }) => kind === 'recovery')?.released).toBe(
      RECOVERIES_PER_DAY,
    )
    expect((await openHalf(browser, 'shareOfDevice')).half).toBe(wallet.input.device.half)
    // Another wallet has a count of its own.
    expect((await openHalf((await createVisitor(api)).browser, 'shareOfRecovery')).answer.outcome).toBe('done')
    pass(DAY - 3 * MINUTE)
    const { browser: tooEarly } = await openSecondDevice(email)
    expect(await recoverAtOnce(1, tooEarly)).toEqual(['custody.recovery_limit'])
    pass(2 * MINUTE)
    const next = await recoverAtOnce(RECOVERIES_PER_DAY + 1, tooEarly)
    expect(next.filter((outcome) => outcome === 'done')).toHaveLength(RECOVERIES_PER_DAY)
  })

  test('error: nobody stores halves of the wallet of somebody else', async () => {
    const [one, other] = [await createVisitor(api), await createVisitor(api)]
    const input = await storeInput(one.browser, other.wallet, { device: newSet() })
    expect((await one.browser.call('storeShares', input)).outcome).toBe('request.not_found')
    expect((await one.browser.call('activate', { walletId: other.wallet.walletId })).outcome).toBe(
      'custody.wallet_exists',
    )
  })

  test('behavior: the half of a revoked device is destroyed, and others unlock', async () => {
    const { email, browser, wallet } = await createVisitor(api)
    const { browser: second } = await openSecondDevice(email)
    await second.call('storeShares', await storeInput(second, wallet, { device: newSet() }))
    const { devices } = (await second.call('devices', {})).body
    const other = devices.find((each: { isThis: boolean }) => !each.isThis)
    await second.call('revoke', await revokeInput(second, wallet, other))
    expect((await openHalf(browser, 'shareOfDevice')).answer.outcome).toBe('session.ended')
    expect((await openHalf(second, 'shareOfDevice')).answer.outcome).toBe('done')
    const rows = await sharesOf(api, wallet.walletId)
    expect(rows.find(({ setId }) => setId === wallet.input.device.setId)?.sealed).toHaveLength(0)
    pass(MINUTE)
    browser.cookie = ''
    expect((await browser.call('start', { email })).body.action).toBe('VERIFY_DEVICE')
  })

  test('behavior: the audit log has each release, in a chain that nobody can change, without any secret', async () => {
    const { browser, email, wallet } = await createVisitor(api)
    await openHalf(browser, 'shareOfDevice')
    const database = await api.platform.databases.wallet()
    const rows = await database.run((queries) => queries.select().from(auditLog).orderBy(auditLog.seq))
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
    const mine = rows.slice(-4).map(({ action }) => action)
    expect(mine).toEqual(['login', 'wallet.created', 'wallet.activated', 'half.released'])
    for (const [index, row] of rows.entries()) {
      const before = rows[index - 1]?.hash ?? new Uint8Array(32)
      expect(Buffer.from(row.previousHash).equals(before)).toBe(true)
      expect(Buffer.from(hashOfRow(row)).equals(row.hash)).toBe(true)
    }
    const [head] = await database.run((queries) => queries.select().from(auditHead))
    expect(Buffer.from(head?.hash ?? []).equals(rows.at(-1)?.hash ?? Buffer.alloc(0))).toBe(true)
    const text = JSON.stringify(rows)
    for (const secret of [email, wallet.input.device.half, browser.accessToken, browser.cookie]) {
      expect(text).not.toContain(secret)
    }
    await expect(database.run((queries) => queries.delete(auditLog))).rejects.toMatchObject({ code: 'internal' })
    await expect(database.run((queries) => queries.update(auditLog).set({ action: 'x' }))).rejects.toMatchObject({
      code: 'internal',
    })
  })
})
