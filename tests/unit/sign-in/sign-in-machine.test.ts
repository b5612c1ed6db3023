import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { SESSION_TRIES, SESSION_TRY_MS } from '@/lib/sign-in/read-session'
import { RENEW_BEFORE_MS, SIGN_TIMEOUT_MS } from '@/lib/sign-in/sign-in-machine-setup'
import { ADA, ADA_AWAY, BOB, holding, nobody, refused, silent, startSignIn } from './sign-in-harness'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const SUCCESS = 'SIWX_AUTH_SUCCESS eip155:31337'
const CANCELLED = 'CLICK_CANCEL_SIWX eip155:31337'
const failed = (code: ErrorCode, chainId = ADA.chainId) => `SIWX_AUTH_ERROR ${chainId} ${code}`

/** A visitor who reads the message. */
async function startReady(options: Parameters<typeof startSignIn>[0] = {}) {
  const signIn = startSignIn(options)
  await signIn.follow(ADA)
  return signIn
}

/** A visitor whose wallet is asked. */
async function startSigning(options: Parameters<typeof startSignIn>[0] = {}) {
  const signIn = await startReady(options)
  const [wallet] = [signIn.ports.sign.hold()]
  await signIn.send('sign')
  return { ...signIn, wallet }
}

describe('opening by itself', () => {
  test('behavior: without a session the view opens, and the message shows before anybody signs', async () => {
    const signIn = startSignIn()
    const making = signIn.ports.prepare.hold()
    await signIn.follow(ADA)
    expect(signIn.told).toEqual(['show'])
    expect(signIn.state()).toMatchObject({ step: 'preparing', message: null, text: null, error: null, required: true })
    expect(making).toHaveLength(1)
    expect(signIn.ports.prepare.calls[0]?.input).toEqual({ account: ADA })
  })

  test('behavior: ready with the fields and the text of one message', async () => {
    const signIn = await startReady()
    const { step, message, text } = signIn.state()
    expect(step).toBe('ready')
    expect(message).toMatchObject({ accountAddress: ADA.address, chainId: ADA.chainId })
    expect(text).toContain(`Nonce: ${message?.nonce}`)
    expect(signIn.tracked).toEqual([])
  })

  test('behavior: with a session that holds the account nothing opens, and nobody is asked', async () => {
    const signIn = startSignIn()
    signIn.ports.readSession.answers(holding(BOB, { ...ADA, address: ADA.address.toLowerCase() }))
    await signIn.follow(ADA)
    expect(signIn.is('signedIn')).toBe(true)
    expect(signIn.told).toEqual(['goOn'])
    expect(signIn.tracked).toEqual([])
    expect(signIn.memory.last).toBe(ADA.chainId)
    expect(signIn.ports.prepare.calls).toHaveLength(0)
  })

  test.each([
    ['another account', BOB],
    ['another chain', ADA_AWAY],
  ])('behavior: a session for %s is none for this one', async (_, held) => {
    const signIn = startSignIn()
    signIn.ports.readSession.answers(holding(held))
    await signIn.follow(ADA)
    expect(signIn.step()).toBe('ready')
  })

  test('behavior: nobody connected is nobody to ask', async () => {
    const signIn = startSignIn()
    await signIn.follow(null)
    expect(signIn.is('idle')).toBe(true)
    expect(signIn.ports.readSession.calls).toHaveLength(0)
  })

  test.each([
    ['nobody', nobody, 'asking', ['show']],
    ['the account', holding(ADA), 'signedIn', ['goOn']],
    ['a refusal', refused, 'idle', ['giveUp']],
  ] as const)('behavior: a first read that found %s is not repeated', async (_, answer, state, told) => {
    const signIn = startSignIn()
    await signIn.follow(ADA, { answer, at: Date.now() })
    expect(signIn.is(state)).toBe(true)
    expect(signIn.told).toEqual(told)
    expect(signIn.ports.readSession.calls).toHaveLength(0)
  })
})

