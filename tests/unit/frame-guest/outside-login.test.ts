import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OutsideProvider } from '@/lib/core/login-providers'
import { loginAdd, outsideProve, outsideRead, outsideRedeem, outsideWait } from '@/lib/custody/outside-login-contract'
import { approvalByAccount, vaultOwnerRemove } from '@/lib/custody/vault-login-contract'
import { createFakeCustody, WALLET_URL } from '@/tests/fakes/fake-custody'
import { withOutsideLogins } from '@/tests/fakes/fake-outside-logins'
import { codeOf } from '@/tests/support/code-of'
import { createDevice } from '@/tests/support/wallet-device'

beforeEach(() => {
  // Polls wait for 2 s, and retries for less.
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 400 })
})
afterEach(() => void vi.useRealTimers())

const ADA = { subject: 'ada-1', userName: 'Ada' }
const signal = () => new AbortController().signal

function setUp() {
  const custody = createFakeCustody()
  return { custody, outside: withOutsideLogins(custody), device: createDevice(custody) }
}
type Setting = ReturnType<typeof setUp>
type Worker = Awaited<ReturnType<Setting['device']['start']>>

const startAt = (worker: Worker, provider: OutsideProvider) => worker.startOutside({ provider, use: 'login' }, signal())

async function logIn(worker: Worker, outside: Setting['outside'], provider: OutsideProvider, account = ADA) {
  await startAt(worker, provider)
  outside.agree(account)
  return worker.redeemOutside(await worker.awaitOutside(undefined, signal()), signal())
}

const addressesOf = async (worker: Worker) => (await worker.user(undefined, signal())).addresses
const resultOf = (code: string | null) => `${WALLET_URL}/callback#result=${code}`

