import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { SESSION_TRIES, SESSION_TRY_MS } from '@/lib/siwx/read-session'
import { RENEW_BEFORE_MS, SIGN_TIMEOUT_MS } from '@/lib/siwx/siwx-machine-setup'
import { ADA, ADA_AWAY, BOB, holding, nobody, refused, silent, startSiwx } from './siwx-harness'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const SUCCESS = 'SIWX_AUTH_SUCCESS eip155:31337'
const CANCELLED = 'CLICK_CANCEL_SIWX eip155:31337'
const failed = (code: ErrorCode, chainId = ADA.chainId) => `SIWX_AUTH_ERROR ${chainId} ${code}`

/** A visitor who reads the message. */
async function startReady(options: Parameters<typeof startSiwx>[0] = {}) {
  const siwx = startSiwx(options)
  await siwx.follow(ADA)
  return siwx
}

/** A visitor whose wallet is asked. */
async function startSigning(options: Parameters<typeof startSiwx>[0] = {}) {
  const siwx = await startReady(options)
  const [wallet] = [siwx.ports.sign.hold()]
  await siwx.send('sign')
  return { ...siwx, wallet }
}

describe('opening by itself', () => {
  test('behavior: without a session the view opens, and the message shows before anybody signs', async () => {
    const siwx = startSiwx()
    const making = siwx.ports.prepare.hold()
    await siwx.follow(ADA)
    expect(siwx.told).toEqual(['show'])
    expect(siwx.state()).toMatchObject({ step: 'preparing', message: null, text: null, error: null, required: true })
    expect(making).toHaveLength(1)
    expect(siwx.ports.prepare.calls[0]?.input).toEqual({ account: ADA })
  })

  test('behavior: ready with the fields and the text of one message', async () => {
    const siwx = await startReady()
    const { step, message, text } = siwx.state()
    expect(step).toBe('ready')
    expect(message).toMatchObject({ accountAddress: ADA.address, chainId: ADA.chainId })
    expect(text).toContain(`Nonce: ${message?.nonce}`)
    expect(siwx.tracked).toEqual([])
  })

  test('behavior: with a session that holds the account nothing opens, and nobody is asked', async () => {
    const siwx = startSiwx()
    siwx.ports.readSession.answers(holding(BOB, { ...ADA, address: ADA.address.toLowerCase() }))
    await siwx.follow(ADA)
    expect(siwx.is('signedIn')).toBe(true)
    expect(siwx.told).toEqual(['goOn'])
    expect(siwx.tracked).toEqual([])
    expect(siwx.memory.last).toBe(ADA.chainId)
    expect(siwx.ports.prepare.calls).toHaveLength(0)
  })

  test.each([
    ['another account', BOB],
    ['another chain', ADA_AWAY],
  ])('behavior: a session for %s is none for this one', async (_, held) => {
    const siwx = startSiwx()
    siwx.ports.readSession.answers(holding(held))
    await siwx.follow(ADA)
    expect(siwx.step()).toBe('ready')
  })

  test('behavior: nobody connected is nobody to ask', async () => {
    const siwx = startSiwx()
    await siwx.follow(null)
    expect(siwx.is('idle')).toBe(true)
    expect(siwx.ports.readSession.calls).toHaveLength(0)
  })

  test.each([
    ['nobody', nobody, 'asking', ['show']],
    ['the account', holding(ADA), 'signedIn', ['goOn']],
    ['a refusal', refused, 'idle', ['giveUp']],
  ] as const)('behavior: a first read that found %s is not repeated', async (_, answer, state, told) => {
    const siwx = startSiwx()
    await siwx.follow(ADA, { answer, at: Date.now() })
    expect(siwx.is(state)).toBe(true)
    expect(siwx.told).toEqual(told)
    expect(siwx.ports.readSession.calls).toHaveLength(0)
  })
})