describe('finding out whether there is a session', () => {
  test('error: a refusal gives up at once: said, let go of, told once', async () => {
    const signIn = startSignIn()
    signIn.ports.readSession.answers(refused)
    await signIn.follow(ADA)
    expect(signIn.told).toEqual(['giveUp'])
    expect(signIn.tracked).toEqual([failed('siwx.init_failed')])
    expect(signIn.ports.readSession.calls).toHaveLength(1)
    expect(signIn.is('idle')).toBe(true)
  })

  test('error: a server that is away is asked three times within 10 s, and only then given up', async () => {
    const signIn = startSignIn()
    const began = Date.now()
    signIn.ports.readSession.answers(silent)
    await signIn.follow(ADA)
    for (let tried = 1; tried < SESSION_TRIES; tried += 1) {
      expect(signIn.ports.readSession.calls).toHaveLength(tried)
      expect(signIn.step()).toBe('checking')
      expect(signIn.told).toEqual([])
      await vi.advanceTimersByTimeAsync(SESSION_TRY_MS - 1)
      expect(signIn.ports.readSession.calls).toHaveLength(tried)
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(signIn.ports.readSession.calls).toHaveLength(SESSION_TRIES)
    expect(signIn.told).toEqual(['giveUp'])
    expect(signIn.tracked).toEqual([failed('siwx.init_failed')])
    expect(SESSION_TRIES).toBe(3)
    expect(Date.now() - began).toBeLessThanOrEqual(10_000)
    expect(SESSION_TRY_MS * SESSION_TRIES).toBeLessThanOrEqual(10_000)
  })

  test.each([1, 2])('behavior: a hiccup of %i tries logs nobody out', async (hiccups) => {
    const signIn = startSignIn()
    signIn.ports.readSession.answers(...Array(hiccups).fill(silent), holding(ADA))
    await signIn.follow(ADA)
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS * hiccups)
    expect(signIn.is('signedIn')).toBe(true)
    expect(signIn.told).toEqual(['goOn'])
    expect(signIn.tracked).toEqual([])
  })

  test('behavior: a first try of before counts, with the time that it took', async () => {
    const signIn = startSignIn()
    signIn.ports.readSession.answers(silent)
    await signIn.follow(ADA, { answer: silent, at: Date.now() - SESSION_TRY_MS + 100 })
    expect(signIn.ports.readSession.calls).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(100)
    expect(signIn.ports.readSession.calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS)
    expect(signIn.told).toEqual(['giveUp'])
  })

  test('behavior: whoever asks for the message meanwhile sees that it is being found out', async () => {
    const signIn = startSignIn()
    const reading = signIn.ports.readSession.hold()
    await signIn.follow(ADA)
    await signIn.send('request')
    expect(signIn.told).toEqual(['show'])
    expect(signIn.step()).toBe('checking')
    reading[0]?.resolve(holding(ADA))
    await signIn.settle()
    expect(signIn.told).toEqual(['show', 'goOn'])
  })
})