describe('a login with an account of another service', () => {
  test.each(['google', 'apple', 'facebook', 'discord', 'github', 'x', 'farcaster'] as const)(
    'behavior: with %s a new visitor gets a wallet, and recovers it on a new device',
    async (provider) => {
      const { custody, outside, device } = setUp()
      const worker = await device.start()
      expect(await logIn(worker, outside, provider)).toEqual({ provider, ...ADA, isNew: true })
      const user = await worker.user(undefined, signal())
      expect(user).toMatchObject({ email: null, provider, userName: 'Ada' })
      const other = await createDevice(custody).start()
      expect(await logIn(other, outside, provider)).toMatchObject({ isNew: false })
      expect(await addressesOf(other)).toEqual(user.addresses)
    },
  )

  test('behavior: one subject at two providers is two wallets', async () => {
    const { custody, outside, device } = setUp()
    const worker = await device.start()
    await logIn(worker, outside, 'google')
    const other = await createDevice(custody).start()
    await logIn(other, outside, 'discord')
    expect(await addressesOf(other)).not.toEqual(await addressesOf(worker))
  })

  test('behavior: a second account on one device gets a wallet of its own', async () => {
    const { outside, device } = setUp()
    const worker = await device.start()
    await logIn(worker, outside, 'github')
    const first = await addressesOf(worker)
    await worker.signOut({ everywhere: false }, signal())
    expect(await logIn(worker, outside, 'google', { subject: 'eve-2', userName: 'Eve' })).toMatchObject({ isNew: true })
    expect(await addressesOf(worker)).not.toEqual(first)
  })

  test('behavior: a device with its half needs no approval of the vault', async () => {
    const { custody, outside, device } = setUp()
    const worker = await device.start()
    await logIn(worker, outside, 'github')
    await worker.signOut({ everywhere: false }, signal())
    const before = custody.calls.length
    expect(await logIn(worker, outside, 'github')).toMatchObject({ isNew: false })
    expect(custody.calls.slice(before)).not.toContain(approvalByAccount.path)
    expect(outside.newest().next).toBeUndefined()
  })

  test('behavior: a login goes on after a reload of the page', async () => {
    const { outside, device } = setUp()
    await startAt(await device.start(), 'x')
    outside.agree(ADA)
    const worker = await device.start()
    expect(await worker.redeemOutside({ uri: resultOf(outside.newest().code) }, signal())).toMatchObject({
      isNew: true,
    })
  })

  test('behavior: a lost request does not end the wait', async () => {
    const { custody, outside, device } = setUp()
    const worker = await device.start()
    await startAt(worker, 'google')
    custody.fault(outsideWait, 'before')
    const waiting = worker.awaitOutside(undefined, signal())
    await vi.advanceTimersByTimeAsync(3_000)
    outside.agree(ADA)
    expect(await waiting).toEqual({ uri: resultOf(outside.newest().code) })
  })

  test('behavior: all that wait share one request, and one that goes away ends only its own wait', async () => {
    const { custody, outside, device } = setUp()
    const worker = await device.start()
    await startAt(worker, 'google')
    const gone = new AbortController()
    const [first, second] = [worker.awaitOutside(undefined, gone.signal), worker.awaitOutside(undefined, signal())]
    const refused = codeOf(Promise.resolve(first))
    await vi.waitFor(() => expect(custody.calls.filter((path) => path === outsideWait.path)).toHaveLength(1))
    gone.abort()
    expect(await refused).toBe('request.aborted')
    outside.agree(ADA)
    expect(await second).toEqual({ uri: resultOf(outside.newest().code) })
  })

  test.each(['declined', 'failed', 'ended'] as const)('error: a login that was %s says so', async (status) => {
    const { outside, device } = setUp()
    const worker = await device.start()
    await startAt(worker, 'google')
    outside.end(status)
    expect(await codeOf(Promise.resolve(worker.awaitOutside(undefined, signal())))).toBe(`social.${status}`)
  })

  test('behavior: the same result again has the same answer, without a second request', async () => {
    const { custody, outside, device } = setUp()
    const worker = await device.start()
    await startAt(worker, 'google')
    outside.agree(ADA)
    const uri = resultOf(outside.newest().code)
    const both = await Promise.all([worker.redeemOutside({ uri }, signal()), worker.redeemOutside({ uri }, signal())])
    expect(both[0]).toEqual(both[1])
    expect(await worker.redeemOutside({ uri }, signal())).toEqual(both[0])
    expect(custody.calls.filter((path) => path === outsideRedeem.path)).toHaveLength(1)
  })

  test('behavior: a session whose answer was lost goes on by its cookie', async () => {
    const { custody, outside, device } = setUp()
    const worker = await device.start()
    await startAt(worker, 'github')
    outside.agree(ADA)
    custody.fault(outsideRedeem, 'after')
    const uri = resultOf(outside.newest().code)
    expect(await worker.redeemOutside({ uri }, signal())).toMatchObject({ userName: 'Ada', isNew: true })
  })

  test('error: the wallet of a new device is not recovered while the vault holds it', async () => {
    const { custody, outside, device } = setUp()
    await logIn(await device.start(), outside, 'x')
    const worker = await createDevice(custody).start()
    custody.holdRecovery(1_800_000_000_000)
    const held = await logIn(worker, outside, 'x').catch((thrown: unknown) => thrown)
    expect(held).toMatchObject({ code: 'custody.recovery_held', details: { until: 1_800_000_000_000 } })
    expect(await worker.isConnected({}, signal())).toEqual({ isConnected: false })
  })

  test('behavior: a sign-out forgets a login that has begun, also in the storage', async () => {
    const { outside, device } = setUp()
    const worker = await device.start()
    await startAt(worker, 'google')
    outside.agree(ADA)
    await worker.signOut({ everywhere: false }, signal())
    const uri = resultOf(outside.newest().code)
    expect(await codeOf(Promise.resolve(worker.redeemOutside({ uri }, signal())))).toBe('social.ended')
    const again = await device.start()
    expect(await codeOf(Promise.resolve(again.redeemOutside({ uri }, signal())))).toBe('social.ended')
  })
})

