import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { at } from '@/tests/support/at'
import { ADA, ADA_AWAY, BOB, CANCELLED, holding, nobody, startReady, startSignIn } from './sign-in-harness'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('cancelling', () => {
  test('behavior: if sign-in is required and no network is signed in, cancelling disconnects and sends one event', async () => {
    const signIn = await startReady()
    await signIn.send('cancel')
    expect(signIn.told).toEqual(['show', 'disconnect'])
    expect(signIn.tracked).toEqual([CANCELLED])
    await signIn.follow(null)
    await signIn.send('cancel')
    expect(signIn.tracked).toEqual([CANCELLED])
  })

  test('behavior: if sign-in is required and another network is signed in, the wallet is asked to return to it', async () => {
    const signIn = startSignIn({ last: ADA_AWAY.chainId })
    signIn.ports.readSession.answers(holding(ADA_AWAY))
    await signIn.follow(ADA)
    const moving = signIn.ports.switchNetwork.hold()
    await signIn.send('cancel')
    expect(signIn.step()).toBe('switching')
    expect(signIn.ports.switchNetwork.calls[0]?.input).toEqual({ network: ADA_AWAY.chainId })
    await signIn.follow(ADA_AWAY)
    at(moving, 0).resolve(undefined)
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
  ] as const)('behavior: if sign-in is required and %s, cancelling disconnects', async (_, answer, last) => {
    const signIn = startSignIn(last === undefined ? {} : { last })
    signIn.ports.readSession.answers(answer)
    await signIn.follow(ADA)
    await signIn.send('cancel')
    expect(signIn.ports.switchNetwork.calls).toHaveLength(0)
    expect(signIn.told).toEqual(['show', 'disconnect'])
  })

  test('error: a wallet that does not switch back is disconnected', async () => {
    const signIn = startSignIn({ last: ADA_AWAY.chainId })
    signIn.ports.readSession.answers(holding(ADA_AWAY))
    await signIn.follow(ADA)
    signIn.ports.switchNetwork.answers(new AppError('wallet.rejected') as never)
    await signIn.send('cancel')
    expect(signIn.told).toEqual(['show', 'disconnect'])
    expect(signIn.tracked).toEqual([CANCELLED])
  })

  test('behavior: cancelling again while the wallet is asked disconnects, without a second event', async () => {
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
    'behavior: if sign-in is optional, %s closes the view and is remembered for this account and chain',
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

  test('behavior: if sign-in is optional, requesting it again shows a new message', async () => {
    const signIn = await startReady({ required: false })
    const { text } = signIn.state()
    await signIn.send('cancel')
    await signIn.send('request')
    expect(signIn.step()).toBe('ready')
    expect(signIn.state().text).not.toBe(text)
    expect(signIn.ports.sign.calls).toHaveLength(0)
  })

  test('behavior: if sign-in is required, a view that disappears for a moment does not cancel', async () => {
    const signIn = await startReady()
    await signIn.send('viewLeft')
    expect(signIn.step()).toBe('ready')
    expect(signIn.declined).toEqual([])
  })

  test.each(['signing', 'verifying'] as const)(
    'behavior: after cancelling while %s, a late answer has no effect, and the next message needs a new click',
    async (step) => {
      const signIn = await startReady({ required: false })
      const { sign, submit } = signIn.ports
      const hold = {
        signing() {
          const held = sign.hold()
          return () => at(held, 0).resolve({ signature: '0xabcd' })
        },
        verifying() {
          const held = submit.hold()
          return () => at(held, 0).resolve(undefined)
        },
      }
      const answerLate = hold[step]()
      await signIn.send('sign')
      expect(signIn.step()).toBe(step)
      const port = step === 'signing' ? sign : submit
      await signIn.send('cancel')
      expect(port.calls[0]?.signal.aborted).toBe(true)
      answerLate()
      await signIn.settle()
      expect(signIn.is('declined')).toBe(true)
      await signIn.send('request')
      expect(signIn.step()).toBe('ready')
      expect(signIn.tracked).toEqual([CANCELLED])
    },
  )
})