describe('finding out whether there is a session', () => {
  test('error: a refusal gives up at once: said, let go of, told once', async () => {
    const siwx = startSiwx()
    siwx.ports.readSession.answers(refused)
    await siwx.follow(ADA)
    expect(siwx.told).toEqual(['giveUp'])
    expect(siwx.tracked).toEqual([failed('siwx.init_failed')])
    expect(siwx.ports.readSession.calls).toHaveLength(1)
    expect(siwx.is('idle')).toBe(true)
  })

  test('error: a server that is away is asked three times within 10 s, and only then given up', async () => {
    const siwx = startSiwx()
    const began = Date.now()
    siwx.ports.readSession.answers(silent)
    await siwx.follow(ADA)
    for (let tried = 1; tried < SESSION_TRIES; tried += 1) {
      expect(siwx.ports.readSession.calls).toHaveLength(tried)
      expect(siwx.step()).toBe('checking')
      expect(siwx.told).toEqual([])
      await vi.advanceTimersByTimeAsync(SESSION_TRY_MS - 1)
      expect(siwx.ports.readSession.calls).toHaveLength(tried)
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(siwx.ports.readSession.calls).toHaveLength(SESSION_TRIES)
    expect(siwx.told).toEqual(['giveUp'])
    expect(siwx.tracked).toEqual([failed('siwx.init_failed')])
    expect(SESSION_TRIES).toBe(3)
    expect(Date.now() - began).toBeLessThanOrEqual(10_000)
    expect(SESSION_TRY_MS * SESSION_TRIES).toBeLessThanOrEqual(10_000)
  })

  test.each([1, 2])('behavior: a hiccup of %i tries logs nobody out', async (hiccups) => {
    const siwx = startSiwx()
    siwx.ports.readSession.answers(...Array(hiccups).fill(silent), holding(ADA))
    await siwx.follow(ADA)
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS * hiccups)
    expect(siwx.is('signedIn')).toBe(true)
    expect(siwx.told).toEqual(['goOn'])
    expect(siwx.tracked).toEqual([])
  })

  test('behavior: a first try of before counts, with the time that it took', async () => {
    const siwx = startSiwx()
    siwx.ports.readSession.answers(silent)
    await siwx.follow(ADA, { answer: silent, at: Date.now() - SESSION_TRY_MS + 100 })
    expect(siwx.ports.readSession.calls).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(100)
    expect(siwx.ports.readSession.calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS)
    expect(siwx.told).toEqual(['giveUp'])
  })

  test('behavior: whoever asks for the message meanwhile sees that it is being found out', async () => {
    const siwx = startSiwx()
    const reading = siwx.ports.readSession.hold()
    await siwx.follow(ADA)
    await siwx.send('request')
    expect(siwx.told).toEqual(['show'])
    expect(siwx.step()).toBe('checking')
    reading[0]?.resolve(holding(ADA))
    await siwx.settle()
    expect(siwx.told).toEqual(['show', 'goOn'])
  })
})

