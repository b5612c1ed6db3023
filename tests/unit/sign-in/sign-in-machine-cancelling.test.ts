import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { at } from '@/tests/support/at'
import { ADA, ADA_AWAY, CANCELLED, startReady } from './sign-in-harness'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('cancelling', () => {
  test('behavior: if sign-in is required and no network is signed in, cancelling disconnects and sends one event', async () => {
    const signIn = await startReady()
    await signIn.send('cancel')
    expect(signIn.told).toEqual(['show', 'disconnect'])
    expect(signIn.tracked).toEqual([CANCELLED])
    await signIn.activate(null)
    await signIn.send('cancel')
    expect(signIn.tracked).toEqual([CANCELLED])
  })

  test('behavior: if sign-in is required and another network is signed in, the wallet is asked to return to it', async () => {
    const signIn = await startReady({ returnTo: ADA_AWAY.chainId })
    const moving = signIn.ports.switchNetwork.hold()
    await signIn.send('cancel')
    expect(signIn.step()).toBe('switching')
    expect(signIn.ports.switchNetwork.calls[0]?.input).toEqual({ network: ADA_AWAY.chainId })
    signIn.actor.send({ type: 'accountChanged', account: ADA_AWAY })
    at(moving, 0).resolve(undefined)
    await signIn.settle()
    expect(signIn.is('idle')).toBe(true)
    expect(signIn.told).toEqual(['show'])
    expect(signIn.tracked).toEqual([CANCELLED])
  })

  test('behavior: optional, signed in elsewhere: no wallet is asked to go back', async () => {
    const signIn = await startReady({ required: false, returnTo: ADA_AWAY.chainId })
    await signIn.send('cancel')
    expect(signIn.ports.switchNetwork.calls).toHaveLength(0)
    expect(signIn.told).toEqual(['show', 'leave', 'declined'])
  })

  test('error: a wallet that does not switch back is disconnected', async () => {
    const signIn = await startReady({ returnTo: ADA_AWAY.chainId })
    signIn.ports.switchNetwork.answers(new AppError('wallet.rejected') as never)
    await signIn.send('cancel')
    expect(signIn.told).toEqual(['show', 'disconnect'])
    expect(signIn.tracked).toEqual([CANCELLED])
  })

  test('behavior: cancelling again while the wallet is asked disconnects, without a second event', async () => {
    const signIn = await startReady({ returnTo: ADA_AWAY.chainId })
    signIn.ports.switchNetwork.hold()
    await signIn.send('cancel')
    await signIn.send('cancel')
    expect(signIn.told).toEqual(['show', 'disconnect'])
    expect(signIn.tracked).toEqual([CANCELLED])
  })

  test.each(['cancel', 'viewLeft'] as const)(
    'behavior: optional, %s closes and is reported as declined',
    async (way) => {
      const signIn = await startReady({ required: false })
      await signIn.send(way)
      expect(signIn.told).toEqual(way === 'cancel' ? ['show', 'leave', 'declined'] : ['show', 'declined'])
      expect(signIn.tracked).toEqual(way === 'cancel' ? [CANCELLED] : [])
      expect(signIn.is('idle')).toBe(true)
    },
  )

  test('behavior: if sign-in is optional, requesting it again shows a new message', async () => {
    const signIn = await startReady({ required: false })
    const { text } = signIn.state()
    await signIn.send('cancel')
    signIn.actor.send({ type: 'ask', account: ADA })
    await signIn.settle()
    expect(signIn.step()).toBe('ready')
    expect(signIn.state().text).not.toBe(text)
    expect(signIn.ports.sign.calls).toHaveLength(0)
  })

  test('behavior: if sign-in is required, a view that disappears for a moment does not cancel', async () => {
    const signIn = await startReady()
    await signIn.send('viewLeft')
    expect(signIn.step()).toBe('ready')
    expect(signIn.told).toEqual(['show'])
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
      expect(signIn.is('idle')).toBe(true)
      expect(signIn.signedIn).toEqual([])
      signIn.actor.send({ type: 'ask', account: ADA })
      await signIn.settle()
      expect(signIn.step()).toBe('ready')
      expect(signIn.tracked).toEqual([CANCELLED])
    },
  )
})
