import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { verifyMessage, zeroHash } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emailVerify, sessionEnd } from '@/lib/custody/login-contract'
import * as shares from '@/lib/custody/shares-contract'
import { vaultShareOfRecovery, vaultShareSettle, vaultShareStore } from '@/lib/custody/vault-contract'
import { UNLOCK_IDLE_MS } from '@/lib/frame-guest/held-keys'
import { APPROVAL_WAIT_MS } from '@/lib/frame-guest/login-steps'
import { createWorkerAnswers } from '@/lib/frame-guest/worker-answers'
import { hybridDelegator } from '@/lib/smart-account/hybrid-delegator'
import { CODE, createFakeCustody } from '@/tests/fakes/fake-custody'
import { createDevice } from '@/tests/support/wallet-device'

const EMAIL = 'ada@example.com'

beforeEach(() => {
  // Polls wait for 2 s, and retries for less.
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 400 })
})
afterEach(() => void vi.useRealTimers())

type Custody = ReturnType<typeof createFakeCustody>
type Worker = Awaited<ReturnType<ReturnType<typeof createDevice>['start']>>

const signal = () => new AbortController().signal

/** As far as the code, on a new device. */
async function begin(custody: Custody, worker: Worker, email = EMAIL) {
  const started = await worker.startLogin({ email }, signal())
  expect(started).toMatchObject({ action: 'VERIFY_DEVICE', matchNumber: '42', lifeSeconds: 1_200, resendSeconds: 30 })
  custody.decide('approved')
  expect(await worker.awaitApproval(undefined, signal())).toEqual({ lifeSeconds: 600 })
}

async function logIn(custody: Custody, worker: Worker, email = EMAIL) {
  await begin(custody, worker, email)
  return worker.enterCode({ code: CODE }, signal())
}

const addressesOf = async (worker: Worker) => (await worker.user(undefined, signal())).addresses

const personalSign = (message: string, account: string) => ({
  request: { method: 'personal_sign', params: [message, account] },
  chainId: 'eip155:1' as const,
})