describe('signing', () => {
  test('behavior: signed, judged, confirmed by the session: stored, remembered, closed, told once', async () => {
    const siwx = await startReady()
    const { text } = siwx.state()
    siwx.ports.readSession.answers(holding(BOB, ADA))
    await siwx.send('sign')
    expect(siwx.ports.sign.calls[0]?.input).toEqual({ account: ADA, text })
    expect(siwx.ports.submit.calls[0]?.input).toEqual({ text, signature: '0xabcd' })
    expect(siwx.is('signedIn')).toBe(true)
    expect(siwx.told).toEqual(['show', 'leave'])
    expect(siwx.tracked).toEqual([SUCCESS])
    expect(siwx.memory.last).toBe(ADA.chainId)
    expect(siwx.actor.getSnapshot().context.session?.accounts).toEqual([BOB, ADA])
  })

  test('behavior: while the server judges, a second click and a closed modal change nothing', async () => {
    const siwx = await startReady({ required: false })
    const judging = siwx.ports.submit.hold()
    await siwx.send('sign')
    expect(siwx.step()).toBe('verifying')
    await siwx.send('sign')
    await siwx.send('viewLeft')
    expect(judging).toHaveLength(1)
    siwx.ports.readSession.answers(holding(ADA))
    judging[0]?.resolve(undefined)
    await siwx.settle()
    expect(siwx.tracked).toEqual([SUCCESS])
  })

  test.each<[what: string, cause: AppError, code: ErrorCode]>([
    ['declined', new AppError('wallet.rejected'), 'siwx.declined'],
    ['no answer of a wallet', new AppError('wallet.timeout'), 'wallet.timeout'],
    ['a wallet with a request open', new AppError('wallet.request_pending'), 'wallet.request_pending'],
    ['a wallet that cannot', new AppError('wallet.unsupported_method'), 'wallet.unsupported_method'],
    ['junk for a signature', new AppError('siwx.bad_signature'), 'siwx.bad_signature'],
  ])('error: %s is shown as what it is, told once, and may be tried again', async (_, cause, code) => {
    const siwx = await startReady()
    const { text } = siwx.state()
    siwx.ports.sign.answers(cause, '0xabcd')
    await siwx.send('sign')
    expect(siwx.state()).toMatchObject({ step: 'failed', text, error: { code } })
    expect(siwx.tracked).toEqual([failed(code)])
    expect(siwx.told).toEqual(['show', 'show'])
    expect(siwx.ports.submit.calls).toHaveLength(0)
    siwx.ports.readSession.answers(holding(ADA))
    await siwx.send('sign')
    // A new message, and the wallet at once: the visitor has read what is asked.
    expect(siwx.ports.prepare.calls).toHaveLength(2)
    expect(siwx.ports.sign.calls[1]?.input.text).not.toBe(text)
    expect(siwx.tracked).toEqual([failed(code), SUCCESS])
  })

  test('error: a wallet that nobody answers is given up after two minutes', async () => {
    const { step, state, tracked, wallet, settle, ports } = await startSigning()
    expect(SIGN_TIMEOUT_MS).toBe(120_000)
    await vi.advanceTimersByTimeAsync(SIGN_TIMEOUT_MS - 1)
    expect(step()).toBe('signing')
    await vi.advanceTimersByTimeAsync(1)
    expect(state()).toMatchObject({ step: 'failed', error: { code: 'wallet.timeout' } })
    expect(ports.sign.calls[0]?.signal.aborted).toBe(true)
    wallet[0]?.resolve('0xabcd')
    await settle()
    expect(step()).toBe('failed')
    expect(tracked).toEqual([failed('wallet.timeout')])
  })

  test.each<ErrorCode>(['siwx.wrong_account', 'siwx.bad_signature', 'siwx.bad_message', 'siwx.smart_account'])(
    'error: %s is the verdict of the server, and no session is looked for',
    async (code) => {
      const siwx = await startReady()
      siwx.ports.submit.answers(new AppError(code))
      await siwx.send('sign')
      expect(siwx.state()).toMatchObject({ step: 'failed', error: { code } })
      expect(siwx.tracked).toEqual([failed(code)])
      expect(siwx.ports.readSession.calls).toHaveLength(1)
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
    const siwx = await startReady()
    siwx.ports.submit.answers(new AppError(cause))
    await siwx.send('sign')
    expect(siwx.state()).toMatchObject({ step: 'failed', error: { code } })
    expect(siwx.tracked).toEqual([failed(code)])
    expect(siwx.ports.readSession.calls).toHaveLength(2)
  })

  test.each<ErrorCode>(['upstream.failed', 'request.timeout', 'kv.unavailable', 'siwx.expired'])(
    'behavior: an answer lost as %s after the sign-in has worked is found by reading the session',
    async (cause) => {
      const siwx = await startReady()
      siwx.ports.submit.answers(new AppError(cause))
      siwx.ports.readSession.answers(silent, holding(ADA))
      await siwx.send('sign')
      expect(siwx.step()).toBe('verifying')
      await vi.advanceTimersByTimeAsync(SESSION_TRY_MS)
      expect(siwx.is('signedIn')).toBe(true)
      expect(siwx.tracked).toEqual([SUCCESS])
    },
  )

  test('error: with no answer to anything it ends within three tries as unreachable', async () => {
    const siwx = await startReady()
    siwx.ports.submit.answers(new AppError('upstream.failed'))
    siwx.ports.readSession.answers(silent)
    await siwx.send('sign')
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS * 2)
    expect(siwx.state()).toMatchObject({ step: 'failed', error: { code: 'siwx.unreachable' } })
    expect(siwx.tracked).toEqual([failed('siwx.unreachable')])
    expect(siwx.told).not.toContain('giveUp')
  })

  test('behavior: what the server has accepted stays accepted when it cannot be asked again', async () => {
    const siwx = await startReady()
    siwx.ports.readSession.answers(silent)
    await siwx.send('sign')
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS * 2)
    expect(siwx.is('signedIn')).toBe(true)
    expect(siwx.tracked).toEqual([SUCCESS])
    expect(siwx.actor.getSnapshot().context.session?.accounts).toEqual([ADA])
  })

  test('error: accepted, and yet no session: a browser without cookies is told', async () => {
    const siwx = await startReady()
    await siwx.send('sign')
    expect(siwx.state()).toMatchObject({ step: 'failed', error: { code: 'siwx.init_failed' } })
    expect(siwx.tracked).toEqual([failed('siwx.init_failed')])
  })
})

