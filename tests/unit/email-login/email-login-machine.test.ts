import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import { type Approved, emailLoginMachine, type LoginStart } from '@/lib/email-login/email-login-machine'
import { deferred } from '../../support/deferred'

const EMAIL = 'ada@example.com'
const NOW = 1_000_000

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

const start = (next: LoginStart['next'], more: Partial<LoginStart> = {}): LoginStart => ({
  next,
  matchNumber: next === 'device' ? '42' : undefined,
  endsAt: NOW + 600_000,
  resendAt: NOW + 30_000,
  pausedUntil: NOW + 30_000,
  ...more,
})

/** A login whose frame and wallet the test plays: each call of a port is answered by the latest deferred. */
function startLogin() {
  const calls = {
    startLogin: [] as { readonly email: string }[],
    awaitApproval: [] as object[],
    submitCode: [] as { readonly code: string }[],
    connectWallet: [] as object[],
  }
  const answers = {
    startLogin: deferred<LoginStart>(),
    awaitApproval: deferred<{ endsAt: number | undefined }>(),
    submitCode: deferred<{ isNew: boolean }>(),
    connectWallet: deferred<void>(),
  }
  const aborted: string[] = []
  type Port = keyof typeof calls
  const port = <O, I>(name: Port) =>
    fromPromise<O, I>(({ input, signal }) => {
      ;(calls[name] as unknown[]).push(input)
      signal.addEventListener('abort', () => aborted.push(name))
      const answer = deferred<O>()
      answers[name] = answer as never
      return answer.promise
    })
  const finished: boolean[] = []
  const login = createActor(
    emailLoginMachine.provide({
      actors: {
        startLogin: port<LoginStart, { email: string }>('startLogin'),
        awaitApproval: port<Approved, { endsAt: number | undefined }>('awaitApproval'),
        submitCode: port<{ isNew: boolean }, { code: string }>('submitCode'),
        connectWallet: port('connectWallet'),
      },
      actions: { finish: () => void finished.push(true) },
    }),
    { input: { now: () => Date.now() } },
  ).start()
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return {
    login,
    calls,
    finished,
    aborted,
    state: () => login.getSnapshot().value,
    facts: () => login.getSnapshot().context,
    async resolve(name: Port, value?: unknown) {
      answers[name].resolve(value as never)
      await settle()
    },
    async reject(name: Port, error: AppError) {
      answers[name].reject(error)
      await settle()
    },
  }
}

async function startedWith(next: LoginStart['next']) {
  const flow = startLogin()
  flow.login.send({ type: 'submitEmail', email: EMAIL })
  await flow.resolve('startLogin', start(next))
  return flow
}

