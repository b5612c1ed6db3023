import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { ADA, startReady, startSignIn, startSigning } from './sign-in-harness'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('asking', () => {
  test('behavior: before the `ask` event, no view opens and no message is requested', async () => {
    const signIn = startSignIn()
    await signIn.settle()
    expect(signIn.is('idle')).toBe(true)
    expect(signIn.step()).toBe('checking')
    expect(signIn.told).toEqual([])
    expect(signIn.ports.prepare.calls).toHaveLength(0)
    expect(signIn.ports.readSession.calls).toHaveLength(0)
  })

  test('behavior: the view opens, and the message shows before it is signed', async () => {
    const signIn = startSignIn()
    const making = signIn.ports.prepare.hold()
    await signIn.activate(ADA)
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
})

describe('a session that another read finds', () => {
  test.each(['ready', 'failed'] as const)(
    'behavior: %s, it is reported as signed in, without an event',
    async (where) => {
      const signIn = startSignIn({ required: false })
      if (where === 'failed') signIn.ports.prepare.answers(new AppError('upstream.failed'))
      await signIn.activate(ADA)
      expect(signIn.step()).toBe(where)
      const before = [...signIn.tracked]
      await signIn.find(ADA)
      expect(signIn.is('idle')).toBe(true)
      expect(signIn.signedIn).toEqual([{ accounts: [ADA] }])
      expect(signIn.tracked).toEqual(before)
    },
  )

  test.each(['signing', 'verifying'] as const)(
    'behavior: while %s, it does not take the question away',
    async (step) => {
      const signIn = await startSigning()
      signIn.ports.submit.hold()
      if (step === 'verifying') signIn.wallet[0]?.resolve({ signature: '0xabcd' })
      await signIn.settle()
      await signIn.find(ADA)
      expect(signIn.step()).toBe(step)
      expect(signIn.signedIn).toEqual([])
    },
  )
})