describe('the message', () => {
  test('error: one that the server does not make is told, and asked for again by the same button', async () => {
    const siwx = startSiwx()
    siwx.ports.prepare.answers(new AppError('upstream.failed'))
    await siwx.follow(ADA)
    expect(siwx.state()).toMatchObject({ step: 'failed', message: null, error: { code: 'siwx.unreachable' } })
    expect(siwx.tracked).toEqual([failed('siwx.unreachable')])
    const making = siwx.ports.prepare.hold()
    await siwx.send('sign')
    expect(siwx.step()).toBe('preparing')
    making[0]?.reject(new AppError('kv.unavailable'))
    await siwx.settle()
    expect(siwx.step()).toBe('failed')
    expect(siwx.tracked).toHaveLength(2)
  })

  test('behavior: a message that nobody has read yet is not signed by pressing "Try again"', async () => {
    const siwx = startSiwx()
    const making = siwx.ports.prepare.hold()
    await siwx.follow(ADA)
    making[0]?.reject(new AppError('upstream.failed'))
    await siwx.settle()
    await siwx.send('sign')
    const { message, text } = (await startReady()).actor.getSnapshot().context.prepared ?? {}
    if (message === undefined || text === undefined) throw new Error('no message')
    making[1]?.resolve({ message, text, preparedAt: Date.now() })
    await siwx.settle()
    expect(siwx.step()).toBe('ready')
    expect(siwx.ports.sign.calls).toHaveLength(0)
  })

  test('behavior: it is renewed quietly a minute before its end', async () => {
    const siwx = await startReady()
    const first = siwx.state().text
    await vi.advanceTimersByTimeAsync(300_000 - RENEW_BEFORE_MS - 1)
    expect(siwx.state().text).toBe(first)
    await vi.advanceTimersByTimeAsync(1)
    expect(siwx.step()).toBe('ready')
    expect(siwx.state().text).not.toBe(first)
    expect(siwx.tracked).toEqual([])
  })

  test('error: a renewal that fails is nobody’s business before they sign', async () => {
    const siwx = await startReady()
    siwx.ports.prepare.answers(new AppError('upstream.failed'))
    await vi.advanceTimersByTimeAsync(300_000)
    expect(siwx.state()).toMatchObject({ step: 'ready', error: null })
    expect(siwx.tracked).toEqual([])
    await siwx.send('sign')
    expect(siwx.state()).toMatchObject({ step: 'failed', error: { code: 'siwx.unreachable' } })
    expect(siwx.ports.sign.calls).toHaveLength(0)
  })

  test('behavior: a page that slept past the end asks for another message before the wallet', async () => {
    const siwx = await startReady()
    const first = siwx.state().text
    vi.setSystemTime(Date.now() + 600_000)
    siwx.ports.readSession.answers(holding(ADA))
    await siwx.send('sign')
    expect(siwx.ports.sign.calls).toHaveLength(1)
    expect(siwx.ports.sign.calls[0]?.input.text).not.toBe(first)
  })
})