describe('signing', () => {
  test('behavior: signed, judged, confirmed by the session: stored, remembered, closed, told once', async () => {
    const signIn = await startReady()
    const { text } = signIn.state()
    signIn.ports.readSession.answers(holding(BOB, ADA))
    await signIn.send('sign')
    expect(signIn.ports.sign.calls[0]?.input).toEqual({ account: ADA, text })
    expect(signIn.ports.submit.calls[0]?.input).toEqual({ text, signature: '0xabcd' })
    expect(signIn.is('signedIn')).toBe(true)
    expect(signIn.told).toEqual(['show', 'leave'])
    expect(signIn.tracked).toEqual([SUCCESS])
    expect(signIn.memory.last).toBe(ADA.chainId)
    expect(signIn.actor.getSnapshot().context.session?.accounts).toEqual([BOB, ADA])
  })

  test('behavior: while the server judges, a second click and a closed modal change nothing', async () => {
    const signIn = await startReady({ required: false })
    const judging = signIn.ports.submit.hold()
    await signIn.send('sign')
    expect(signIn.step()).toBe('verifying')
    await signIn.send('sign')
    await signIn.send('viewLeft')
    expect(judging).toHaveLength(1)
    signIn.ports.readSession.answers(holding(ADA))
    judging[0]?.resolve(undefined)
    await signIn.settle()
    expect(signIn.tracked).toEqual([SUCCESS])
  })

  test.each<[what: string, cause: AppError, code: ErrorCode]>([
    ['declined', new AppError('wallet.rejected'), 'siwx.declined'],
    ['no answer of a wallet', new AppError('wallet.timeout'), 'wallet.timeout'],
    ['a wallet with a request open', new AppError('wallet.request_pending'), 'wallet.request_pending'],
    ['a wallet that cannot', new AppError('wallet.unsupported_method'), 'wallet.unsupported_method'],
    ['junk for a signature', new AppError('siwx.bad_signature'), 'siwx.bad_signature'],
  ])('error: %s is shown as what it is, told once, and may be tried again', async (_, cause, code) => {
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
    // A new message, and the wallet at once: the visitor has read what is asked.
    expect(signIn.ports.prepare.calls).toHaveLength(2)
    expect(signIn.ports.sign.calls[1]?.input.text).not.toBe(text)
    expect(signIn.tracked).toEqual([failed(code), SUCCESS])
  })

  test('error: a wallet that nobody answers is given up after two minutes', async () => {
    const { step, state, tracked, wallet, settle, ports } = await startSigning()
    expect(SIGN_TIMEOUT_MS).toBe(120_000)
    await vi.advanceTimersByTimeAsync(SIGN_TIMEOUT_MS - 1)
    expect(step()).toBe('signing')
    await vi.advanceTimersByTimeAsync(1)
    expect(state()).toMatchObject({ step: 'failed', error: { code: 'wallet.timeout' } })
    expect(ports.sign.calls[0]?.signal.aborted).toBe(true)
    wallet[0]?.resolve({ signature: '0xabcd' })
    await settle()
    expect(step()).toBe('failed')
    expect(tracked).toEqual([failed('wallet.timeout')])
  })

  test.each<ErrorCode>(['siwx.wrong_account', 'siwx.bad_signature', 'siwx.bad_message', 'siwx.smart_account'])(
    'error: %s is the verdict of the server, and no session is looked for',
    async (code) => {
      const signIn = await startReady()
      signIn.ports.submit.answers(new AppError(code))
      await signIn.send('sign')
      expect(signIn.state()).toMatchObject({ step: 'failed', error: { code } })
      expect(signIn.tracked).toEqual([failed(code)])
      expect(signIn.ports.readSession.calls).toHaveLength(1)
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
  ])('error: %s instead of a verdict: without a session it is %s', async (cause, code) => {
    const signIn = await startReady()
    signIn.ports.submit.answers(new AppError(cause))
    await signIn.send('sign')
    expect(signIn.state()).toMatchObject({ step: 'failed', error: { code } })
    expect(signIn.tracked).toEqual([failed(code)])
    expect(signIn.ports.readSession.calls).toHaveLength(2)
  })

  test.each<ErrorCode>(['upstream.failed', 'request.timeout', 'kv.unavailable', 'siwx.expired'])(
    'behavior: an answer lost as %s after the sign-in has worked is found by reading the session',
    async (cause) => {
      const signIn = await startReady()
      signIn.ports.submit.answers(new AppError(cause))
      signIn.ports.readSession.answers(silent, holding(ADA))
      await signIn.send('sign')
      expect(signIn.step()).toBe('verifying')
      await vi.advanceTimersByTimeAsync(SESSION_TRY_MS)
      expect(signIn.is('signedIn')).toBe(true)
      expect(signIn.tracked).toEqual([SUCCESS])
    },
  )

  test('error: with no answer to anything it ends within three tries as unreachable', async () => {
    const signIn = await startReady()
    signIn.ports.submit.answers(new AppError('upstream.failed'))
    signIn.ports.readSession.answers(silent)
    await signIn.send('sign')
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS * 2)
    expect(signIn.state()).toMatchObject({ step: 'failed', error: { code: 'siwx.unreachable' } })
    expect(signIn.tracked).toEqual([failed('siwx.unreachable')])
    expect(signIn.told).not.toContain('giveUp')
  })

  test('behavior: what the server has accepted stays accepted when it cannot be asked again', async () => {
    const signIn = await startReady()
    signIn.ports.readSession.answers(silent)
    await signIn.send('sign')
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS * 2)
    expect(signIn.is('signedIn')).toBe(true)
    expect(signIn.tracked).toEqual([SUCCESS])
    expect(signIn.actor.getSnapshot().context.session?.accounts).toEqual([ADA])
  })

  test('error: accepted, and yet no session: a browser without cookies is told', async () => {
    const signIn = await startReady()
    await signIn.send('sign')
    expect(signIn.state()).toMatchObject({ step: 'failed', error: { code: 'siwx.init_failed' } })
    expect(signIn.tracked).toEqual([failed('siwx.init_failed')])
  })
})

