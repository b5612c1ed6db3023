import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { outsideRedeem, outsideWait } from '@/lib/custody/outside-login-contract'
import { approvalByAccount } from '@/lib/custody/vault-login-contract'
import { WALLET_URL } from '@/tests/fakes/fake-custody'
import { codeOf } from '@/tests/support/code-of'
import { createDevice } from '@/tests/support/wallet-device'
import { ADA, type LoginWorker, logIn, setUpLogins, signal, startAt } from './outside-visits'

beforeEach(() => {
  // Polls wait for 2 s, and retries for less.
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 400 })
})
afterEach(() => void vi.useRealTimers())

const addressesOf = async (worker: LoginWorker) => (await worker.user(undefined, signal())).addresses
const resultOf = (code: string | null) => `${WALLET_URL}/callback#result=${code}`

describe('a login with an account of another service', () => {
  test.each(['google', 'apple', 'facebook', 'discord', 'github', 'x', 'farcaster'] as const)(
    'behavior: with %s a new visitor gets a wallet, and recovers it on a new device',
    async (provider) => {
      const { custody, outside, device } = setUpLogins()
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
    const { custody, outside, device } = setUpLogins()
    const worker = await device.start()
    await logIn(worker, outside, 'google')
    const other = await createDevice(custody).start()
    await logIn(other, outside, 'discord')
    expect(await addressesOf(other)).not.toEqual(await addressesOf(worker))
  })

  test('behavior: a second account on one device gets a wallet of its own', async () => {
    const { outside, device } = setUpLogins()
    const worker = await device.start()
    await logIn(worker, outside, 'github')
    const first = await addressesOf(worker)
    await worker.signOut({ everywhere: false }, signal())
    expect(await logIn(worker, outside, 'google', { subject: 'eve-2', userName: 'Eve' })).toMatchObject({ isNew: true })
    expect(await addressesOf(worker)).not.toEqual(first)
  })

  test('behavior: a device with its half needs no approval of the vault', async () => {
    const { custody, outside, device } = setUpLogins()
    const worker = await device.start()
    await logIn(worker, outside, 'github')
    await worker.signOut({ everywhere: false }, signal())
    const before = custody.calls.length
    expect(await logIn(worker, outside, 'github')).toMatchObject({ isNew: false })
    expect(custody.calls.slice(before)).not.toContain(approvalByAccount.path)
    expect(outside.newest().next).toBeUndefined()
  })

  test('behavior: a login goes on after a reload of the page', async () => {
    const { outside, device } = setUpLogins()
    await startAt(await device.start(), 'x')
    outside.agree(ADA)
    const worker = await device.start()
    expect(await worker.redeemOutside({ uri: resultOf(outside.newest().code) }, signal())).toMatchObject({
      isNew: true,
    })
  })

  test('behavior: a lost request does not end the wait', async () => {
    const { custody, outside, device } = setUpLogins()
    const worker = await device.start()
    await startAt(worker, 'google')
    custody.fault(outsideWait, 'before')
    const waiting = worker.awaitOutside(undefined, signal())
    await vi.advanceTimersByTimeAsync(3_000)
    outside.agree(ADA)
    expect(await waiting).toEqual({ uri: resultOf(outside.newest().code) })
  })

  test('behavior: all that wait share one request, and one that goes away ends only its own wait', async () => {
    const { custody, outside, device } = setUpLogins()
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
    const { outside, device } = setUpLogins()
    const worker = await device.start()
    await startAt(worker, 'google')
    outside.end(status)
    expect(await codeOf(Promise.resolve(worker.awaitOutside(undefined, signal())))).toBe(`social.${status}`)
  })

  test('behavior: the same result again has the same answer, without a second request', async () => {
    const { custody, outside, device } = setUpLogins()
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
    const { custody, outside, device } = setUpLogins()
    const worker = await device.start()
    await startAt(worker, 'github')
    outside.agree(ADA)
    custody.fault(outsideRedeem, 'after')
    const uri = resultOf(outside.newest().code)
    expect(await worker.redeemOutside({ uri }, signal())).toMatchObject({ userName: 'Ada', isNew: true })
  })

  test('error: the wallet of a new device is not recovered while the vault holds it', async () => {
    const { custody, outside, device } = setUpLogins()
    await logIn(await device.start(), outside, 'x')
    const worker = await createDevice(custody).start()
    custody.holdRecovery(1_800_000_000_000)
    const held = await logIn(worker, outside, 'x').catch((thrown: unknown) => thrown)
    expect(held).toMatchObject({ code: 'custody.recovery_held', details: { until: 1_800_000_000_000 } })
    expect(await worker.isConnected({}, signal())).toEqual({ isConnected: false })
  })

  test('behavior: a sign-out forgets a login that has begun, also in the storage', async () => {
    const { outside, device } = setUpLogins()
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
    const { outside, device } = setUpLogins()
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
    const { custody, outside, device } = setUpLogins()
    const worker = await device.start()
    await startAt(worker, 'google')
    outside.agree(ADA)
    const uri = uriOf(outside.newest().code ?? '')
    expect(await codeOf(Promise.resolve(worker.redeemOutside({ uri }, signal())))).toBe('social.ended')
    expect(custody.calls).not.toContain(outsideRedeem.path)
  })

  test('error: the result of a login of another device begins no session', async () => {
    const { custody, outside, device } = setUpLogins()
    const worker = await device.start()
    await startAt(worker, 'google')
    await startAt(await createDevice(custody).start(), 'google')
    outside.agree(ADA)
    const uri = resultOf(outside.newest().code)
    expect(await codeOf(Promise.resolve(worker.redeemOutside({ uri }, signal())))).toBe('social.ended')
    expect(await worker.isConnected({}, signal())).toEqual({ isConnected: false })
  })

  test('error: a result is refused on a device that has begun no login', async () => {
    const { custody, device } = setUpLogins()
    const worker = await device.start()
    const uri = resultOf('r'.repeat(43))
    expect(await codeOf(Promise.resolve(worker.redeemOutside({ uri }, signal())))).toBe('social.ended')
    expect(custody.calls).not.toContain(outsideRedeem.path)
  })

  test('error: a login ends after ten minutes', async () => {
    const { outside, device } = setUpLogins()
    const worker = await device.start()
    await startAt(worker, 'google')
    outside.agree(ADA)
    vi.setSystemTime(Date.now() + 601_000)
    const uri = resultOf(outside.newest().code)
    expect(await codeOf(Promise.resolve(worker.redeemOutside({ uri }, signal())))).toBe('social.ended')
  })
})

function withParam(uri: URL, name: string, value: string, how: 'set' | 'append' = 'set'): URL {
  uri.searchParams[how](name, value)
  return uri
}
