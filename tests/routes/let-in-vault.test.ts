import { randomBytes, randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK } from 'jose'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SettledDevice, settledAct } from '@/lib/custody/let-in-act'
import { approvalSettle, approvalsWaiting } from '@/lib/custody/let-in-contract'
import { auditId } from '@/lib/server/custody/audit-log'
import type { Platform } from '@/lib/server/platform/services'
import { auditLog } from '@/lib/server/tables/audit-table'
import { approvals } from '@/lib/server/tables/vault-tables'
import { LINK_LIFE_MS } from '@/lib/server/vault/approvals'
import { newTestDevice, provenRequest, type TestDevice } from '@/tests/support/proven-request'
import { NO_SIGNATURES, signedBy } from '@/tests/support/test-wallet'
import { clock, failureOf, frameEndpoints, fromFrame, fromPage, mails, newestToken, openVault } from './vault-api'

/* The two endpoints of the vault with which a device of a wallet lets a new device in, and attacks on them. */

let platform: Platform
beforeAll(async () => {
  platform = openVault()
  // Makes the folder, which takes some seconds.
  await platform.databases.vault()
}, 60_000)
beforeEach(() => {
  clock.now = Date.now()
  mails.length = 0
})

const COOLDOWN_MS = 31_000
const newEmail = () => `owner-${randomBytes(6).toString('hex')}@example.com`
const newSet = () => ({ setId: randomUUID(), epoch: 1, half: randomBytes(16).toString('base64url') })
const thumbprintOf = async ({ key }: TestDevice) => calculateJwkThumbprint(await exportJWK(key.publicKey))
const otherNumber = (number: string) => String((Number(number) + 1) % 100).padStart(2, '0')
const codeOf = async (answer: Response) => (await failureOf(answer)).code ?? 'done'

/** The proof is of the time of the test. */
const proven = () => ({ issuedAt: Math.floor(clock.now / 1000) })
const ask = (name: Parameters<typeof fromFrame>[0], input: object, device: TestDevice) =>
  fromFrame(name, input, device, proven())

async function approve(email: string) {
  clock.now += COOLDOWN_MS
  const device = await newTestDevice()
  await ask('start', { email }, device)
  await fromPage('decide', { token: newestToken(), decision: 'approve' })
  return device
}

/** An owner with a wallet on one device. */
async function openOwner() {
  const [email, walletId] = [newEmail(), randomUUID()]
  const device = await approve(email)
  expect((await ask('store', { ...newSet(), walletId, email }, device)).status).toBe(200)
  return { email, walletId, device }
}
type Owner = Awaited<ReturnType<typeof openOwner>>

/** A device that waits for the mailbox of an owner. */
async function begin(email: string, device?: TestDevice) {
  clock.now += COOLDOWN_MS
  const asking = device ?? (await newTestDevice())
  const { approvalId, matchNumber } = await (await ask('start', { email }, asking)).json()
  const thumbprint = await thumbprintOf(asking)
  const status = async () => (await (await ask('status', { approvalId }, asking)).json()).status
  return { device: asking, status, asked: { challengeId: randomUUID(), approvalId, thumbprint }, matchNumber }
}
type Waiting = Awaited<ReturnType<typeof begin>>

const letIn = ({ walletId }: Pick<Owner, 'walletId'>, { asked, matchNumber }: Pick<Waiting, 'asked' | 'matchNumber'>) =>
  ({ walletId, ...asked, decision: 'let in', matchNumber }) as const
const turnAway = ({ walletId }: Owner, { asked }: Waiting) => ({ walletId, ...asked, decision: 'turn away' }) as const

/** The input of a decision with what both keys of the wallet have signed on its device. */
async function signed({ walletId, device }: Owner, settled: SettledDevice) {
  const origin = { walletId, thumbprint: await thumbprintOf(device) }
  return { walletId, ...settled, signatures: await signedBy(origin, settledAct(settled)) }
}

async function listed({ walletId, device }: Owner, ...waiting: readonly Waiting[]) {
  const thumbprints = waiting.map(({ asked }) => asked.thumbprint)
  return (await (await ask('waiting', { walletId, thumbprints }, device)).json()).approvals
}
const settle = async (input: object, device: TestDevice) => codeOf(await ask('letIn', input, device))

