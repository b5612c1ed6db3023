import { randomBytes, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Platform } from '@/lib/server/platform/services'
import { newTestDevice, type TestDevice } from '@/tests/support/proven-request'
import { clock, failureOf, fromPage, mails, newestToken, openVault, fromFrame as send } from './vault-api'

const HOUR = 3_600_000

let platform: Platform
beforeAll(async () => {
  platform = openVault()
  await platform.databases.vault()
}, 60_000)
beforeEach(() => {
  clock.now += 10 * 60_000
  mails.length = 0
})

/** Proofs have the time of the test's clock. */
const fromFrame = (name: Parameters<typeof send>[0], input: object, device: TestDevice) =>
  send(name, input, device, { issuedAt: Math.floor(clock.now / 1_000) })

let made = 0
const newEmail = () => `owner-${++made}@example.com`

/** A device that a mailbox has approved. */
async function approvedBy(email: string, device?: TestDevice) {
  const asking = device ?? (await newTestDevice())
  clock.now += 60_000
  expect((await fromFrame('start', { email }, asking)).status).toBe(200)
  expect((await fromPage('decide', { token: newestToken(), decision: 'approve' })).status).toBe(200)
  return asking
}

/** A wallet of a mailbox, and its device. */
async function ownWallet() {
  const email = newEmail()
  const device = await approvedBy(email)
  const set = { walletId: randomUUID(), setId: randomUUID(), half: randomBytes(16).toString('base64url') }
  expect((await fromFrame('store', { ...set, epoch: 1, email }, device)).status).toBe(200)
  return { email, device, ...set }
}

