import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { RENEW_BEFORE_MS, SIGN_TIMEOUT_MS } from '@/lib/sign-in/sign-in-machine-setup'
import { at } from '@/tests/support/at'
import { ADA, BOB, failed, holding, SUCCESS, silent, startReady, startSignIn, startSigning } from './sign-in-harness'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('signing', () => {
  test('behavior: signed, verified, confirmed by the session: closed, and reported once with that session', async () => {
    const signIn = await startReady()
    const { text } = signIn.state()
    signIn.ports.readSession.answers(holding(BOB, ADA))
    await signIn.send('sign')
    expect(signIn.ports.sign.calls[0]?.input).toEqual({ account: ADA, text })
    expect(signIn.ports.submit.calls[0]?.input).toEqual({ text, signature: '0xabcd' })
    expect(signIn.is('idle')).toBe(true)
    expect(signIn.told).toEqual(['show', 'leave'])
    expect(signIn.tracked).toEqual([SUCCESS])
    expect(signIn.signedIn).toEqual([{ accounts: [BOB, ADA] }])
  })

  test('behavior: while the server verifies, a second click and a closed modal change nothing', async () => {
    const signIn = await startReady({ required: false })
    const judging = signIn.ports.submit.hold()
    await signIn.send('sign')
    expect(signIn.step()).toBe('verifying')
    await signIn.send('sign')
    await signIn.send('viewLeft')
    expect(judging).toHaveLength(1)
    signIn.ports.readSession.answers(holding(ADA))
    at(judging, 0).resolve(undefined)
    await signIn.settle()
    expect(signIn.tracked).toEqual([SUCCESS])
  })

  test.each<[what: string, cause: AppError, code: ErrorCode]>([
    ['declined', new AppError('wallet.rejected'), 'siwx.declined'],
    ['no answer of a wallet', new AppError('wallet.timeout'), 'wallet.timeout'],
    ['a wallet with a request open', new AppError('wallet.request_pending'), 'wallet.request_pending'],
    ['a wallet that cannot', new AppError('wallet.unsupported_method'), 'wallet.unsupported_method'],
    ['junk for a signature', new AppError('siwx.bad_signature'), 'siwx.bad_signature'],
  ])('error: %s is shown as such, reported once, and can be tried again', async (_, cause, code) => {
    const signIn = await startReady()
    const { text } = signIn.state()
    signIn.ports.sign.answers(cause, { signature: '0xabcd' })
    await signIn.send('sign')
    expect(signIn.state()).toMatchObject({ step: 'failed', text, error: { code } })
    expect(signIn.tracked).toEqual([failed(code)])
    expect(signIn.told).toEqual(['show', 'show'])
    expect(signIn.ports.submit.calls).toHaveLength(0)
    signIn.ports.readSession.answers(holding(ADA))
    await signIn.send('sign')
    // A new message is sent to the wallet at once: the visitor has already read it.
    expect(signIn.ports.prepare.calls).toHaveLength(2)
    expect(signIn.ports.sign.calls[1]?.input.text).not.toBe(text)
    expect(signIn.tracked).toEqual([failed(code), SUCCESS])
  })

  test('error: a request to the wallet times out after two minutes', async () => {
    const { step, state, tracked, wallet, settle, ports } = await startSigning()
    expect(SIGN_TIMEOUT_MS).toBe(120_000)
    await vi.advanceTimersByTimeAsync(SIGN_TIMEOUT_MS - 1)
    expect(step()).toBe('signing')
    await vi.advanceTimersByTimeAsync(1)
    expect(state()).toMatchObject({ step: 'failed', error: { code: 'wallet.timeout' } })
    expect(ports.sign.calls[0]?.signal.aborted).toBe(true)
    at(wallet, 0).resolve({ signature: '0xabcd' })
    await settle()
    expect(step()).toBe('failed')
    expect(tracked).toEqual([failed('wallet.timeout')])
  })

  test('behavior: the wallet is asked again with the same message, and only the last request counts', async () => {
    const { send, step, wallet, settle, ports } = await startSigning()
    await send('sign')
    expect(ports.sign.calls).toHaveLength(2)
    expect(at(ports.sign.calls, 1).input).toEqual(at(ports.sign.calls, 0).input)
    expect(at(ports.sign.calls, 0).signal.aborted).toBe(true)
    at(wallet, 0).resolve({ signature: '0xold' })
    await settle()
    expect(step()).toBe('signing')
    at(wallet, 1).resolve({ signature: '0xnew' })
    await settle()
    expect(ports.submit.calls.map(({ input }) => input)).toMatchObject([{ signature: '0xnew' }])
  })

  test.each<ErrorCode>(['siwx.wrong_account', 'siwx.bad_signature', 'siwx.bad_message', 'siwx.smart_account'])(
    'error: %s is the decision of the server, so the session is not read',
    async (code) => {
      const signIn = await startReady()
      signIn.ports.submit.answers(new AppError(code))
      await signIn.send('sign')
      expect(signIn.state()).toMatchObject({ step: 'failed', error: { code } })
      expect(signIn.tracked).toEqual([failed(code)])
      expect(signIn.ports.readSession.calls).toHaveLength(0)
    },
  )

  test.each<[cause: ErrorCode, code: ErrorCode]>([
    ['siwx.expired', 'siwx.expired'],
    ['siwx.unreachable', 'siwx.unreachable'],
    ['kv.unavailable', 'siwx.unreachable'],
    ['upstream.failed', 'siwx.unreachable'],
    ['request.timeout', 'siwx.unreachable'],
    ['network.offline', 'network.offline'],
    ['request.rate_limited', 'siwx.unreachable'],
    ['internal', 'siwx.unreachable'],
    ['capability.off', 'siwx.init_failed'],
    ['project.origin_not_allowed', 'siwx.init_failed'],
  ])('error: %s instead of a decision: without a session it is %s', async (cause, code) => {
    const signIn = await startReady()
    signIn.ports.submit.answers(new AppError(cause))
    await signIn.send('sign')
    expect(signIn.state()).toMatchObject({ step: 'failed', error: { code } })
    expect(signIn.tracked).toEqual([failed(code)])
    expect(signIn.ports.readSession.calls).toHaveLength(1)
    expect(signIn.signedIn).toEqual([])
  })

  test.each<ErrorCode>([
    'request.invalid',
    'request.too_large',
    'request.not_found',
    'request.method_not_allowed',
    'request.refused',
  ])('error: %s of our server is a refusal and no outage, for the signature as for the message', async (cause) => {
    const signIn = await startReady()
    signIn.ports.submit.answers(new AppError(cause))
    await signIn.send('sign')
    expect(signIn.state()).toMatchObject({
      step: 'failed',
      error: { code: 'siwx.bad_message', cause: { code: cause } },
    })
    expect(signIn.ports.readSession.calls).toHaveLength(0)

    const asked = startSignIn()
    asked.ports.prepare.answers(new AppError(cause))
    await asked.activate(ADA)
    expect(asked.state()).toMatchObject({ step: 'failed', error: { code: 'siwx.bad_message', cause: { code: cause } } })
  })

  test.each<ErrorCode>(['upstream.failed', 'request.timeout', 'kv.unavailable', 'siwx.expired'])(
    'behavior: if the answer is lost as %s after a successful sign-in, reading the session finds it',
    async (cause) => {
      const signIn = await startReady()
      signIn.ports.submit.answers(new AppError(cause))
      const reading = signIn.ports.readSession.hold()
      await signIn.send('sign')
      expect(signIn.step()).toBe('verifying')
      at(reading, 0).resolve(holding(ADA))
      await signIn.settle()
      expect(signIn.signedIn).toEqual([{ accounts: [ADA] }])
      expect(signIn.tracked).toEqual([SUCCESS])
    },
  )

  test('error: with no answer to anything it ends as unreachable', async () => {
    const signIn = await startReady()
    signIn.ports.submit.answers(new AppError('upstream.failed'))
    signIn.ports.readSession.answers(silent)
    await signIn.send('sign')
    expect(signIn.state()).toMatchObject({ step: 'failed', error: { code: 'siwx.unreachable' } })
    expect(signIn.tracked).toEqual([failed('siwx.unreachable')])
    expect(signIn.signedIn).toEqual([])
  })

  test('behavior: a sign-in that the server accepted stays accepted if the session cannot be read', async () => {
    const signIn = await startReady()
    signIn.ports.readSession.answers(silent)
    await signIn.send('sign')
    expect(signIn.tracked).toEqual([SUCCESS])
    expect(signIn.signedIn).toEqual([null])
  })

  test('error: accepted but without a session, as in a browser without cookies: a failure is shown', async () => {
    const signIn = await startReady()
    await signIn.send('sign')
    expect(signIn.state()).toMatchObject({ step: 'failed', error: { code: 'siwx.init_failed' } })
    expect(signIn.tracked).toEqual([failed('siwx.init_failed')])
  })
})