describe('a device of the wallet', () => {
  test('behavior: sees the approval that a new device waits for, and approves it with its number; again it succeeds', async () => {
    const owner = await openOwner()
    const waiting = await begin(owner.email)
    const { approvalId, thumbprint } = waiting.asked
    expect(await listed(owner, waiting)).toMatchObject([
      { approvalId, thumbprint, matchNumber: waiting.matchNumber, embedOrigin: waiting.device.embedOrigin },
    ])
    expect(await settle(letIn(owner, waiting), owner.device)).toBe('done')
    expect(await settle(letIn(owner, waiting), owner.device)).toBe('done')
    expect(await waiting.status()).toBe('approved')
    expect(await listed(owner, waiting)).toEqual([])
    const database = await platform.databases.vault()
    const rows = await database.run((queries) => queries.select().from(auditLog))
    const told = rows.filter(
      ({ action, subject }) => action === 'approval.approved' && subject === auditId(owner.walletId),
    )
    expect(told.at(0)).toMatchObject({ facts: { approval: auditId(approvalId), waiting: auditId(thumbprint) } })
  })

  test('behavior: turns a device away without a number', async () => {
    const owner = await openOwner()
    const waiting = await begin(owner.email)
    expect(await settle(turnAway(owner, waiting), owner.device)).toBe('done')
    expect(await waiting.status()).toBe('declined')
    expect(await codeOf(await fromPage('decide', { token: newestToken(), decision: 'approve' }))).toBe(
      'email.approval_ended',
    )
  })
})