describe('a login', () => {
  test('behavior: a new visitor gets a wallet, and both domains and the device hold a half each', async () => {
    const custody = createFakeCustody()
    const device = createDevice(custody)
    const worker = await device.start()
    expect(await logIn(custody, worker)).toEqual({ isNew: true })
    const { email, addresses } = await worker.user(undefined, signal())
    expect(email).toBe(EMAIL)
    const [wallet] = custody.wallets.values()
    expect(wallet).toMatchObject({ addresses, isActive: true })
    expect(custody.vaultHalves.get(wallet?.walletId ?? '')).toHaveLength(1)
    expect(device.tokens.at(-1)).toMatch(/^ct_/)
    // Mails are in the language of the frame.
    expect([...custody.languages]).toEqual(['ja'])
  })

  test('behavior: the smart account of the wallet is told to whom asks for it, also of a wallet that was just made', async () => {
    const custody = createFakeCustody()
    const worker = await createDevice(custody, Date.now, ['eip155:8453']).start()
    await logIn(custody, worker)
    const { addresses, smartAccount } = await worker.user({ wantsSmartAccount: false }, signal())
    expect(smartAccount).toBeNull()
    const owner = addresses.eip155 as `0x${string}`
    const asked = await worker.user({ wantsSmartAccount: true }, signal())
    expect(asked.smartAccount).toBe(hybridDelegator.address({ owner, salt: zeroHash }))
    // Known from then on, until the sign-out.
    expect(await worker.user(undefined, signal())).toMatchObject({ smartAccount: asked.smartAccount })
    const without = await createDevice(custody).start()
    await logIn(custody, without)
    expect((await without.user({ wantsSmartAccount: true }, signal())).smartAccount).toBeNull()
  })

  test('behavior: after a reload the cookie is enough, and the half of the device signs', async () => {
    const custody = createFakeCustody()
    const device = createDevice(custody)
    const first = await device.start()
    await logIn(custody, first)
    const addresses = await addressesOf(first)
    const worker = await device.start()
    expect(await worker.isConnected({}, signal())).toEqual({ isConnected: true })
    expect(await addressesOf(worker)).toEqual(addresses)
    const prepared = await worker.prepare(personalSign('0x68656c6c6f', addresses.eip155), signal())
    expect(prepared).toMatchObject({ kind: 'message', shown: { kind: 'text', text: 'hello', hasHidden: false } })
    const { promptId } = prepared
    const { answer } = await worker.sign({ promptId }, signal())
    const address = addresses.eip155 as `0x${string}`
    expect(await verifyMessage({ address, message: 'hello', signature: answer as `0x${string}` })).toBe(true)
  })

  test('behavior: the wallet role is asked for the descriptor of typed data with its preview', async () => {
    const custody = createFakeCustody()
    custody.describeBy(async ({ address }) => `{"for":"${address}"}`)
    const worker = await createDevice(custody).start()
    await logIn(custody, worker)
    const account = (await addressesOf(worker)).eip155
    const data = {
      types: { Mail: [{ name: 'to', type: 'address' }] },
      ...{ primaryType: 'Mail', domain: { chainId: 1, verifyingContract: account }, message: { to: account } },
    }
    const request = { method: 'eth_signTypedData_v4', params: [account, data] }
    const { promptId } = await worker.prepare({ request, chainId: 'eip155:1' }, signal())
    expect(custody.calls).not.toContain('/api/wallet/descriptors')
    const preview = await worker.preview({ promptId, parties: [], about: [], calls: [] }, signal())
    expect(preview.descriptors).toEqual([`{"for":"${account}"}`])
    expect(custody.calls).toContain('/api/wallet/descriptors')
  })

  test('behavior: a Solana message is signed by the key of its address', async () => {
    const custody = createFakeCustody()
    const worker = await createDevice(custody).start()
    await logIn(custody, worker)
    const { solana } = await addressesOf(worker)
    const bytes = new TextEncoder().encode('hello')
    const request = { method: 'solana_signMessage', params: { message: base58.encode(bytes), pubkey: solana } }
    const { promptId } = await worker.prepare({ request, chainId: 'eip155:1' }, signal())
    const { answer } = await worker.sign({ promptId }, signal())
    expect(ed25519.verify(base58.decode(String(answer)), bytes, base58.decode(solana))).toBe(true)
  })

  test('behavior: a second device with the e-mail alone has the same addresses, and the recovery set is new', async () => {
    const custody = createFakeCustody()
    const first = await createDevice(custody).start()
    await logIn(custody, first)
    const [wallet] = custody.wallets.values()
    const before = wallet?.recovery.setId
    const second = await createDevice(custody).start()
    expect(await logIn(custody, second)).toEqual({ isNew: false })
    expect(await addressesOf(second)).toEqual(await addressesOf(first))
    expect(wallet?.recovery).toMatchObject({ epoch: 2 })
    expect(wallet?.recovery.setId).not.toBe(before)
    // The vault has destroyed the set before, and has the half of the new one.
    expect(custody.vaultHalves.get(wallet?.walletId ?? '')?.map(({ setId }) => setId)).toEqual([wallet?.recovery.setId])
  })

  test('behavior: a recovery takes the next free number if a device stopped after it had stored in the vault', async () => {
    const custody = createFakeCustody()
    await logIn(custody, await createDevice(custody).start())
    const [wallet] = custody.wallets.values()
    const walletId = wallet?.walletId ?? ''
    const stopped = { setId: crypto.randomUUID(), half: Buffer.alloc(16, 7).toString('base64url'), epoch: 2 }
    custody.vaultHalves.set(walletId, [...(custody.vaultHalves.get(walletId) ?? []), stopped])
    await logIn(custody, await createDevice(custody).start())
    expect(wallet?.recovery).toMatchObject({ epoch: 3 })
    expect(custody.vaultHalves.get(walletId)?.map(({ setId }) => setId)).toEqual([wallet?.recovery.setId])
  })

  test('behavior: a browser that lost its storage recovers the same addresses', async () => {
    const custody = createFakeCustody()
    const lost = createDevice(custody)
    const first = await lost.start()
    await logIn(custody, first)
    const addresses = await addressesOf(first)
    const worker = await createDevice(custody).start()
    await logIn(custody, worker)
    expect(await addressesOf(worker)).toEqual(addresses)
  })

  test('behavior: a known device gets its code without an approval', async () => {
    const custody = createFakeCustody()
    const device = createDevice(custody)
    const first = await device.start()
    await logIn(custody, first)
    await first.signOut({ everywhere: false }, signal())
    expect(await first.startLogin({ email: EMAIL }, signal())).toMatchObject({ action: 'VERIFY_OTP', lifeSeconds: 600 })
    expect(await first.enterCode({ code: CODE }, signal())).toEqual({ isNew: false })
  })

  test('behavior: a device with a living session is connected at once', async () => {
    const custody = createFakeCustody()
    const device = createDevice(custody)
    await logIn(custody, await device.start())
    const worker = await device.start()
    expect(await worker.startLogin({ email: EMAIL }, signal())).toEqual({ action: 'CONNECT' })
  })

  test('behavior: several waits for one approval all end, with one code mailed', async () => {
    const custody = createFakeCustody()
    const worker = await createDevice(custody).start()
    await worker.startLogin({ email: EMAIL }, signal())
    const waits = [worker.awaitApproval(undefined, signal()), worker.awaitApproval(undefined, signal())]
    await vi.advanceTimersByTimeAsync(3_000)
    await worker.startLogin({ email: EMAIL }, signal())
    // The link of the first mail counts as well.
    custody.decide('approved', 0)
    await expect(Promise.all(waits)).resolves.toEqual([{ lifeSeconds: 600 }, { lifeSeconds: 600 }])
    expect(custody.mails()).toBe(1)
  })

  test.each([
    ['declined', 'email.declined'],
    ['expired', 'email.approval_ended'],
  ] as const)('error: an approval that is %s ends the wait with %s', async (state, code) => {
    const custody = createFakeCustody()
    const worker = await createDevice(custody).start()
    await worker.startLogin({ email: EMAIL }, signal())
    custody.decide(state)
    await expect(worker.awaitApproval(undefined, signal())).rejects.toMatchObject({ code })
  })

  test('error: without an answer a wait ends after 110 s, and can be taken up again', async () => {
    let now = Date.now()
    const custody = createFakeCustody(() => now)
    const worker = await createDevice(custody, () => now).start()
    await worker.startLogin({ email: EMAIL }, signal())
    const waiting = expect(worker.awaitApproval(undefined, signal())).rejects.toMatchObject({ code: 'request.timeout' })
    now += APPROVAL_WAIT_MS
    await waiting
    custody.decide('approved')
    await expect(worker.awaitApproval(undefined, signal())).resolves.toEqual({ lifeSeconds: 600 })
  })

  test('error: a wrong code says how many tries are left, and the right one still works', async () => {
    const custody = createFakeCustody()
    const worker = await createDevice(custody).start()
    await begin(custody, worker)
    await expect(worker.enterCode({ code: '000000' }, signal())).rejects.toMatchObject({
      code: 'email.code_wrong',
      details: { left: 4 },
    })
    expect(await worker.enterCode({ code: CODE }, signal())).toEqual({ isNew: true })
  })

  test('behavior: a clock that is wrong by an hour is corrected by the server', async () => {
    const custody = createFakeCustody()
    const worker = await createDevice(custody, () => Date.now() - 3_600_000).start()
    expect(await logIn(custody, worker)).toEqual({ isNew: true })
  })
})

