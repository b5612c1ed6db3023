import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { SESSION_TRIES, SESSION_TRY_MS } from '@/lib/sign-in/read-session'
import { at } from '@/tests/support/at'
import {
  ADA,
  ADA_AWAY,
  BOB,
  failed,
  holding,
  nobody,
  refused,
  silent,
  startReady,
  startSignIn,
  startSigning,
} from './sign-in-harness'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('opening automatically', () => {
  test('behavior: without a session the view opens, and the message shows before it is signed', async () => {
    const signIn = startSignIn()
    const making = signIn.ports.prepare.hold()
    await signIn.follow(ADA)
    expect(signIn.told).toEqual(['show'])
    expect(signIn.state()).toMatchObject({ step: 'preparing', message: null, text: null, error: null, required: true })
    expect(making).toHaveLength(1)
    expect(signIn.ports.prepare.calls[0]?.input).toEqual({ account: ADA })
  })

  test('behavior: the ready state has the fields and the text of one message', async () => {
    const signIn = await startReady()
    const { step, message, text } = signIn.state()
    expect(step).toBe('ready')
    expect(message).toMatchObject({ accountAddress: ADA.address, chainId: ADA.chainId })
    expect(text).toContain(`Nonce: ${message?.nonce}`)
    expect(signIn.tracked).toEqual([])
  })

  test('behavior: with a session that holds the account nothing opens, and no message is requested', async () => {
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
  ])('behavior: a session for %s is not valid for this account', async (_, held) => {
    const signIn = startSignIn()
    signIn.ports.readSession.answers(holding(held))
    await signIn.follow(ADA)
    expect(signIn.step()).toBe('ready')
  })

  test('behavior: without a connected account no session is read', async () => {
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

describe('checking for a session', () => {
  test('error: a refusal gives up at once: reported, disconnected, one event', async () => {
    const signIn = startSignIn()
    signIn.ports.readSession.answers(refused)
    await signIn.follow(ADA)
    expect(signIn.told).toEqual(['giveUp'])
    expect(signIn.tracked).toEqual([failed('siwx.init_failed')])
    expect(signIn.ports.readSession.calls).toHaveLength(1)
    expect(signIn.is('idle')).toBe(true)
  })

  test('error: an unavailable server is asked three times within 10 s before giving up', async () => {
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

  test.each([1, 2])('behavior: %i failed tries keep the session', async (hiccups) => {
    const signIn = startSignIn()
    signIn.ports.readSession.answers(...Array(hiccups).fill(silent), holding(ADA))
    await signIn.follow(ADA)
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS * hiccups)
    expect(signIn.is('signedIn')).toBe(true)
    expect(signIn.told).toEqual(['goOn'])
    expect(signIn.tracked).toEqual([])
  })

  test('behavior: a try made before the flow started counts, with its duration', async () => {
    const signIn = startSignIn()
    signIn.ports.readSession.answers(silent)
    await signIn.follow(ADA, { answer: silent, at: Date.now() - SESSION_TRY_MS + 100 })
    expect(signIn.ports.readSession.calls).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(100)
    expect(signIn.ports.readSession.calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS)
    expect(signIn.told).toEqual(['giveUp'])
  })

  test('behavior: the step is checking while the session request is pending', async () => {
    const signIn = startSignIn()
    const reading = signIn.ports.readSession.hold()
    await signIn.follow(ADA)
    await signIn.send('request')
    expect(signIn.told).toEqual(['show'])
    expect(signIn.step()).toBe('checking')
    at(reading, 0).resolve(holding(ADA))
    await signIn.settle()
    expect(signIn.told).toEqual(['show', 'goOn'])
  })
})

describe('checking again', () => {
  async function startSignedIn(required: boolean) {
    const signIn = startSignIn({ required })
    signIn.ports.readSession.answers(holding(ADA), nobody)
    await signIn.follow(ADA)
    return signIn
  }

  test('behavior: if sign-in is required and the session is gone, the view opens again', async () => {
    const signIn = await startSignedIn(true)
    await signIn.read(nobody)
    expect(signIn.step()).toBe('ready')
    expect(signIn.told).toEqual(['goOn', 'show'])
    expect(signIn.memory.last).toBeUndefined()
    expect(signIn.tracked).toEqual([])
  })

  test('behavior: if sign-in is optional and the session is gone, the visitor is signed out and no view opens', async () => {
    const signIn = await startSignedIn(false)
    await signIn.read(holding(BOB))
    expect(signIn.is('declined')).toBe(true)
    expect(signIn.told).toEqual(['goOn'])
    expect(signIn.declined).toEqual([])
  })

  test.each([
    ['a silent', silent],
    ['a refusing', refused],
  ])('behavior: %s server keeps the session', async (_, answer) => {
    const signIn = await startSignedIn(true)
    await signIn.read(answer)
    expect(signIn.is('signedIn')).toBe(true)
    expect(signIn.told).toEqual(['goOn'])
  })

  test.each(['ready', 'failed', 'declined'] as const)(
    'behavior: a visitor %s here and signed in in another tab is signed in here, without an event',
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

  test('behavior: a check with an unchanged result changes nothing', async () => {
    const signIn = await startReady()
    const { text } = signIn.state()
    await signIn.read(nobody)
    await signIn.read(silent)
    expect(signIn.state()).toMatchObject({ step: 'ready', text })
  })

  test('behavior: a check while the wallet signs keeps the request', async () => {
    const signIn = await startSigning()
    await signIn.read(holding(ADA))
    expect(signIn.step()).toBe('signing')
  })
})