describe('attacks on letting a device in', () => {
  test.each([
    ['waiting', approvalsWaiting],
    ['letIn', approvalSettle],
  ] as const)('error: csrf: %s refuses other sites, also with a proof of the device', async (name, contract) => {
    const owner = await openOwner()
    const waiting = await begin(owner.email)
    const input =
      name === 'letIn'
        ? await signed(owner, letIn(owner, waiting))
        : { walletId: owner.walletId, thumbprints: [waiting.asked.thumbprint] }
    const [, { POST }] = frameEndpoints[name]
    const sites = [
      { origin: 'https://evil.example' },
      { origin: owner.device.embedOrigin },
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    ]
    for (const headers of sites) {
      expect(
        (await POST(await provenRequest('vault', contract, input, owner.device, { ...proven(), headers }))).status,
      ).toBe(403)
    }
    expect(await waiting.status()).toBe('pending')
  })

  test.each([
    ['waiting', approvalsWaiting],
    ['letIn', approvalSettle],
  ] as const)('error: replay: %s accepts a request once', async (name, contract) => {
    const owner = await openOwner()
    const waiting = await begin(owner.email)
    const input =
      name === 'letIn'
        ? await signed(owner, turnAway(owner, waiting))
        : { walletId: owner.walletId, thumbprints: [waiting.asked.thumbprint] }
    const request = await provenRequest('vault', contract, input, owner.device, proven())
    const [, { POST }] = frameEndpoints[name]
    expect((await POST(request.clone())).status).toBe(200)
    expect((await failureOf(await POST(request))).code).toBe('proof.invalid')
  })

  test('error: another device: what the owner has signed is refused on a device without access, and on one with access', async () => {
    const owner = await openOwner()
    const waiting = await begin(owner.email)
    const input = await signed(owner, letIn(owner, waiting))
    const [unknown, approved] = [await newTestDevice(), await approve(owner.email)]
    for (const device of [unknown, waiting.device, approved]) {
      expect(await settle(input, device)).toBe('custody.not_approved')
    }
    const { walletId } = owner
    const thumbprints = [waiting.asked.thumbprint]
    for (const device of [unknown, waiting.device]) {
      const answer = await ask('waiting', { walletId, thumbprints }, device)
      expect(await codeOf(answer)).toBe('custody.not_approved')
    }
    expect(await waiting.status()).toBe('pending')
  })

  test('error: another device: one that was removed sees nothing and lets nothing in, although it has the keys', async () => {
    const owner = await openOwner()
    const removed = { ...owner, device: await approve(owner.email) }
    const waiting = await begin(owner.email)
    expect(await listed(removed, waiting)).toHaveLength(1)
    const { walletId } = owner
    const thumbprint = await thumbprintOf(removed.device)
    expect((await ask('revoke', { walletId, thumbprint }, owner.device)).status).toBe(200)
    const thumbprints = [waiting.asked.thumbprint]
    expect(await codeOf(await ask('waiting', { walletId, thumbprints }, removed.device))).toBe('custody.not_approved')
    expect(await settle(letIn(owner, waiting), removed.device)).toBe('custody.not_approved')
    expect(await waiting.status()).toBe('pending')
  })

  test('error: another wallet: its devices do not see who waits, and cannot decide with their own keys', async () => {
    const [owner, stranger] = [await openOwner(), await openOwner()]
    const waiting = await begin(owner.email)
    expect(await listed(stranger, waiting)).toEqual([])
    expect(await settle(letIn(stranger, waiting), stranger.device)).toBe('request.not_found')
    expect(await settle(turnAway(stranger, waiting), stranger.device)).toBe('request.not_found')
    expect(await waiting.status()).toBe('pending')
  })

  test('error: fixation: a signature for one waiting device is worth nothing for another one, of the owner or of an attacker', async () => {
    const owner = await openOwner()
    const [own, attacker] = [await begin(owner.email), await begin(owner.email)]
    const input = await signed(owner, letIn(owner, own))
    const { approvalId, thumbprint } = attacker.asked
    for (const swapped of [{ approvalId }, { thumbprint }, { approvalId, thumbprint }]) {
      expect(await settle({ ...input, ...swapped }, owner.device)).toBe('custody.not_approved')
    }
    // Signed as it is sent, but the approval is of the other device.
    const mixed = letIn(owner, { asked: { ...own.asked, approvalId }, matchNumber: attacker.matchNumber })
    expect(await settle(mixed, owner.device)).toBe('request.not_found')
    expect([await own.status(), await attacker.status()]).toEqual(['pending', 'pending'])
  })

  test('error: fixation: a number that the new device does not show lets nothing in, also if it is signed', async () => {
    const owner = await openOwner()
    const waiting = await begin(owner.email)
    const wrong = { ...waiting, matchNumber: otherNumber(waiting.matchNumber) }
    expect(await settle(letIn(owner, wrong), owner.device)).toBe('request.not_found')
    const { matchNumber: _, ...none } = letIn(owner, waiting)
    expect(await settle(none, owner.device)).toBe('request.not_found')
    expect(await waiting.status()).toBe('pending')
  })

  test('error: fixation: a link that would make the mailbox the owner of another wallet is not shown, and is not decided', async () => {
    const [owner, attacker] = [await openOwner(), await openOwner()]
    clock.now += COOLDOWN_MS
    const { walletId, device } = attacker
    expect((await ask('askOwner', { walletId, email: owner.email }, device)).status).toBe(200)
    const token = newestToken()
    const database = await platform.databases.vault()
    const links = await database.run((queries) => queries.select().from(approvals))
    const link = links.find(({ ownerOfWallet }) => ownerOfWallet === walletId)
    const { id: approvalId = '', matchNumber = '' } = link ?? {}
    const asked = { challengeId: randomUUID(), approvalId, thumbprint: await thumbprintOf(device) }
    const waiting = { device, status: async () => '', asked, matchNumber }
    expect(await listed(owner, waiting)).toEqual([])
    expect(await settle(letIn(owner, waiting), owner.device)).toBe('request.not_found')
    expect(await settle(turnAway(owner, waiting), owner.device)).toBe('request.not_found')
    expect((await (await fromPage('read', { token })).json()).status).toBe('pending')
  })

  test('error: downgrade: what was signed to turn a device away does not let it in, and no signature is no decision', async () => {
    const owner = await openOwner()
    const waiting = await begin(owner.email)
    const away = await signed(owner, turnAway(owner, waiting))
    const { matchNumber } = waiting
    expect(await settle({ ...away, decision: 'let in', matchNumber }, owner.device)).toBe('custody.not_approved')
    expect(await settle({ ...letIn(owner, waiting), signatures: NO_SIGNATURES }, owner.device)).toBe(
      'custody.not_approved',
    )
    expect(await waiting.status()).toBe('pending')
  })

  test('error: downgrade: a decision is taken once; a later one, and one after the time of the link, changes nothing', async () => {
    const owner = await openOwner()
    const [declined, approved, old] = [await begin(owner.email), await begin(owner.email), await begin(owner.email)]
    expect(await settle(turnAway(owner, declined), owner.device)).toBe('done')
    expect(await settle(letIn(owner, declined), owner.device)).toBe('request.not_found')
    expect(await settle(letIn(owner, approved), owner.device)).toBe('done')
    expect(await settle(turnAway(owner, approved), owner.device)).toBe('request.not_found')
    expect([await declined.status(), await approved.status()]).toEqual(['declined', 'approved'])
    clock.now += LINK_LIFE_MS
    expect(await listed(owner, old)).toEqual([])
    expect(await settle(letIn(owner, old), owner.device)).toBe('request.not_found')
    expect(await old.status()).toBe('expired')
  })

  test('error: downgrade: the older link of a device that has begun anew is neither shown nor decided', async () => {
    const owner = await openOwner()
    const older = await begin(owner.email)
    const newer = await begin(owner.email, older.device)
    expect(await listed(owner, older)).toMatchObject([{ approvalId: newer.asked.approvalId }])
    expect(await settle(letIn(owner, older), owner.device)).toBe('request.not_found')
    expect(await newer.status()).toBe('pending')
  })
})