describe('the message', () => {
  test('error: one that the server does not make is told, and asked for again by the same button', async () => {
    const signIn = startSignIn()
    signIn.ports.prepare.answers(new AppError('upstream.failed'))
    await signIn.follow(ADA)
    expect(signIn.state()).toMatchObject({ step: 'failed', message: null, error: { code: 'siwx.unreachable' } })
    expect(signIn.tracked).toEqual([failed('siwx.unreachable')])
    const making = signIn.ports.prepare.hold()
    await signIn.send('sign')
    expect(signIn.step()).toBe('preparing')
    making[0]?.reject(new AppError('kv.unavailable'))
    await signIn.settle()
    expect(signIn.step()).toBe('failed')
    expect(signIn.tracked).toHaveLength(2)
  })

  test('behavior: a message that nobody has read yet is not signed by pressing "Try again"', async () => {
    const signIn = startSignIn()
    const making = signIn.ports.prepare.hold()
    await signIn.follow(ADA)
    making[0]?.reject(new AppError('upstream.failed'))
    await signIn.settle()
    await signIn.send('sign')
    const { message, text } = (await startReady()).actor.getSnapshot().context.prepared ?? {}
    if (message === undefined || text === undefined) throw new Error('no message')
    making[1]?.resolve({ message, text, preparedAt: Date.now() })
    await signIn.settle()
    expect(signIn.step()).toBe('ready')
    expect(signIn.ports.sign.calls).toHaveLength(0)
  })

  test('behavior: it is renewed quietly a minute before its end', async () => {
    const signIn = await startReady()
    const first = signIn.state().text
    await vi.advanceTimersByTimeAsync(300_000 - RENEW_BEFORE_MS - 1)
    expect(signIn.state().text).toBe(first)
    await vi.advanceTimersByTimeAsync(1)
    expect(signIn.step()).toBe('ready')
    expect(signIn.state().text).not.toBe(first)
    expect(signIn.tracked).toEqual([])
  })

  test('error: a renewal that fails is nobody’s business before they sign', async () => {
    const signIn = await startReady()
    signIn.ports.prepare.answers(new AppError('upstream.failed'))
    await vi.advanceTimersByTimeAsync(300_000)
    expect(signIn.state()).toMatchObject({ step: 'ready', error: null })
    expect(signIn.tracked).toEqual([])
    await signIn.send('sign')
    expect(signIn.state()).toMatchObject({ step: 'failed', error: { code: 'siwx.unreachable' } })
    expect(signIn.ports.sign.calls).toHaveLength(0)
  })

  test('behavior: a page that slept past the end asks for another message before the wallet', async () => {
    const signIn = await startReady()
    const first = signIn.state().text
    vi.setSystemTime(Date.now() + 600_000)
    signIn.ports.readSession.answers(holding(ADA))
    await signIn.send('sign')
    expect(signIn.ports.sign.calls).toHaveLength(1)
    expect(signIn.ports.sign.calls[0]?.input.text).not.toBe(first)
  })
})

