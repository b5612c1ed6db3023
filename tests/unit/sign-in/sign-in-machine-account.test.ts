import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { at } from '@/tests/support/at'
import { ADA, ADA_AWAY, BOB, failed, holding, SUCCESS, startReady, startSignIn, startSigning } from './sign-in-harness'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('another account or chain', () => {
  test('behavior: while a message is prepared, the late message is never shown', async () => {
    const signIn = startSignIn()
    const making = signIn.ports.prepare.hold()
    await signIn.activate(ADA)
    await signIn.activate(BOB)
    at(making, 0).reject(new AppError('upstream.failed'))
    await signIn.settle()
    expect(signIn.state()).toMatchObject({ step: 'preparing', message: null })
    expect(signIn.tracked).toEqual([])
  })

  test("behavior: while the message is shown, it is replaced by the new account's, without an error", async () => {
    const signIn = await startReady()
    await signIn.activate(BOB)
    expect(signIn.state()).toMatchObject({ step: 'ready', error: null, message: { accountAddress: BOB.address } })
    expect(signIn.tracked).toEqual([])
  })

  test('error: while the wallet signs, the request is aborted and the reason is shown above the new message', async () => {
    const signIn = await startSigning()
    await signIn.activate(BOB)
    expect(signIn.state()).toMatchObject({
      step: 'failed',
      error: { code: 'siwx.wrong_account' },
      message: { accountAddress: BOB.address },
    })
    expect(signIn.tracked).toEqual([failed('siwx.wrong_account')])
    expect(signIn.ports.sign.calls[0]?.signal.aborted).toBe(true)
    at(signIn.wallet, 0).resolve({ signature: '0xabcd' })
    await signIn.settle()
    expect(signIn.step()).toBe('failed')
    expect(signIn.ports.submit.calls).toHaveLength(0)
    signIn.ports.readSession.answers(holding(BOB))
    signIn.ports.sign.answers({ signature: '0xabcd' })
    await signIn.send('sign')
    expect(signIn.tracked).toEqual([failed('siwx.wrong_account'), SUCCESS])
  })

  test('error: while the server verifies, its answer does not sign in the new account', async () => {
    const signIn = await startReady()
    const judging = signIn.ports.submit.hold()
    await signIn.send('sign')
    await signIn.activate(ADA_AWAY)
    at(judging, 0).resolve(undefined)
    await signIn.settle()
    expect(signIn.state()).toMatchObject({ step: 'failed', error: { code: 'siwx.wrong_account' } })
    expect(signIn.tracked).toEqual([failed('siwx.wrong_account')])
  })

  test('behavior: to one that needs no signature while the wallet was asked: nothing is left of the other', async () => {
    const signIn = await startSigning()
    signIn.actor.send({ type: 'accountChanged', account: BOB })
    await signIn.send('end')
    expect(signIn.is('idle')).toBe(true)
    expect(signIn.code()).toBeUndefined()
    await signIn.activate(BOB)
    expect(signIn.state()).toMatchObject({ step: 'ready', error: null })
  })

  test.each(['ready', 'signing', 'failed'] as const)(
    'behavior: a wallet that disconnects while %s leaves neither a message nor state',
    async (step) => {
      const signIn = startSignIn()
      if (step === 'signing') signIn.ports.sign.hold()
      if (step === 'failed') signIn.ports.sign.answers(new AppError('wallet.rejected'))
      await signIn.activate(ADA)
      if (step === 'signing' || step === 'failed') await signIn.send('sign')
      expect(signIn.step()).toBe(step)
      const before = [...signIn.tracked]
      await signIn.activate(null)
      expect(signIn.is('idle')).toBe(true)
      expect(signIn.state()).toMatchObject({ message: null, error: null })
      expect(signIn.tracked).toEqual(before)
    },
  )
})
