import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHalfDelivery } from '@/lib/custody/half-delivery'
import * as letIn from '@/lib/custody/let-in-contract'
import { emailStart } from '@/lib/custody/login-contract'
import { shareOfRecovery } from '@/lib/custody/shares-contract'
import { approvalStart, vaultShareOfRecovery } from '@/lib/custody/vault-contract'
import type { WorkerAnswers } from '@/lib/frame-guest/serve-worker'
import { codeOf } from '@/tests/support/code-of'
import { openTestPostgres } from '@/tests/support/test-postgres'
import { ALLOWED_ORIGIN } from '@/tests/unit/server/platform/test-platform'
import { clock, logInTo, newProfile, openCustody, openFrame, openScript, type Profile, sendAgain } from './custody-api'

/* Attacks on letting a device in that need both roles, and a role in foreign hands, which changes its own rows. */

const postgres = await openTestPostgres()
const newKey = () => `one:${randomBytes(32).toString('base64')}`
const COOLDOWN_MS = 31_000
const MINUTE = 60_000
const OTHER_ORIGIN = 'https://other.example'
const newEmail = () => `owner-${randomBytes(6).toString('hex')}@example.com`
const open = () => new AbortController().signal
const paths = Object.values(letIn).flatMap((each) => (typeof each === 'object' ? [each.path] : []))