describe('a wallet role that is not what it should be', () => {
  test.each([
    ['another origin', (uri: URL) => new URL(uri.href.replace('google.example', 'evil.example'))],
    ['another path', (uri: URL) => new URL(uri.href.replace('/authorize', '/other'))],
    ['another client', (uri: URL) => withParam(uri, 'client_id', 'evil')],
    ['two clients', (uri: URL) => withParam(uri, 'client_id', 'evil', 'append')],
    ['another nonce', (uri: URL) => withParam(uri, 'nonce', 'n'.repeat(43))],
    ['two nonces', (uri: URL) => withParam(uri, 'nonce', 'n'.repeat(43), 'append')],
  ])('error: an address with %s is refused', async (_, change) => {
    const { outside, device } = setUp()
    const worker = await device.start()
    outside.changeUri(change)
    expect(await codeOf(Promise.resolve(startAt(worker, 'google')))).toBe('social.redirect_failed')
    expect(await codeOf(Promise.resolve(worker.awaitOutside(undefined, signal())))).toBe('social.ended')
  })

  test.each([
    ['of another origin', (code: string) => `https://evil.example/callback#result=${code}`],
    ['of another page', (code: string) => `${WALLET_URL}/frame#result=${code}`],
    ['with a query', (code: string) => `${WALLET_URL}/callback?a=1#result=${code}`],
    ['without a result', () => `${WALLET_URL}/callback#failed`],
    ['that is no address', (code: string) => code],
  ])('error: a result %s is refused without a request', async (_, uriOf) => {
    const { custody, outside, device } = setUp()
    const worker = await device.start()
    await startAt(worker, 'google')
    outside.agree(ADA)
    const uri = uriOf(outside.newest().code ?? '')
    expect(await codeOf(Promise.resolve(worker.redeemOutside({ uri }, signal())))).toBe('social.ended')
    expect(custody.calls).not.toContain(outsideRedeem.path)
  })

  test('error: the result of a login of another device begins no session', async () => {
    const { custody, outside, device } = setUp()
    const worker = await device.start()
    await startAt(worker, 'google')
    await startAt(await createDevice(custody).start(), 'google')
    outside.agree(ADA)
    const uri = resultOf(outside.newest().code)
    expect(await codeOf(Promise.resolve(worker.redeemOutside({ uri }, signal())))).toBe('social.ended')
    expect(await worker.isConnected({}, signal())).toEqual({ isConnected: false })
  })

  test('error: a result is refused on a device that has begun no login', async () => {
    const { custody, device } = setUp()
    const worker = await device.start()
    const uri = resultOf('r'.repeat(43))
    expect(await codeOf(Promise.resolve(worker.redeemOutside({ uri }, signal())))).toBe('social.ended')
    expect(custody.calls).not.toContain(outsideRedeem.path)
  })

  test('error: a login ends after ten minutes', async () => {
    const { outside, device } = setUp()
    const worker = await device.start()
    await startAt(worker, 'google')
    outside.agree(ADA)
    vi.setSystemTime(Date.now() + 601_000)
    const uri = resultOf(outside.newest().code)
    expect(await codeOf(Promise.resolve(worker.redeemOutside({ uri }, signal())))).toBe('social.ended')
  })
})