describe('cancelling', () => {
  test('behavior: required, with nowhere to go back to: disconnected, told once', async () => {
    const siwx = await startReady()
    await siwx.send('cancel')
    expect(siwx.told).toEqual(['show', 'disconnect'])
    expect(siwx.tracked).toEqual([CANCELLED])
    await siwx.follow(null)
    await siwx.send('cancel')
    expect(siwx.tracked).toEqual([CANCELLED])
  })

  test('behavior: required, signed in elsewhere: the wallet is asked to go back there', async () => {
    const siwx = startSiwx({ last: ADA_AWAY.chainId })
    siwx.ports.readSession.answers(holding(ADA_AWAY))
    await siwx.follow(ADA)
    const moving = siwx.ports.switchNetwork.hold()
    await siwx.send('cancel')
    expect(siwx.step()).toBe('switching')
    expect(siwx.ports.switchNetwork.calls[0]?.input).toEqual({ network: ADA_AWAY.chainId })
    await siwx.follow(ADA_AWAY)
    moving[0]?.resolve(undefined)
    await siwx.settle()
    expect(siwx.is('signedIn')).toBe(true)
    expect(siwx.told).toEqual(['show', 'goOn'])
    expect(siwx.tracked).toEqual([CANCELLED])
  })

  test.each([
    ['the session is another account’s there', holding({ ...BOB, chainId: ADA_AWAY.chainId }), ADA_AWAY.chainId],
    ['there is no session', nobody, ADA_AWAY.chainId],
    ['the visitor is there already', nobody, ADA.chainId],
    ['no network is remembered', holding(ADA_AWAY), undefined],
  ] as const)('behavior: required, and %s: disconnected', async (_, answer, last) => {
    const siwx = startSiwx(last === undefined ? {} : { last })
    siwx.ports.readSession.answers(answer)
    await siwx.follow(ADA)
    await siwx.send('cancel')
    expect(siwx.ports.switchNetwork.calls).toHaveLength(0)
    expect(siwx.told).toEqual(['show', 'disconnect'])
  })

  test('error: a wallet that does not go back is disconnected', async () => {
    const siwx = startSiwx({ last: ADA_AWAY.chainId })
    siwx.ports.readSession.answers(holding(ADA_AWAY))
    await siwx.follow(ADA)
    siwx.ports.switchNetwork.answers(new AppError('wallet.rejected') as never)
    await siwx.send('cancel')
    expect(siwx.told).toEqual(['show', 'disconnect'])
    expect(siwx.tracked).toEqual([CANCELLED])
  })

  test('behavior: cancelled once more while the wallet is asked, it is disconnected, and told no second time', async () => {
    const siwx = startSiwx({ last: ADA_AWAY.chainId })
    siwx.ports.readSession.answers(holding(ADA_AWAY))
    await siwx.follow(ADA)
    siwx.ports.switchNetwork.hold()
    await siwx.send('cancel')
    await siwx.send('cancel')
    expect(siwx.told).toEqual(['show', 'disconnect'])
    expect(siwx.tracked).toEqual([CANCELLED])
  })

  test.each(['cancel', 'viewLeft'] as const)(
    'behavior: optional, %s closes and is remembered for this account and chain',
    async (way) => {
      const siwx = await startReady({ required: false })
      await siwx.send(way)
      expect(siwx.told).toEqual(way === 'cancel' ? ['show', 'leave'] : ['show'])
      expect(siwx.tracked).toEqual(way === 'cancel' ? [CANCELLED] : [])
      expect(siwx.declined).toEqual([ADA])
      await siwx.follow(ADA_AWAY)
      expect(siwx.step()).toBe('ready')
      await siwx.follow(ADA)
      expect(siwx.is('declined')).toBe(true)
      expect(siwx.told.filter((each) => each === 'show')).toHaveLength(2)
    },
  )

  test('behavior: optional, asked for again, it shows with a message of its own', async () => {
    const siwx = await startReady({ required: false })
    const { text } = siwx.state()
    await siwx.send('cancel')
    await siwx.send('request')
    expect(siwx.step()).toBe('ready')
    expect(siwx.state().text).not.toBe(text)
    expect(siwx.ports.sign.calls).toHaveLength(0)
  })

  test('behavior: required, a view that is gone for a moment is no answer', async () => {
    const siwx = await startReady()
    await siwx.send('viewLeft')
    expect(siwx.step()).toBe('ready')
    expect(siwx.declined).toEqual([])
  })

  test.each(['signing', 'verifying'] as const)(
    'behavior: cancelled while %s, a late answer does nothing, and the next message is signed by a click alone',
    async (step) => {
      const siwx = await startReady({ required: false })
      const late = step === 'signing' ? siwx.ports.sign.hold() : siwx.ports.submit.hold()
      await siwx.send('sign')
      expect(siwx.step()).toBe(step)
      const port = step === 'signing' ? siwx.ports.sign : siwx.ports.submit
      await siwx.send('cancel')
      expect(port.calls[0]?.signal.aborted).toBe(true)
      late[0]?.resolve('0xabcd' as never)
      await siwx.settle()
      expect(siwx.is('declined')).toBe(true)
      await siwx.send('request')
      expect(siwx.step()).toBe('ready')
      expect(siwx.tracked).toEqual([CANCELLED])
    },
  )
})

