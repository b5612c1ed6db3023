import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SettledDevice, settledAct } from '@/lib/custody/let-in-act'
import { approvalSettle } from '@/lib/custody/let-in-contract'
import type { WorkerAnswers } from '@/lib/frame-guest/serve-worker'
import { uuidv7 } from '@/lib/server/custody/uuid-v7'
import { isNotice } from '@/tests/support/mail-texts'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { NO_SIGNATURES } from '@/tests/support/test-wallet'
import { clock, logInTo, newProfile, nextCodeTo, openCustody, openFrame, tray } from './custody-api'
import { type Browser, makeWallet, openBrowser, signOn } from './wallet-api'

/* A new device and an old one, each with the key worker of the frame, on the handlers of the routes and two databases. */

const postgres = await openTestPostgres()
const newKey = () => `one:${randomBytes(32).toString('base64')}`
const COOLDOWN_MS = 31_000
const newEmail = () => `owner-${randomBytes(6).toString('hex')}@example.com`
const open = () => new AbortController().signal

describe.skipIf(!postgres)('a new device', () => {
  beforeAll(async () => {
    const urls = { wallet: (await postgres?.create()) ?? '', vault: (await postgres?.create()) ?? '' }
    openCustody(urls, { wallet: newKey(), vault: newKey() })
  })
  afterAll(() => postgres?.stop())

  /** An owner with a wallet on one device. */
  async function openOwner(onRequest?: (path: string) => void) {
    clock.ahead += COOLDOWN_MS
    const email = newEmail()
    const profile = newProfile()
    const old = await openFrame(profile, onRequest)
    const addresses = await logInTo(old, email)
    return { email, profile, old, addresses }
  }

  /** Begins a login, and waits for the approval. */
  async function begin(email: string, onRequest?: (path: string) => void) {
    clock.ahead += COOLDOWN_MS
    const frame = await openFrame(newProfile(), onRequest)
    const { action, matchNumber = '' } = await frame.startLogin({ email }, open())
    expect(action).toBe('VERIFY_DEVICE')
    return { frame, number: matchNumber }
  }
  /** An owner whose wallet the vault does not know: for requests to the wallet role alone. */
  async function openWallet() {
    clock.ahead += COOLDOWN_MS
    const [email, browser] = [newEmail(), await openBrowser(undefined, clock.now)]
    await logInBy(browser, email)
    const wallet = await makeWallet(browser)
    await browser.call('create', wallet.input)
    await browser.call('activate', { walletId: wallet.walletId })
    return { email, browser, wallet }
  }
  async function logInBy(browser: Browser, email: string) {
    const { challengeId } = (await browser.call('start', { email })).body
    await browser.call('code', { challengeId })
    await browser.call('verify', { challengeId, code: await nextCodeTo(email) })
  }
  const otherId = () => uuidv7(clock.now())
  const codesTo = (email: string) =>
    tray.all().filter((mail) => mail.to === email && !isNotice(mail) && /\b\d{6}\b/.test(mail.text))
  const waitingOn = async (frame: WorkerAnswers) => (await frame.waitingDevices(undefined, open())).waiting
  const otherNumber = (number: string) => String((Number(number) + 1) % 100).padStart(2, '0')

  test('behavior: is let in by an older one with the number of its screen, without a code, and has the same wallet', async () => {
    const { email, old, addresses } = await openOwner()
    const codes = codesTo(email).length
    const { frame, number } = await begin(email)
    const waits = frame.awaitApproval({ canBeLetIn: true }, open())
    const [waiting] = await waitingOn(old)
    expect(waiting).toMatchObject({ country: null, embedOrigin: expect.any(String) })
    expect(waiting).not.toHaveProperty('matchNumber')
    const asked = { approvalId: waiting?.approvalId ?? '', number }
    expect(await old.letDeviceIn(asked, open())).toEqual({ isRight: true })
    expect(await waits).toMatchObject({ isLetIn: true, isNew: false })
    expect((await frame.user(undefined, open())).addresses).toEqual(addresses)
    expect(codesTo(email)).toHaveLength(codes)
    expect((await old.devices(undefined, open())).devices).toHaveLength(2)
    expect(await waitingOn(old)).toEqual([])
    // The owner gets a mail about the new device.
    await tray.next((mail) => mail.to === email && isNotice(mail))
  })

  test('error: with another number nothing happens, and the device still waits', async () => {
    const { email, old } = await openOwner()
    const { number } = await begin(email)
    const [waiting] = await waitingOn(old)
    const asked = { approvalId: waiting?.approvalId ?? '', number: otherNumber(number) }
    expect(await old.letDeviceIn(asked, open())).toEqual({ isRight: false })
    expect(await waitingOn(old)).toHaveLength(1)
  })

  test('behavior: a page that knows no login without a code gets the code by mail', async () => {
    const { email, old, addresses } = await openOwner()
    const { frame, number } = await begin(email)
    const waits = frame.awaitApproval(undefined, open())
    const [waiting] = await waitingOn(old)
    await old.letDeviceIn({ approvalId: waiting?.approvalId ?? '', number }, open())
    expect((await waits).isLetIn).toBeUndefined()
    await frame.enterCode({ code: await nextCodeTo(email) }, open())
    expect((await frame.user(undefined, open())).addresses).toEqual(addresses)
  })

  test('behavior: one that is turned away stops waiting, and gets no code', async () => {
    const { email, old } = await openOwner()
    const { frame } = await begin(email)
    const waits = frame.awaitApproval({ canBeLetIn: true }, open())
    const [waiting] = await waitingOn(old)
    const ended = expect(waits).rejects.toMatchObject({ code: 'email.declined' })
    await old.turnDeviceAway({ approvalId: waiting?.approvalId ?? '' }, open())
    await ended
    expect(await waitingOn(old)).toEqual([])
  })

  test('behavior: if the process ends between the two domains, the same press again lets the device in', async () => {
    let isCut = true
    const { email, old } = await openOwner((path) => {
      if (isCut && path === approvalSettle.path) throw new TypeError('gone')
    })
    const { frame, number } = await begin(email)
    const [waiting] = await waitingOn(old)
    const asked = { approvalId: waiting?.approvalId ?? '', number }
    await expect(old.letDeviceIn(asked, open())).rejects.toMatchObject({ isTransient: true })
    isCut = false
    const waits = frame.awaitApproval({ canBeLetIn: true }, open())
    expect(await waitingOn(old)).toHaveLength(1)
    await old.letDeviceIn(asked, open())
    expect(await waits).toMatchObject({ isLetIn: true })
  })

  test('error: a device of another wallet does not see it, and cannot let it in', async () => {
    const { email } = await openOwner()
    const stranger = await openOwner()
    await begin(email)
    expect(await waitingOn(stranger.old)).toEqual([])
  })

  test('error: a login that was not let in cannot be claimed, also not by its own device', async () => {
    const { email } = await openOwner()
    clock.ahead += COOLDOWN_MS
    const browser = await openBrowser(undefined, clock.now)
    const { challengeId } = (await browser.call('start', { email })).body
    expect((await browser.call('claim', { challengeId })).outcome).toBe('request.not_found')
  })

  test('error: the wallet role lets no login in without both keys, for another login or device, or from another device', async () => {
    const api = { owner: await openWallet(), stranger: await openWallet() }
    const { browser, wallet, email } = api.owner
    clock.ahead += COOLDOWN_MS
    const waiting = await openBrowser(undefined, clock.now)
    const { challengeId } = (await waiting.call('start', { email })).body
    const [login] = (await browser.call('waitingLogins', {})).body.logins
    expect(login).toMatchObject({ challengeId })
    const asked = { ...login, approvalId: otherId(), decision: 'let in', matchNumber: '42' } as const
    const signed = async (settled: SettledDevice, by = api.owner) => ({
      ...asked,
      signatures: await signOn(by.browser, by.wallet, settledAct(settled)),
    })
    const outcomeOf = async (input: object, by = browser) => (await by.call('decideLogin', input)).outcome
    expect(await outcomeOf({ ...asked, signatures: NO_SIGNATURES })).toBe('request.invalid')
    expect(await outcomeOf(await signed({ ...asked, challengeId: otherId() }))).toBe('request.invalid')
    expect(await outcomeOf(await signed({ ...asked, thumbprint: 'x'.repeat(43) }))).toBe('request.invalid')
    expect(await outcomeOf(await signed({ ...asked, decision: 'turn away' }))).toBe('request.invalid')
    expect(await outcomeOf({ ...(await signed(asked)), matchNumber: '43' })).toBe('request.invalid')
    // The keys of another wallet, on the device of its own owner.
    expect(await outcomeOf(await signed(asked, api.stranger), api.stranger.browser)).toBe('request.not_found')
    // What the owner has signed, sent by another device of the owner.
    const second = await openBrowser(undefined, clock.now)
    clock.ahead += COOLDOWN_MS
    await logInBy(second, email)
    await second.call('refresh', {})
    expect(await outcomeOf(await signed(asked), second)).toBe('request.invalid')
    expect((await waiting.call('claim', { challengeId })).outcome).toBe('request.not_found')
    // The act itself works, and its login is claimed once, by its own device.
    await browser.call('refresh', {})
    expect(await outcomeOf(await signed(asked))).toBe('done')
    expect((await second.call('claim', { challengeId })).outcome).toBe('request.not_found')
    expect((await waiting.call('claim', { challengeId })).outcome).toBe('done')
    expect((await waiting.call('claim', { challengeId })).outcome).toBe('request.not_found')
    expect(wallet.walletId).toEqual(expect.any(String))
  })
})