describe('the logins of the user', () => {
  test('behavior: a second account becomes a login, in the vault first', async () => {
    const { custody, outside, device } = setUp()
    const worker = await device.start()
    await logIn(worker, outside, 'google')
    expect(await worker.logins(undefined, signal())).toMatchObject({ isProven: true })
    await worker.startOutside({ provider: 'github', use: 'addition' }, signal())
    outside.agree({ subject: 'ada-hub', userName: 'ada' })
    await worker.addOutside(await worker.awaitOutside(undefined, signal()), signal())
    expect([...outside.owners]).toEqual(['github:ada-hub'])
    expect((await worker.logins(undefined, signal())).logins).toMatchObject([
      { provider: 'google', subject: 'ada-1' },
      { provider: 'github', subject: 'ada-hub' },
    ])
    const order = custody.calls.filter((path) => /owner\/add|logins\/add/.test(path))
    expect(order).toEqual(['/api/vault/owner/add', '/api/wallet/logins/add'])
  })

  test('behavior: a mailbox becomes a login by its link and its code', async () => {
    const { custody, outside, device } = setUp()
    const worker = await device.start()
    await logIn(worker, outside, 'google')
    expect(await worker.startMailbox({ email: 'Ada@example.com' }, signal())).toMatchObject({ matchNumber: '42' })
    const waiting = worker.awaitMailbox(undefined, signal())
    custody.decide('approved')
    expect(await waiting).toEqual({ lifeSeconds: 600 })
    // The vault compares what it has mailed to.
    custody.approvals.set([...custody.approvals.keys()].at(-1) ?? '', {
      ...{ email: 'ada@example.com', thumbprint: '', status: 'approved', at: Date.now() },
    })
    await worker.enterMailbox({ code: '123456' }, signal())
    expect([...outside.owners]).toEqual(['email:ada@example.com'])
  })

  describe('a mailbox whose code is not entered', () => {
    const WRONG = { code: '999999' }
    async function pressLink({ custody }: Setting, worker: Worker, email: string) {
      await worker.startMailbox({ email }, signal())
      const waiting = worker.awaitMailbox(undefined, signal())
      custody.decide('approved')
      await waiting
      custody.approvals.set([...custody.approvals.keys()].at(-1) ?? '', {
        ...{ email, thumbprint: '', status: 'approved', at: Date.now() },
      })
    }
    async function enterWrongCode(setting: Setting) {
      const worker = await setting.device.start()
      await logIn(worker, setting.outside, 'google')
      await pressLink(setting, worker, 'wrong@example.com')
      expect(await codeOf(Promise.resolve(worker.enterMailbox(WRONG, signal())))).toBe('email.code_wrong')
      return worker
    }

    test('behavior: after a wrong code the right one still adds it', async () => {
      const setting = setUp()
      const worker = await enterWrongCode(setting)
      await worker.enterMailbox({ code: '123456' }, signal())
      expect([...setting.outside.owners]).toEqual(['email:wrong@example.com'])
      vi.setSystemTime(Date.now() + 16 * 60_000)
      await worker.logins(undefined, signal())
      expect([...setting.outside.owners]).toEqual(['email:wrong@example.com'])
    })

    test('behavior: it owns the wallet no longer once its code has ended', async () => {
      const setting = setUp()
      const worker = await enterWrongCode(setting)
      setting.custody.fault(loginAdd, 'before', 'email.code_expired')
      expect(await codeOf(Promise.resolve(worker.enterMailbox(WRONG, signal())))).toBe('email.code_expired')
      expect([...setting.outside.owners]).toEqual([])
    })

    test('behavior: another mailbox takes its place, also after a reload', async () => {
      const setting = setUp()
      await enterWrongCode(setting)
      const worker = await setting.device.start()
      await pressLink(setting, worker, 'ada@example.com')
      await worker.enterMailbox({ code: '123456' }, signal())
      expect([...setting.outside.owners]).toEqual(['email:ada@example.com'])
    })

    test('behavior: a visitor who gave up sees the list later, and it ends', async () => {
      const setting = setUp()
      await enterWrongCode(setting)
      const worker = await setting.device.start()
      await worker.logins(undefined, signal())
      expect([...setting.outside.owners]).toEqual(['email:wrong@example.com'])
      vi.setSystemTime(Date.now() + 16 * 60_000)
      await worker.logins(undefined, signal())
      expect([...setting.outside.owners]).toEqual([])
    })

    test('behavior: the next user of the device leaves it alone', async () => {
      const setting = setUp()
      const worker = await enterWrongCode(setting)
      await worker.signOut({ everywhere: false }, signal())
      await logIn(worker, setting.outside, 'discord', { subject: 'eve-2', userName: 'Eve' })
      vi.setSystemTime(Date.now() + 16 * 60_000)
      const before = setting.custody.calls.length
      await worker.logins(undefined, signal())
      expect(setting.custody.calls.slice(before)).not.toContain(vaultOwnerRemove.path)
    })
  })

  test('behavior: a login is removed in both domains, and again it succeeds', async () => {
    const { outside, device } = setUp()
    const worker = await device.start()
    await logIn(worker, outside, 'google')
    await worker.startOutside({ provider: 'discord', use: 'addition' }, signal())
    outside.agree({ subject: 'ada-d' })
    await worker.addOutside(await worker.awaitOutside(undefined, signal()), signal())
    const [, added] = (await worker.logins(undefined, signal())).logins
    if (!added) throw new Error('not added')
    const { loginId, provider, subject } = added
    await worker.removeLogin({ loginId, provider, subject }, signal())
    expect([...outside.owners]).toEqual([])
    await worker.removeLogin({ loginId, provider, subject }, signal())
    expect((await worker.logins(undefined, signal())).logins).toMatchObject([{ provider: 'google' }])
  })

  test('error: the last login stays, and the vault is not asked, also if it knows another owner', async () => {
    const { custody, outside, device } = setUp()
    const worker = await device.start()
    await logIn(worker, outside, 'google')
    outside.owners.add('email:ada@example.com')
    const [only] = (await worker.logins(undefined, signal())).logins
    if (!only) throw new Error('no login')
    expect(await codeOf(Promise.resolve(worker.removeLogin(only, signal())))).toBe('login.last')
    expect(custody.calls).not.toContain(vaultOwnerRemove.path)
  })

  test('behavior: an account gives a fresh proof', async () => {
    const { outside, device } = setUp()
    const worker = await device.start()
    await logIn(worker, outside, 'google')
    vi.setSystemTime(Date.now() + 290_000)
    expect(await worker.logins(undefined, signal())).toMatchObject({ isProven: false })
    await worker.startOutside({ provider: 'google', use: 'proof' }, signal())
    outside.agree(ADA)
    await worker.proveOutside(await worker.awaitOutside(undefined, signal()), signal())
    expect(await worker.logins(undefined, signal())).toMatchObject({ isProven: true })
  })

  test('error: a result for a proof begins no session', async () => {
    const { custody, outside, device } = setUp()
    const worker = await device.start()
    await logIn(worker, outside, 'google')
    await worker.startOutside({ provider: 'google', use: 'proof' }, signal())
    outside.agree(ADA)
    const result = await worker.awaitOutside(undefined, signal())
    expect(await codeOf(Promise.resolve(worker.redeemOutside(result, signal())))).toBe('social.ended')
    expect(custody.calls.filter((path) => path === outsideRedeem.path)).toHaveLength(1)
  })

  test('error: a result for a login proves nothing and adds nothing', async () => {
    const { custody, outside, device } = setUp()
    const worker = await device.start()
    await logIn(worker, outside, 'google')
    await startAt(worker, 'google')
    outside.agree(ADA)
    const result = await worker.awaitOutside(undefined, signal())
    expect(await codeOf(Promise.resolve(worker.proveOutside(result, signal())))).toBe('social.ended')
    expect(await codeOf(Promise.resolve(worker.addOutside(result, signal())))).toBe('social.ended')
    expect(custody.calls).not.toContain(outsideProve.path)
    expect(custody.calls).not.toContain(outsideRead.path)
  })
})

function withParam(uri: URL, name: string, value: string, how: 'set' | 'append' = 'set'): URL {
  uri.searchParams[how](name, value)
  return uri
}