describe('another account or chain', () => {
  test.each([
    ['account', BOB],
    ['chain', ADA_AWAY],
  ])('behavior: another %s ends the old sign-in at once and is asked for its own', async (_, next) => {
    const siwx = startSiwx()
    siwx.ports.readSession.answers(holding(ADA))
    await siwx.follow(ADA)
    const reading = siwx.ports.readSession.hold()
    await siwx.follow(next)
    expect(siwx.is('signedIn')).toBe(false)
    expect(siwx.actor.getSnapshot().context.session).toBeNull()
    reading[0]?.resolve(holding(ADA))
    await siwx.settle()
    expect(siwx.state()).toMatchObject({ step: 'ready', message: { accountAddress: next.address } })
    expect(siwx.tracked).toEqual([])
  })

  test('behavior: while its session is read: the late answer is nobody’s', async () => {
    const siwx = startSiwx()
    const reading = siwx.ports.readSession.hold()
    await siwx.follow(ADA)
    await siwx.follow(BOB)
    reading[0]?.resolve(holding(ADA, BOB))
    await siwx.settle()
    expect(siwx.step()).toBe('checking')
    reading[1]?.resolve(nobody)
    await siwx.settle()
    expect(siwx.state().message?.accountAddress).toBe(BOB.address)
  })

  test('behavior: while it waits for another try: the tries are the new one’s own', async () => {
    const siwx = startSiwx()
    siwx.ports.readSession.answers(silent)
    await siwx.follow(ADA)
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS)
    await siwx.follow(BOB)
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS)
    expect(siwx.told).toEqual([])
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS)
    expect(siwx.told).toEqual(['giveUp'])
  })

  test('behavior: while a message is made: the late one is never shown', async () => {
    const siwx = startSiwx()
    const making = siwx.ports.prepare.hold()
    await siwx.follow(ADA)
    await siwx.follow(BOB)
    making[0]?.reject(new AppError('upstream.failed'))
    await siwx.settle()
    expect(siwx.state()).toMatchObject({ step: 'preparing', message: null })
    expect(siwx.tracked).toEqual([])
  })

  test('behavior: while it shows: the message is the new one’s, and nothing has failed', async () => {
    const siwx = await startReady()
    await siwx.follow(BOB)
    expect(siwx.state()).toMatchObject({ step: 'ready', error: null, message: { accountAddress: BOB.address } })
    expect(siwx.tracked).toEqual([])
  })

  test('error: while it is signed: aborted, and the reason stands above the new message', async () => {
    const siwx = await startSigning()
    await siwx.follow(BOB)
    expect(siwx.state()).toMatchObject({
      step: 'failed',
      error: { code: 'siwx.wrong_account' },
      message: { accountAddress: BOB.address },
    })
    expect(siwx.tracked).toEqual([failed('siwx.wrong_account')])
    expect(siwx.ports.sign.calls[0]?.signal.aborted).toBe(true)
    siwx.wallet[0]?.resolve('0xabcd')
    await siwx.settle()
    expect(siwx.step()).toBe('failed')
    expect(siwx.ports.submit.calls).toHaveLength(0)
    siwx.ports.readSession.answers(holding(BOB))
    siwx.ports.sign.answers('0xabcd')
    await siwx.send('sign')
    expect(siwx.tracked).toEqual([failed('siwx.wrong_account'), SUCCESS])
  })

  test('error: while the server judges: what it says then signs nobody in', async () => {
    const siwx = await startReady()
    const judging = siwx.ports.submit.hold()
    await siwx.send('sign')
    await siwx.follow(ADA_AWAY)
    judging[0]?.resolve(undefined)
    await siwx.settle()
    expect(siwx.state()).toMatchObject({ step: 'failed', error: { code: 'siwx.wrong_account' } })
    expect(siwx.tracked).toEqual([failed('siwx.wrong_account')])
  })

  test('behavior: to one that is signed in while the wallet was asked: nothing is left of the other', async () => {
    const siwx = await startSigning()
    siwx.ports.readSession.answers(holding(BOB))
    await siwx.follow(BOB)
    expect(siwx.is('signedIn')).toBe(true)
    expect(siwx.told).toEqual(['show', 'goOn'])
    expect(siwx.code()).toBeUndefined()
  })

  test.each(['checking', 'ready', 'signing', 'failed'] as const)(
    'behavior: the wallet gone while %s: nothing is said, nothing is left',
    async (step) => {
      const siwx = startSiwx()
      if (step === 'checking') siwx.ports.readSession.hold()
      if (step === 'signing') siwx.ports.sign.hold()
      if (step === 'failed') siwx.ports.sign.answers(new AppError('wallet.rejected'))
      await siwx.follow(ADA)
      if (step === 'signing' || step === 'failed') await siwx.send('sign')
      expect(siwx.step()).toBe(step)
      const before = [...siwx.tracked]
      await siwx.follow(null)
      expect(siwx.is('idle')).toBe(true)
      expect(siwx.state()).toMatchObject({ message: null, error: null })
      expect(siwx.tracked).toEqual(before)
    },
  )
})