describe('the message', () => {
  test('error: a message that the server cannot make is a failure, and the same button requests it again', async () => {
    const signIn = startSignIn()
    signIn.ports.prepare.answers(new AppError('upstream.failed'))
    await signIn.activate(ADA)
    expect(signIn.state()).toMatchObject({ step: 'failed', message: null, error: { code: 'siwx.unreachable' } })
    expect(signIn.tracked).toEqual([failed('siwx.unreachable')])
    const making = signIn.ports.prepare.hold()
    await signIn.send('sign')
    expect(signIn.step()).toBe('preparing')
    at(making, 0).reject(new AppError('kv.unavailable'))
    await signIn.settle()
    expect(signIn.step()).toBe('failed')
    expect(signIn.tracked).toHaveLength(2)
  })

  test('behavior: pressing "Try again" does not sign a message that was not shown yet', async () => {
    const signIn = startSignIn()
    const making = signIn.ports.prepare.hold()
    await signIn.activate(ADA)
    at(making, 0).reject(new AppError('upstream.failed'))
    await signIn.settle()
    await signIn.send('sign')
    const { message, text } = (await startReady()).actor.getSnapshot().context.prepared ?? {}
    if (message === undefined || text === undefined) throw new Error('no message')
    at(making, 1).resolve({ message, text, preparedAt: Date.now() })
    await signIn.settle()
    expect(signIn.step()).toBe('ready')
    expect(signIn.ports.sign.calls).toHaveLength(0)
  })

  test('behavior: a message is renewed in the background a minute before it expires', async () => {
    const signIn = await startReady()
    const first = signIn.state().text
    await vi.advanceTimersByTimeAsync(300_000 - RENEW_BEFORE_MS - 1)
    expect(signIn.state().text).toBe(first)
    await vi.advanceTimersByTimeAsync(1)
    expect(signIn.step()).toBe('ready')
    expect(signIn.state().text).not.toBe(first)
    expect(signIn.tracked).toEqual([])
  })

  test('error: a failed renewal is shown only when the visitor signs', async () => {
    const signIn = await startReady()
    signIn.ports.prepare.answers(new AppError('upstream.failed'))
    await vi.advanceTimersByTimeAsync(300_000)
    expect(signIn.state()).toMatchObject({ step: 'ready', error: null })
    expect(signIn.tracked).toEqual([])
    await signIn.send('sign')
    expect(signIn.state()).toMatchObject({ step: 'failed', error: { code: 'siwx.unreachable' } })
    expect(signIn.ports.sign.calls).toHaveLength(0)
  })

  test('behavior: a page that was suspended past the expiry requests another message before the wallet', async () => {
    const signIn = await startReady()
    const first = signIn.state().text
    vi.setSystemTime(Date.now() + 600_000)
    signIn.ports.readSession.answers(holding(ADA))
    await signIn.send('sign')
    expect(signIn.ports.sign.calls).toHaveLength(1)
    expect(signIn.ports.sign.calls[0]?.input.text).not.toBe(first)
  })
})