describe('cancelling', () => {
  test('behavior: required, with nowhere to go back to: disconnected, told once', async () => {
    const signIn = await startReady()
    await signIn.send('cancel')
    expect(signIn.told).toEqual(['show', 'disconnect'])
    expect(signIn.tracked).toEqual([CANCELLED])
    await signIn.follow(null)
    await signIn.send('cancel')
    expect(signIn.tracked).toEqual([CANCELLED])
  })

  test('behavior: required, signed in elsewhere: the wallet is asked to go back there', async () => {
    const signIn = startSignIn({ last: ADA_AWAY.chainId })
    signIn.ports.readSession.answers(holding(ADA_AWAY))
    await signIn.follow(ADA)
    const moving = signIn.ports.switchNetwork.hold()
    await signIn.send('cancel')
    expect(signIn.step()).toBe('switching')
    expect(signIn.ports.switchNetwork.calls[0]?.input).toEqual({ network: ADA_AWAY.chainId })
    await signIn.follow(ADA_AWAY)
    moving[0]?.resolve(undefined)
    await signIn.settle()
    expect(signIn.is('signedIn')).toBe(true)
    expect(signIn.told).toEqual(['show', 'goOn'])
    expect(signIn.tracked).toEqual([CANCELLED])
  })

  test.each([
    ['the session is another account’s there', holding({ ...BOB, chainId: ADA_AWAY.chainId }), ADA_AWAY.chainId],
    ['there is no session', nobody, ADA_AWAY.chainId],
    ['the visitor is there already', nobody, ADA.chainId],
    ['no network is remembered', holding(ADA_AWAY), undefined],
  ] as const)('behavior: required, and %s: disconnected', async (_, answer, last) => {
    const signIn = startSignIn(last === undefined ? {} : { last })
    signIn.ports.readSession.answers(answer)
    await signIn.follow(ADA)
    await signIn.send('cancel')
    expect(signIn.ports.switchNetwork.calls).toHaveLength(0)
    expect(signIn.told).toEqual(['show', 'disconnect'])
  })

  test('error: a wallet that does not go back is disconnected', async () => {
    const signIn = startSignIn({ last: ADA_AWAY.chainId })
    signIn.ports.readSession.answers(holding(ADA_AWAY))
    await signIn.follow(ADA)
    signIn.ports.switchNetwork.answers(new AppError('wallet.rejected') as never)
    await signIn.send('cancel')
    expect(signIn.told).toEqual(['show', 'disconnect'])
    expect(signIn.tracked).toEqual([CANCELLED])
  })

  test('behavior: cancelled once more while the wallet is asked, it is disconnected, and told no second time', async () => {
    const signIn = startSignIn({ last: ADA_AWAY.chainId })
    signIn.ports.readSession.answers(holding(ADA_AWAY))
    await signIn.follow(ADA)
    signIn.ports.switchNetwork.hold()
    await signIn.send('cancel')
    await signIn.send('cancel')
    expect(signIn.told).toEqual(['show', 'disconnect'])
    expect(signIn.tracked).toEqual([CANCELLED])
  })

  test.each(['cancel', 'viewLeft'] as const)(
    'behavior: optional, %s closes and is remembered for this account and chain',
    async (way) => {
      const signIn = await startReady({ required: false })
      await signIn.send(way)
      expect(signIn.told).toEqual(way === 'cancel' ? ['show', 'leave'] : ['show'])
      expect(signIn.tracked).toEqual(way === 'cancel' ? [CANCELLED] : [])
      expect(signIn.declined).toEqual([ADA])
      await signIn.follow(ADA_AWAY)
      expect(signIn.step()).toBe('ready')
      await signIn.follow(ADA)
      expect(signIn.is('declined')).toBe(true)
      expect(signIn.told.filter((each) => each === 'show')).toHaveLength(2)
    },
  )

  test('behavior: optional, asked for again, it shows with a message of its own', async () => {
    const signIn = await startReady({ required: false })
    const { text } = signIn.state()
    await signIn.send('cancel')
    await signIn.send('request')
    expect(signIn.step()).toBe('ready')
    expect(signIn.state().text).not.toBe(text)
    expect(signIn.ports.sign.calls).toHaveLength(0)
  })

  test('behavior: required, a view that is gone for a moment is no answer', async () => {
    const signIn = await startReady()
    await signIn.send('viewLeft')
    expect(signIn.step()).toBe('ready')
    expect(signIn.declined).toEqual([])
  })

  test.each(['signing', 'verifying'] as const)(
    'behavior: cancelled while %s, a late answer does nothing, and the next message is signed by a click alone',
    async (step) => {
      const signIn = await startReady({ required: false })
      const late = step === 'signing' ? signIn.ports.sign.hold() : signIn.ports.submit.hold()
      await signIn.send('sign')
      expect(signIn.step()).toBe(step)
      const port = step === 'signing' ? signIn.ports.sign : signIn.ports.submit
      await signIn.send('cancel')
      expect(port.calls[0]?.signal.aborted).toBe(true)
      late[0]?.resolve({ signature: '0xabcd' } as never)
      await signIn.settle()
      expect(signIn.is('declined')).toBe(true)
      await signIn.send('request')
      expect(signIn.step()).toBe('ready')
      expect(signIn.tracked).toEqual([CANCELLED])
    },
  )
})