describe('looking again', () => {
  async function startSignedIn(required: boolean) {
    const siwx = startSiwx({ required })
    siwx.ports.readSession.answers(holding(ADA), nobody)
    await siwx.follow(ADA)
    return siwx
  }

  test('behavior: required, and the session is gone: the view opens again', async () => {
    const siwx = await startSignedIn(true)
    await siwx.read(nobody)
    expect(siwx.step()).toBe('ready')
    expect(siwx.told).toEqual(['goOn', 'show'])
    expect(siwx.memory.last).toBeUndefined()
    expect(siwx.tracked).toEqual([])
  })

  test('behavior: optional, and the session is gone: signed out, and nobody is bothered', async () => {
    const siwx = await startSignedIn(false)
    await siwx.read(holding(BOB))
    expect(siwx.is('declined')).toBe(true)
    expect(siwx.told).toEqual(['goOn'])
    expect(siwx.declined).toEqual([])
  })

  test.each([
    ['a silent', silent],
    ['a refusing', refused],
  ])('behavior: %s server signs nobody out', async (_, answer) => {
    const siwx = await startSignedIn(true)
    await siwx.read(answer)
    expect(siwx.is('signedIn')).toBe(true)
    expect(siwx.told).toEqual(['goOn'])
  })

  test.each(['ready', 'failed', 'declined'] as const)(
    'behavior: %s here and signed in in another tab is signed in here, without an event',
    async (where) => {
      const siwx = startSiwx({ required: false })
      if (where === 'failed') siwx.ports.prepare.answers(new AppError('upstream.failed'))
      await siwx.follow(ADA)
      if (where === 'declined') await siwx.send('cancel')
      const before = [...siwx.tracked]
      await siwx.read(holding(ADA))
      expect(siwx.is('signedIn')).toBe(true)
      expect(siwx.tracked).toEqual(before)
    },
  )

  test('behavior: a look that finds what is known changes nothing', async () => {
    const siwx = await startReady()
    const { text } = siwx.state()
    await siwx.read(nobody)
    await siwx.read(silent)
    expect(siwx.state()).toMatchObject({ step: 'ready', text })
  })

  test('behavior: a look while the wallet is asked does not take the question away', async () => {
    const siwx = await startSigning()
    await siwx.read(holding(ADA))
    expect(siwx.step()).toBe('signing')
  })
})