describe('the login by e-mail', () => {
  test.each([
    ['device', { approvingDevice: 'waiting' }],
    ['code', { enteringCode: 'waiting' }],
    ['connect', { connecting: 'asking' }],
  ] as const)('behavior: a login that goes on with %s moves there', async (next, state) => {
    const { calls, state: at } = await startedWith(next)
    expect(calls.startLogin).toEqual([{ email: EMAIL }])
    expect(at()).toEqual(state)
  })

  test('behavior: an approved device enters the code, whose life replaces that of the link', async () => {
    const flow = await startedWith('device')
    expect(flow.facts()).toMatchObject({ matchNumber: '42', endsAt: NOW + 600_000 })
    await flow.resolve('awaitApproval', { endsAt: NOW + 60_000 })
    expect(flow.state()).toEqual({ enteringCode: 'waiting' })
    expect(flow.facts().endsAt).toBe(NOW + 60_000)
  })

  test('behavior: a right code connects the wallet, and the login begins anew once its view is opened again', async () => {
    const flow = await startedWith('code')
    flow.login.send({ type: 'submitCode', code: '123456' })
    expect(flow.calls.submitCode).toEqual([{ code: '123456' }])
    await flow.resolve('submitCode', { isNew: true })
    expect(flow.state()).toEqual({ connecting: 'asking' })
    await flow.resolve('connectWallet')
    expect(flow.calls.connectWallet).toEqual([{ network: undefined, isNew: true }])
    expect(flow.finished).toEqual([true])
    expect(flow.state()).toBe('connected')
    flow.login.send({ type: 'viewEntered', network: undefined })
    expect(flow.state()).toBe('editing')
    expect(flow.facts()).toMatchObject({ email: '', isNew: false, matchNumber: undefined })
  })

  test.each(['email.code_wrong', 'email.code_expired', 'request.interrupted'] as const)(
    'error: %s stays at the code, with the error',
    async (code) => {
      const flow = await startedWith('code')
      flow.login.send({ type: 'submitCode', code: '000000' })
      await flow.reject('submitCode', new AppError(code, { details: { left: 4 } }))
      expect(flow.state()).toEqual({ enteringCode: 'waiting' })
      expect(flow.facts().error).toMatchObject({ code, details: { left: 4 } })
      flow.login.send({ type: 'submitCode', code: '123456' })
      expect(flow.facts().error).toBeNull()
    },
  )

  test.each(['email.locked', 'custody.halves_differ', 'frame.request_timeout'] as const)(
    'error: %s for a code returns to the address, which is kept',
    async (code) => {
      const flow = await startedWith('code')
      flow.login.send({ type: 'submitCode', code: '000000' })
      await flow.reject('submitCode', new AppError(code))
      expect(flow.state()).toBe('editing')
      expect(flow.facts()).toMatchObject({ email: EMAIL, error: { code } })
    },
  )

  test('error: a login that does not start says why at the address', async () => {
    const flow = startLogin()
    flow.login.send({ type: 'submitEmail', email: EMAIL })
    await flow.reject('startLogin', new AppError('frame.load_timeout'))
    expect(flow.state()).toBe('editing')
    expect(flow.facts()).toMatchObject({ email: EMAIL, error: { code: 'frame.load_timeout' } })
  })

  test('error: a cooldown says from when another mail may be asked for', async () => {
    const flow = startLogin()
    flow.login.send({ type: 'submitEmail', email: EMAIL })
    await flow.reject('startLogin', new AppError('email.cooldown', { details: { seconds: 12 } }))
    expect(flow.facts().resendAt).toBe(NOW + 12_000)
  })

  test.each(['email.declined', 'email.approval_ended'] as const)(
    'error: %s ends the wait, and another link can be asked for',
    async (code) => {
      const flow = await startedWith('device')
      await flow.reject('awaitApproval', new AppError(code))
      expect(flow.state()).toEqual({ approvingDevice: 'ended' })
      flow.login.send({ type: 'resend' })
      expect(flow.calls.startLogin).toHaveLength(2)
      await flow.resolve('startLogin', start('device', { matchNumber: '43' }))
      expect(flow.state()).toEqual({ approvingDevice: 'waiting' })
      expect(flow.facts()).toMatchObject({ matchNumber: '43', error: null })
    },
  )

  test('error: another mail that is refused leaves the step as it was', async () => {
    const flow = await startedWith('code')
    flow.login.send({ type: 'resend' })
    expect(flow.state()).toEqual({ enteringCode: 'resending' })
    await flow.reject('startLogin', new AppError('mail.unavailable'))
    expect(flow.state()).toEqual({ enteringCode: 'waiting' })
    expect(flow.facts().error?.code).toBe('mail.unavailable')
  })

  test('behavior: another address ends the wait for the approval', async () => {
    const flow = await startedWith('device')
    flow.login.send({ type: 'editAddress' })
    expect(flow.state()).toBe('editing')
    expect(flow.facts()).toMatchObject({ email: EMAIL, matchNumber: undefined, resendAt: NOW + 30_000 })
    expect(flow.aborted).toContain('awaitApproval')
  })

  test('behavior: a code that is being checked cannot be left', async () => {
    const flow = await startedWith('code')
    flow.login.send({ type: 'submitCode', code: '123456' })
    flow.login.send({ type: 'editAddress' })
    expect(flow.state()).toEqual({ enteringCode: 'verifying' })
  })

  test('error: a wallet that does not connect can be tried again', async () => {
    const flow = await startedWith('connect')
    await flow.reject('connectWallet', new AppError('wallet.no_accounts'))
    expect(flow.state()).toEqual({ connecting: 'failed' })
    flow.login.send({ type: 'retry' })
    await flow.resolve('connectWallet')
    expect(flow.finished).toEqual([true])
  })

  test('param: the wanted network reaches the wallet', async () => {
    const flow = startLogin()
    flow.login.send({ type: 'viewEntered', network: 'solana:mainnet' })
    flow.login.send({ type: 'submitEmail', email: EMAIL })
    await flow.resolve('startLogin', start('connect'))
    expect(flow.calls.connectWallet).toEqual([{ network: 'solana:mainnet', isNew: false }])
  })
})