async function recover(wallet: { walletId: string; setId: string }, device: TestDevice, email?: string) {
  const { publicKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
  const { kty, crv, x, y } = await exportJWK(publicKey)
  const { walletId, setId } = wallet
  const answer = await fromFrame('recovery', { walletId, setId, key: { kty, crv, x, y }, email }, device)
  return answer.status === 200 ? 'done' : failureOf(answer)
}

/** Asks for another owner. @returns the token of the link. */
async function ask({ walletId, device }: { walletId: string; device: TestDevice }, email: string): Promise<string> {
  clock.now += 60_000
  const asked = await fromFrame('askOwner', { walletId, email }, device)
  expect(asked.status).toBe(200)
  expect(mails.at(-1)).toMatchObject({ to: email, subject: 'Use this address for your wallet' })
  return newestToken()
}

const press = (token: string) => fromPage('decide', { token, decision: 'approve' })

const isOwner = async ({ walletId, device }: { walletId: string; device: TestDevice }, email: string) =>
  (await (await fromFrame('checkOwner', { walletId, email }, device)).json()).isOwner

describe('the owner of a wallet in the vault', () => {
  test('behavior: follows both keys and the link of the new mailbox, and not before', async () => {
    const [wallet, next] = [await ownWallet(), newEmail()]
    const token = await ask(wallet, next)
    expect(await (await fromPage('read', { token })).json()).toMatchObject({ status: 'pending', asks: 'owner' })
    expect([await isOwner(wallet, wallet.email), await isOwner(wallet, next)]).toEqual([true, false])
    expect(await recover(wallet, await approvedBy(wallet.email))).toBe('done')
    expect((await press(token)).status).toBe(200)
    expect((await failureOf(await press(token))).code).toBe('email.approval_ended')
    expect([await isOwner(wallet, wallet.email), await isOwner(wallet, next)]).toEqual([false, true])
  })

  test('behavior: unknown devices of the new mailbox wait for 24 hours, devices of the wallet do not', async () => {
    const [wallet, next] = [await ownWallet(), newEmail()]
    await press(await ask(wallet, next))
    const changedAt = clock.now
    await approvedBy(next, wallet.device)
    expect(await recover(wallet, wallet.device)).toBe('done')
    const unknown = await approvedBy(next)
    expect(await recover(wallet, unknown)).toMatchObject({
      code: 'custody.recovery_held',
      details: { until: changedAt + 24 * HOUR },
    })
    clock.now = changedAt + 24 * HOUR
    expect(await recover(wallet, await approvedBy(next))).toBe('done')
  })

  test('behavior: the owner before takes the wallet back for seven days; other devices lose their access', async () => {
    const [wallet, next] = [await ownWallet(), newEmail()]
    await press(await ask(wallet, next))
    const { walletId } = wallet
    const device = await approvedBy(wallet.email)
    expect(await recover(wallet, device, wallet.email)).toMatchObject({ code: 'custody.no_half' })
    expect((await fromFrame('restoreOwner', { walletId }, device)).status).toBe(200)
    expect(await recover(wallet, device, wallet.email)).toBe('done')
    expect((await failureOf(await fromFrame('askOwner', { walletId, email: next }, wallet.device))).code).toBe(
      'custody.not_approved',
    )
    expect(await recover(wallet, await approvedBy(next))).toMatchObject({ code: 'custody.not_approved' })
  })

  test('behavior: two changes in a row do not shake off the owner before', async () => {
    const [wallet, second, third] = [await ownWallet(), newEmail(), newEmail()]
    await press(await ask(wallet, second))
    await press(await ask(wallet, third))
    const { walletId } = wallet
    const device = await approvedBy(wallet.email)
    expect((await fromFrame('restoreOwner', { walletId }, device)).status).toBe(200)
  })

  test('error: after seven days, and for any other mailbox, nothing is taken back', async () => {
    const [wallet, next] = [await ownWallet(), newEmail()]
    await press(await ask(wallet, next))
    const { walletId } = wallet
    const restore = async (email: string) =>
      (await failureOf(await fromFrame('restoreOwner', { walletId }, await approvedBy(email)))).code
    expect(await restore(newEmail())).toBe('custody.not_approved')
    expect(await restore(next)).toBe('custody.not_approved')
    clock.now += 7 * 24 * HOUR
    expect(await restore(wallet.email)).toBe('custody.not_approved')
  })

  test('error: without both keys, on a device with an approval alone or on a stranger, no mail is sent', async () => {
    const wallet = await ownWallet()
    const { walletId } = wallet
    const email = newEmail()
    const code = async (device: TestDevice, input: object = {}) => {
      const sent = mails.length
      const answer = await failureOf(await fromFrame('askOwner', { walletId, email, ...input }, device))
      expect(mails).toHaveLength(sent)
      return answer.code
    }
    const approved = await approvedBy(wallet.email)
    expect(await code(approved)).toBe('custody.not_approved')
    expect(await code(await newTestDevice())).toBe('custody.not_approved')
    const { eip155, solana } = { eip155: `0x${'1b'.repeat(65)}`, solana: '2'.repeat(88) }
    expect(await code(wallet.device, { signatures: { eip155, solana } })).toBe('custody.not_approved')
    expect((await failureOf(await fromFrame('checkOwner', { walletId, email }, approved))).code).toBe(
      'custody.not_approved',
    )
  })

  test('error: the link approves no device, and the approval of a device makes no owner', async () => {
    const [wallet, next] = [await ownWallet(), newEmail()]
    const link = await ask(wallet, next)
    await press(link)
    const device = wallet.device
    clock.now += 25 * HOUR
    const other = await ownWallet()
    // The link was for this device: as an approval it would open a wallet of the new mailbox.
    expect(await recover(other, device, next)).toMatchObject({ code: 'custody.not_approved' })
    expect(await isOwner(other, next)).toBe(false)
  })

  test('error: a device that was removed meanwhile changes no owner with its link', async () => {
    const [wallet, next] = [await ownWallet(), newEmail()]
    const link = await ask(wallet, next)
    const second = await approvedBy(wallet.email)
    expect(await recover(wallet, second)).toBe('done')
    expect((await fromFrame('signOut', { walletId: wallet.walletId }, second)).status).toBe(200)
    expect((await failureOf(await press(link))).code).toBe('email.approval_ended')
  })
})