describe('another account or chain', () => {
  test.each([
    ['account', BOB],
    ['chain', ADA_AWAY],
  ])('behavior: another %s ends the old sign-in at once and is asked for its own', async (_, next) => {
    const signIn = startSignIn()
    signIn.ports.readSession.answers(holding(ADA))
    await signIn.follow(ADA)
    const reading = signIn.ports.readSession.hold()
    await signIn.follow(next)
    expect(signIn.is('signedIn')).toBe(false)
    expect(signIn.actor.getSnapshot().context.session).toBeNull()
    reading[0]?.resolve(holding(ADA))
    await signIn.settle()
    expect(signIn.state()).toMatchObject({ step: 'ready', message: { accountAddress: next.address } })
    expect(signIn.tracked).toEqual([])
  })

  test('behavior: while its session is read: the late answer is nobody’s', async () => {
    const signIn = startSignIn()
    const reading = signIn.ports.readSession.hold()
    await signIn.follow(ADA)
    await signIn.follow(BOB)
    reading[0]?.resolve(holding(ADA, BOB))
    await signIn.settle()
    expect(signIn.step()).toBe('checking')
    reading[1]?.resolve(nobody)
    await signIn.settle()
    expect(signIn.state().message?.accountAddress).toBe(BOB.address)
  })

  test('behavior: while it waits for another try: the tries are the new one’s own', async () => {
    const signIn = startSignIn()
    signIn.ports.readSession.answers(silent)
    await signIn.follow(ADA)
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS)
    await signIn.follow(BOB)
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS)
    expect(signIn.told).toEqual([])
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS)
    expect(signIn.told).toEqual(['giveUp'])
  })

  test('behavior: while a message is made: the late one is never shown', async () => {
    const signIn = startSignIn()
    const making = signIn.ports.prepare.hold()
    await signIn.follow(ADA)
    await signIn.follow(BOB)
    making[0]?.reject(new AppError('upstream.failed'))
    await signIn.settle()
    expect(signIn.state()).toMatchObject({ step: 'preparing', message: null })
    expect(signIn.tracked).toEqual([])
  })

  test('behavior: while it shows: the message is the new one’s, and nothing has failed', async () => {
    const signIn = await startReady()
    await signIn.follow(BOB)
    expect(signIn.state()).toMatchObject({ step: 'ready', error: null, message: { accountAddress: BOB.address } })
    expect(signIn.tracked).toEqual([])
  })

  test('error: while it is signed: aborted, and the reason stands above the new message', async () => {
    const signIn = await startSigning()
    await signIn.follow(BOB)
    expect(signIn.state()).toMatchObject({
      step: 'failed',
      error: { code: 'siwx.wrong_account' },
      message: { accountAddress: BOB.address },
    })
    expect(signIn.tracked).toEqual([failed('siwx.wrong_account')])
    expect(signIn.ports.sign.calls[0]?.signal.aborted).toBe(true)
    signIn.wallet[0]?.resolve({ signature: '0xabcd' })
    await signIn.settle()
    expect(signIn.step()).toBe('failed')
    expect(signIn.ports.submit.calls).toHaveLength(0)
    signIn.ports.readSession.answers(holding(BOB))
    signIn.ports.sign.answers({ signature: '0xabcd' })
    await signIn.send('sign')
    expect(signIn.tracked).toEqual([failed('siwx.wrong_account'), SUCCESS])
  })

  test('error: while the server judges: what it says then signs nobody in', async () => {
    const signIn = await startReady()
    const judging = signIn.ports.submit.hold()
    await signIn.send('sign')
    await signIn.follow(ADA_AWAY)
    judging[0]?.resolve(undefined)
    await signIn.settle()
    expect(signIn.state()).toMatchObject({ step: 'failed', error: { code: 'siwx.wrong_account' } })
    expect(signIn.tracked).toEqual([failed('siwx.wrong_account')])
  })

  test('behavior: to one that is signed in while the wallet was asked: nothing is left of the other', async () => {
    const signIn = await startSigning()
    signIn.ports.readSession.answers(holding(BOB))
    await signIn.follow(BOB)
    expect(signIn.is('signedIn')).toBe(true)
    expect(signIn.told).toEqual(['show', 'goOn'])
    expect(signIn.code()).toBeUndefined()
  })

  test.each(['checking', 'ready', 'signing', 'failed'] as const)(
    'behavior: the wallet gone while %s: nothing is said, nothing is left',
    async (step) => {
      const signIn = startSignIn()
      if (step === 'checking') signIn.ports.readSession.hold()
      if (step === 'signing') signIn.ports.sign.hold()
      if (step === 'failed') signIn.ports.sign.answers(new AppError('wallet.rejected'))
      await signIn.follow(ADA)
      if (step === 'signing' || step === 'failed') await signIn.send('sign')
      expect(signIn.step()).toBe(step)
      const before = [...signIn.tracked]
      await signIn.follow(null)
      expect(signIn.is('idle')).toBe(true)
      expect(signIn.state()).toMatchObject({ message: null, error: null })
      expect(signIn.tracked).toEqual(before)
    },
  )
})