const creation = [
  ['the code', emailVerify],
  ['the challenge', shares.walletChallenge],
  ['the pending wallet', shares.walletCreate],
  ['the half of the vault', vaultShareStore],
  ['the activation', shares.walletActivate],
] as const

const recovery = [
  ['the half of Auth', shares.shareOfRecovery],
  ['the half of the vault', vaultShareOfRecovery],
  ['the new half of the vault', vaultShareStore],
  ['the new halves of Auth', shares.shareStore],
  ['the end of the old set', vaultShareSettle],
] as const

/** With a failure that is not tried again: as if the page were closed at this step. */
function breakAt(custody: Custody, endpoint: Parameters<Custody['fault']>[0], kind: 'before' | 'after') {
  custody.fault(endpoint, kind, 'request.invalid')
}

describe('a wallet that stops halfway', () => {
  for (const kind of ['before', 'after'] as const) {
    test.each(creation.slice(1))(
      `behavior: creation that stops ${kind} %s ends in one active wallet after a reload`,
      async (_, endpoint) => {
        const custody = createFakeCustody()
        const device = createDevice(custody)
        const first = await device.start()
        await begin(custody, first)
        breakAt(custody, endpoint, kind)
        await first.enterCode({ code: CODE }, signal()).catch(() => undefined)
        for (const wallet of custody.wallets.values())
          if (wallet.isActive) expect(custody.vaultHalves.get(wallet.walletId)).toHaveLength(1)
        const worker = await device.start()
        expect(await worker.isConnected({}, signal())).toEqual({ isConnected: true })
        const addresses = await addressesOf(worker)
        const { promptId } = await worker.prepare(personalSign('hi', addresses.eip155), signal())
        await expect(worker.sign({ promptId }, signal())).resolves.toBeDefined()
        expect([...custody.wallets.values()].filter(({ isActive }) => isActive)).toHaveLength(1)
      },
    )

    test.each(recovery)(
      `behavior: recovery that stops ${kind} %s ends in the same wallet after a reload`,
      async (_, endpoint) => {
        const custody = createFakeCustody()
        const owner = await createDevice(custody).start()
        await logIn(custody, owner)
        const addresses = await addressesOf(owner)
        const device = createDevice(custody)
        const first = await device.start()
        await begin(custody, first)
        breakAt(custody, endpoint, kind)
        await first.enterCode({ code: CODE }, signal()).catch(() => undefined)
        const worker = await device.start()
        expect(await worker.isConnected({}, signal())).toEqual({ isConnected: true })
        expect(await addressesOf(worker)).toEqual(addresses)
        const { promptId } = await worker.prepare(personalSign('hi', addresses.eip155), signal())
        await expect(worker.sign({ promptId }, signal())).resolves.toBeDefined()
        // A third device can still recover.
        const third = await createDevice(custody).start()
        await logIn(custody, third)
        expect(await addressesOf(third)).toEqual(addresses)
      },
    )
  }

  test('behavior: two devices that create at once have one wallet, which the slower one recovers', async () => {
    const custody = createFakeCustody()
    const [one, other] = [await createDevice(custody).start(), await createDevice(custody).start()]
    await begin(custody, one)
    await logIn(custody, other)
    expect(await one.enterCode({ code: CODE }, signal())).toEqual({ isNew: false })
    expect(await addressesOf(one)).toEqual(await addressesOf(other))
  })

  test('behavior: an answer that was lost is asked for once more, and nothing is made twice', async () => {
    const custody = createFakeCustody()
    const worker = await createDevice(custody).start()
    await begin(custody, worker)
    for (const [, endpoint] of creation) custody.fault(endpoint, 'after')
    custody.fault(shares.walletChallenge, 'after', 'session.ended')
    await worker.enterCode({ code: CODE }, signal()).catch(() => undefined)
    expect(await worker.isConnected({}, signal())).toEqual({ isConnected: true })
    expect([...custody.wallets.values()].filter(({ isActive }) => isActive)).toHaveLength(1)
  })

  test('error: halves that give another wallet are a hard stop', async () => {
    const custody = createFakeCustody()
    await logIn(custody, await createDevice(custody).start())
    const [wallet] = custody.wallets.values()
    if (wallet) wallet.recovery.half = Buffer.alloc(16, 7).toString('base64url')
    const worker = await createDevice(custody).start()
    await expect(logIn(custody, worker)).rejects.toMatchObject({ code: 'custody.halves_differ' })
    await expect(worker.user(undefined, signal())).rejects.toMatchObject({ code: 'custody.halves_differ' })
  })

  test('behavior: a wallet that could not be made in time needs another approval, though the device has a session', async () => {
    const custody = createFakeCustody()
    const device = createDevice(custody)
    const first = await device.start()
    await begin(custody, first)
    custody.fault(vaultShareStore, 'before', 'custody.not_approved')
    await expect(first.enterCode({ code: CODE }, signal())).rejects.toMatchObject({ code: 'custody.not_approved' })
    const worker = await device.start()
    expect(await worker.isConnected({}, signal())).toEqual({ isConnected: false })
    expect(await logIn(custody, worker)).toEqual({ isNew: true })
  })
})