describe.skipIf(!postgres)('letting a device in is attacked', () => {
  const clients: Partial<Record<'wallet' | 'vault', Client>> = {}
  /** A request of each endpoint, as a worker has sent it. */
  const sent = new Map<string, { readonly address: string; readonly init: RequestInit | undefined }>()
  const keep = (path: string, address: string, init: RequestInit | undefined) => void sent.set(path, { address, init })
  const run = (role: 'wallet' | 'vault', query: string, values: unknown[] = []) => clients[role]?.query(query, values)

  beforeAll(async () => {
    const urls = { wallet: (await postgres?.create()) ?? '', vault: (await postgres?.create()) ?? '' }
    for (const role of ['wallet', 'vault'] as const) {
      clients[role] = new Client({ connectionString: urls[role] })
      await clients[role]?.connect()
    }
    const origins = { FOYER_ALLOWED_ORIGINS: `${ALLOWED_ORIGIN},${OTHER_ORIGIN}` }
    openCustody(urls, { wallet: newKey(), vault: newKey() }, origins)
    const { email, frame } = await openOwner(keep)
    const fresh = await begin(email, keep)
    await letInBy(frame, fresh.number)
    await fresh.frame.awaitApproval({ canBeLetIn: true }, open())
  })
  afterAll(async () => {
    await Promise.all([clients.wallet?.end(), clients.vault?.end()])
    await postgres?.stop()
  })

  async function openOwner(onRequest?: Parameters<typeof openFrame>[1]) {
    clock.ahead += COOLDOWN_MS
    const [email, profile] = [newEmail(), newProfile()]
    const frame = await openFrame(profile, onRequest)
    await logInTo(frame, email)
    const { walletId } = await frame.recovery(undefined, open())
    return { email, profile, frame, walletId }
  }
  async function begin(email: string, onRequest?: Parameters<typeof openFrame>[1]) {
    clock.ahead += COOLDOWN_MS
    const profile = newProfile()
    const frame = await openFrame(profile, onRequest)
    const { matchNumber: number = '' } = await frame.startLogin({ email }, open())
    return { profile, frame, number }
  }
  async function letInBy(frame: WorkerAnswers, number: string) {
    const [waiting] = (await frame.waitingDevices(undefined, open())).waiting
    return frame.letDeviceIn({ approvalId: waiting?.approvalId ?? '', number }, open())
  }
  /** A login that a script has begun, with its approval. */
  async function beginScript(profile: Profile, email: string) {
    clock.ahead += COOLDOWN_MS
    const call = openScript(profile)
    const { challengeId } = await call('wallet', emailStart, { email })
    const { approvalId, matchNumber } = await call('vault', approvalStart, { email })
    return { call, challengeId: challengeId ?? '', approvalId, matchNumber }
  }

  test.each(paths)('error: replay: %s refuses a request that was sent before', async (path) => {
    const found = sent.get(path)
    expect(found).toBeDefined()
    expect((await sendAgain(found?.address ?? '', found?.init)).code).toBe('proof.invalid')
  })

  test.each(paths)('error: csrf: %s refuses a request of another site, and one without a proof', async (path) => {
    const { address = '', init } = sent.get(path) ?? {}
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await sendAgain(address, init, foreign)).status).toBe(403)
    const headers = { 'content-type': 'application/json' }
    expect((await sendAgain(address, { ...init, headers })).code).toBe('proof.invalid')
  })

  test('error: a wallet role that lets a device in by itself gives it a session and one half, and the vault gives nothing', async () => {
    const { email, walletId } = await openOwner()
    const { call, challengeId } = await beginScript(newProfile(), email)
    await run('wallet', "update email_challenges set status = 'allowed' where id = $1", [challengeId])
    const { accessToken, wallet } = await call('wallet', letIn.loginClaim, { challengeId })
    expect(wallet?.walletId).toBe(walletId)
    const { key } = await createHalfDelivery()
    const { setId } = await call('wallet', shareOfRecovery, { key }, { accessToken })
    expect(await codeOf(call('vault', vaultShareOfRecovery, { walletId, setId, key }))).toBe('custody.not_approved')
  })

  test('error: a vault that approves a device by itself does not log it in: the wallet role wants a code', async () => {
    const { email } = await openOwner()
    const { call, challengeId, approvalId } = await beginScript(newProfile(), email)
    await run('vault', "update approvals set status = 'approved', decided_at = now() where id = $1", [approvalId])
    expect(await codeOf(call('wallet', letIn.loginClaim, { challengeId }))).toBe('request.not_found')
  })

  test('error: fixation: a login that was let in is claimed on its own page alone, and for five minutes', async () => {
    const { email, frame } = await openOwner()
    const profile = newProfile()
    const { call, challengeId, matchNumber } = await beginScript(profile, email)
    expect(await letInBy(frame, matchNumber)).toEqual({ isRight: true })
    const elsewhere = openScript(profile, undefined, OTHER_ORIGIN)
    expect(await codeOf(elsewhere('wallet', letIn.loginClaim, { challengeId }))).toBe('request.not_found')
    clock.ahead += 5 * MINUTE
    expect(await codeOf(call('wallet', letIn.loginClaim, { challengeId }))).toBe('request.not_found')
  })

  test('error: a device that was let in and removed has no session, sees no waiting device, and lets none in', async () => {
    const { email, frame, walletId } = await openOwner()
    const fresh = await begin(email)
    await letInBy(frame, fresh.number)
    await fresh.frame.awaitApproval({ canBeLetIn: true }, open())
    const other = (await frame.devices(undefined, open())).devices.find(({ isThis }) => !isThis)
    if (!other) throw new Error('the device is not listed')
    const waits = await begin(email)
    // It knows the waiting device from before its removal.
    const [waiting] = (await fresh.frame.waitingDevices(undefined, open())).waiting
    expect(await frame.revokeDevice(other, open())).toEqual({ revokesAt: null })
    await expect(fresh.frame.waitingDevices(undefined, open())).rejects.toMatchObject({ code: 'session.ended' })
    const asked = { approvalId: waiting?.approvalId ?? '', number: waits.number }
    await expect(fresh.frame.letDeviceIn(asked, open())).rejects.toMatchObject({ code: 'session.ended' })
    const call = openScript(fresh.profile)
    expect(await codeOf(call('vault', letIn.approvalsWaiting, { walletId, thumbprints: [] }))).toBe(
      'custody.not_approved',
    )
    expect((await frame.waitingDevices(undefined, open())).waiting).toHaveLength(1)
  })
})
