import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loginAdd, outsideProve, outsideRead, outsideRedeem } from '@/lib/custody/outside-login-contract'
import { vaultOwnerRemove } from '@/lib/custody/vault-login-contract'
import { codeOf } from '@/tests/support/code-of'
import { ADA, type LoginSetting, type LoginWorker, logIn, setUpLogins, signal, startAt } from './outside-visits'

beforeEach(() => {
  // Polls wait for 2 s, and retries for less.
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 400 })
})
afterEach(() => void vi.useRealTimers())

describe('the logins of the user', () => {
  test('behavior: a second account becomes a login, in the vault first', async () => {
    const { custody, outside, device } = setUpLogins()
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
    const { custody, outside, device } = setUpLogins()
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
    async function pressLink({ custody }: LoginSetting, worker: LoginWorker, email: string) {
      await worker.startMailbox({ email }, signal())
      const waiting = worker.awaitMailbox(undefined, signal())
      custody.decide('approved')
      await waiting
      custody.approvals.set([...custody.approvals.keys()].at(-1) ?? '', {
        ...{ email, thumbprint: '', status: 'approved', at: Date.now() },
      })
    }
    async function enterWrongCode(setting: LoginSetting) {
      const worker = await setting.device.start()
      await logIn(worker, setting.outside, 'google')
      await pressLink(setting, worker, 'wrong@example.com')
      expect(await codeOf(Promise.resolve(worker.enterMailbox(WRONG, signal())))).toBe('email.code_wrong')
      return worker
    }

    test('behavior: after a wrong code the right one still adds it', async () => {
      const setting = setUpLogins()
      const worker = await enterWrongCode(setting)
      await worker.enterMailbox({ code: '123456' }, signal())
      expect([...setting.outside.owners]).toEqual(['email:wrong@example.com'])
      vi.setSystemTime(Date.now() + 16 * 60_000)
      await worker.logins(undefined, signal())
      expect([...setting.outside.owners]).toEqual(['email:wrong@example.com'])
    })

    test('behavior: it owns the wallet no longer once its code has ended', async () => {
      const setting = setUpLogins()
      const worker = await enterWrongCode(setting)
      setting.custody.fault(loginAdd, 'before', 'email.code_expired')
      expect(await codeOf(Promise.resolve(worker.enterMailbox(WRONG, signal())))).toBe('email.code_expired')
      expect([...setting.outside.owners]).toEqual([])
    })

    test('behavior: another mailbox takes its place, also after a reload', async () => {
      const setting = setUpLogins()
      await enterWrongCode(setting)
      const worker = await setting.device.start()
      await pressLink(setting, worker, 'ada@example.com')
      await worker.enterMailbox({ code: '123456' }, signal())
      expect([...setting.outside.owners]).toEqual(['email:ada@example.com'])
    })

    test('behavior: a visitor who gave up sees the list later, and it ends', async () => {
      const setting = setUpLogins()
      await enterWrongCode(setting)
      const worker = await setting.device.start()
      await worker.logins(undefined, signal())
      expect([...setting.outside.owners]).toEqual(['email:wrong@example.com'])
      vi.setSystemTime(Date.now() + 16 * 60_000)
      await worker.logins(undefined, signal())
      expect([...setting.outside.owners]).toEqual([])
    })

    test('behavior: the next user of the device leaves it alone', async () => {
      const setting = setUpLogins()
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
    const { outside, device } = setUpLogins()
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
    const { custody, outside, device } = setUpLogins()
    const worker = await device.start()
    await logIn(worker, outside, 'google')
    outside.owners.add('email:ada@example.com')
    const [only] = (await worker.logins(undefined, signal())).logins
    if (!only) throw new Error('no login')
    expect(await codeOf(Promise.resolve(worker.removeLogin(only, signal())))).toBe('login.last')
    expect(custody.calls).not.toContain(vaultOwnerRemove.path)
  })

  test('behavior: an account gives a fresh proof', async () => {
    const { outside, device } = setUpLogins()
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
    const { custody, outside, device } = setUpLogins()
    const worker = await device.start()
    await logIn(worker, outside, 'google')
    await worker.startOutside({ provider: 'google', use: 'proof' }, signal())
    outside.agree(ADA)
    const result = await worker.awaitOutside(undefined, signal())
    expect(await codeOf(Promise.resolve(worker.redeemOutside(result, signal())))).toBe('social.ended')
    expect(custody.calls.filter((path) => path === outsideRedeem.path)).toHaveLength(1)
  })

  test('error: a result for a login proves nothing and adds nothing', async () => {
    const { custody, outside, device } = setUpLogins()
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
