import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { SESSION_TRY_MS } from '@/lib/sign-in/read-session'
import { at } from '@/tests/support/at'
import {
  ADA,
  ADA_AWAY,
  BOB,
  failed,
  holding,
  nobody,
  SUCCESS,
  silent,
  startReady,
  startSignIn,
  startSigning,
} from './sign-in-harness'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('another account or chain', () => {
  test.each([
    ['account', BOB],
    ['chain', ADA_AWAY],
  ])('behavior: another %s ends the old sign-in at once and starts its own', async (_, next) => {
    const signIn = startSignIn()
    signIn.ports.readSession.answers(holding(ADA))
    await signIn.follow(ADA)
    const reading = signIn.ports.readSession.hold()
    await signIn.follow(next)
    expect(signIn.is('signedIn')).toBe(false)
    expect(signIn.actor.getSnapshot().context.session).toBeNull()
    at(reading, 0).resolve(holding(ADA))
    await signIn.settle()
    expect(signIn.state()).toMatchObject({ step: 'ready', message: { accountAddress: next.address } })
    expect(signIn.tracked).toEqual([])
  })

  test('behavior: while its session is read, the late answer is ignored', async () => {
    const signIn = startSignIn()
    const reading = signIn.ports.readSession.hold()
    await signIn.follow(ADA)
    await signIn.follow(BOB)
    at(reading, 0).resolve(holding(ADA, BOB))
    await signIn.settle()
    expect(signIn.step()).toBe('checking')
    at(reading, 1).resolve(nobody)
    await signIn.settle()
    expect(signIn.state().message?.accountAddress).toBe(BOB.address)
  })

  test('behavior: while it waits for another try, the new account gets all of its tries', async () => {
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

  test('behavior: while a message is prepared, the late message is never shown', async () => {
    const signIn = startSignIn()
    const making = signIn.ports.prepare.hold()
    await signIn.follow(ADA)
    await signIn.follow(BOB)
    at(making, 0).reject(new AppError('upstream.failed'))
    await signIn.settle()
    expect(signIn.state()).toMatchObject({ step: 'preparing', message: null })
    expect(signIn.tracked).toEqual([])
  })

  test("behavior: while the message is shown, it is replaced by the new account's, without an error", async () => {
    const signIn = await startReady()
    await signIn.follow(BOB)
    expect(signIn.state()).toMatchObject({ step: 'ready', error: null, message: { accountAddress: BOB.address } })
    expect(signIn.tracked).toEqual([])
  })

  test('error: while the wallet signs, the request is aborted and the reason is shown above the new message', async () => {
    const signIn = await startSigning()
    await signIn.follow(BOB)
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
    await signIn.follow(ADA_AWAY)
    at(judging, 0).resolve(undefined)
    await signIn.settle()
    expect(signIn.state()).toMatchObject({ step: 'failed', error: { code: 'siwx.wrong_account' } })
    expect(signIn.tracked).toEqual([failed('siwx.wrong_account')])
  })

  test('behavior: a change to a signed-in account while the wallet signs leaves no state of the previous account', async () => {
    const signIn = await startSigning()
    signIn.ports.readSession.answers(holding(BOB))
    await signIn.follow(BOB)
    expect(signIn.is('signedIn')).toBe(true)
    expect(signIn.told).toEqual(['show', 'goOn'])
    expect(signIn.code()).toBeUndefined()
  })

  test.each(['checking', 'ready', 'signing', 'failed'] as const)(
    'behavior: a wallet that disconnects while %s leaves neither a message nor state',
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