describe('looking again', () => {
  async function startSignedIn(required: boolean) {
    const signIn = startSignIn({ required })
    signIn.ports.readSession.answers(holding(ADA), nobody)
    await signIn.follow(ADA)
    return signIn
  }

  test('behavior: required, and the session is gone: the view opens again', async () => {
    const signIn = await startSignedIn(true)
    await signIn.read(nobody)
    expect(signIn.step()).toBe('ready')
    expect(signIn.told).toEqual(['goOn', 'show'])
    expect(signIn.memory.last).toBeUndefined()
    expect(signIn.tracked).toEqual([])
  })

  test('behavior: optional, and the session is gone: signed out, and nobody is bothered', async () => {
    const signIn = await startSignedIn(false)
    await signIn.read(holding(BOB))
    expect(signIn.is('declined')).toBe(true)
    expect(signIn.told).toEqual(['goOn'])
    expect(signIn.declined).toEqual([])
  })

  test.each([
    ['a silent', silent],
    ['a refusing', refused],
  ])('behavior: %s server signs nobody out', async (_, answer) => {
    const signIn = await startSignedIn(true)
    await signIn.read(answer)
    expect(signIn.is('signedIn')).toBe(true)
    expect(signIn.told).toEqual(['goOn'])
  })

  test.each(['ready', 'failed', 'declined'] as const)(
    'behavior: %s here and signed in in another tab is signed in here, without an event',
    async (where) => {
      const signIn = startSignIn({ required: false })
      if (where === 'failed') signIn.ports.prepare.answers(new AppError('upstream.failed'))
      await signIn.follow(ADA)
      if (where === 'declined') await signIn.send('cancel')
      const before = [...signIn.tracked]
      await signIn.read(holding(ADA))
      expect(signIn.is('signedIn')).toBe(true)
      expect(signIn.tracked).toEqual(before)
    },
  )

  test('behavior: a look that finds what is known changes nothing', async () => {
    const signIn = await startReady()
    const { text } = signIn.state()
    await signIn.read(nobody)
    await signIn.read(silent)
    expect(signIn.state()).toMatchObject({ step: 'ready', text })
  })

  test('behavior: a look while the wallet is asked does not take the question away', async () => {
    const signIn = await startSigning()
    await signIn.read(holding(ADA))
    expect(signIn.step()).toBe('signing')
  })
})