describe('what stays secret', () => {
  test('behavior: no request and no answer of a login carries both halves of a set to one domain, or a key', async () => {
    const custody = createFakeCustody()
    const device = createDevice(custody)
    const worker = await device.start()
    await logIn(custody, worker)
    const [wallet] = custody.wallets.values()
    const stored = await device.records.get(`half:${wallet?.walletId}`)
    const [vaultHalf] = custody.vaultHalves.get(wallet?.walletId ?? '') ?? []
    const halves = [wallet?.recovery.half, vaultHalf?.half, [...(wallet?.devices.values() ?? [])][0]?.half]
    expect(new Set(halves).size).toBe(3)
    const replies = JSON.stringify([await worker.user(undefined, signal()), await worker.devices(undefined, signal())])
    for (const half of halves) expect(replies).not.toContain(half)
    expect(JSON.stringify(stored)).not.toContain(halves[2])
  })

  test('behavior: after 15 idle minutes the halves are asked for again', async () => {
    let now = Date.now()
    const custody = createFakeCustody(() => now)
    const worker = await createDevice(custody, () => now).start()
    await logIn(custody, worker)
    const { eip155 } = await addressesOf(worker)
    const asked = () => custody.calls.filter((path) => path === shares.shareOfDevice.path).length
    const sign = async () => {
      const { promptId } = await worker.prepare(personalSign('hi', eip155), signal())
      await worker.sign({ promptId }, signal())
    }
    await sign()
    expect(asked()).toBe(0)
    now += UNLOCK_IDLE_MS - 1
    await sign()
    expect(asked()).toBe(0)
    now += UNLOCK_IDLE_MS
    await sign()
    expect(asked()).toBe(1)
  })

  test('behavior: a message is signed once, and one that was dropped is not', async () => {
    const custody = createFakeCustody()
    const worker = await createDevice(custody).start()
    await logIn(custody, worker)
    const { eip155 } = await addressesOf(worker)
    const { promptId } = await worker.prepare(personalSign('hi', eip155), signal())
    await worker.sign({ promptId }, signal())
    await expect(worker.sign({ promptId }, signal())).rejects.toMatchObject({ code: 'wallet.rejected' })
    const dropped = await worker.prepare(personalSign('hi', eip155), signal())
    await worker.drop({ promptId: dropped.promptId }, signal())
    await expect(worker.sign(dropped, signal())).rejects.toMatchObject({ code: 'wallet.rejected' })
  })

  test('behavior: a sign-out that the server did not hear of is finished before anything else', async () => {
    const custody = createFakeCustody()
    const device = createDevice(custody)
    const first = await device.start()
    await logIn(custody, first)
    custody.fault(sessionEnd, 'before', 'capability.off')
    await first.signOut({ everywhere: false }, signal()).catch(() => undefined)
    expect(custody.logins).toHaveLength(1)
    const worker = await device.start()
    expect(await worker.isConnected({}, signal())).toEqual({ isConnected: false })
    expect(custody.logins).toHaveLength(0)
  })

  test('behavior: after a sign-out nothing of the wallet is answered', async () => {
    const custody = createFakeCustody()
    const worker = await createDevice(custody).start()
    await logIn(custody, worker)
    const { eip155 } = await addressesOf(worker)
    const { promptId } = await worker.prepare(personalSign('hi', eip155), signal())
    await worker.signOut({ everywhere: false }, signal())
    await expect(worker.sign({ promptId }, signal())).rejects.toMatchObject({ code: 'wallet.rejected' })
    await expect(worker.user(undefined, signal())).rejects.toMatchObject({ code: 'session.ended' })
  })

  test('error: every call fails before the frame has said where it is', async () => {
    const answers = createWorkerAnswers({} as never)
    await expect(answers.user(undefined, signal())).rejects.toMatchObject({ code: 'internal' })
  })
})
