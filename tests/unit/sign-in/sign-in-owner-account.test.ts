import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { patchAccount } from '@/lib/account/account-store'
import { SESSION_TRY_MS } from '@/lib/sign-in/read-session'
import { at } from '@/tests/support/at'
import { deferred } from '@/tests/support/deferred'
import { ADA, ADA_AWAY, BOB } from './sign-in-harness'
import { startOwner, startSignedInOwner } from './sign-in-owner-harness'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('another account or chain', () => {
  test.each([
    ['account', BOB],
    ['chain', ADA_AWAY],
  ])('behavior: another %s ends the old sign-in at once and is decided about by itself', async (_, next) => {
    const signIn = await startSignedInOwner()
    const reading = signIn.holdReads()
    await signIn.connect(next)
    expect(signIn.facts()).toMatchObject({ account: next, status: 'checking', sessionExists: false, session: null })
    at(reading, 0).resolve()
    await signIn.settle()
    expect(signIn.status()).toBe('asking')
  })

  test.each([
    ['account', BOB],
    ['chain', ADA_AWAY],
  ])(
    'behavior: where signing in is optional, another %s is offered a signature and not asked for one',
    async (_, next) => {
      const signIn = await startSignedInOwner({ required: false })
      await signIn.connect(next)
      expect(signIn.facts()).toMatchObject({ account: next, status: 'offered', sessionExists: false })
      signIn.owner.requestMessage()
      await signIn.settle()
      expect(signIn.status()).toBe('asking')
    },
  )

  test('behavior: a visitor who presses to sign in while the code of the offer loads is asked', async () => {
    const code = deferred<void>()
    const signIn = await startSignedInOwner({ required: false, loadFlow: () => code.promise })
    await signIn.connect(BOB)
    expect(signIn.status()).toBe('checking')
    signIn.owner.requestMessage()
    code.resolve()
    await signIn.settle()
    expect(signIn.status()).toBe('asking')
  })

  test('behavior: if another wallet replaces the wallet, its session ends', async () => {
    const signIn = await startSignedInOwner()
    signIn.owner.leave('eip155', 'replaced')
    await signIn.connect(BOB)
    expect(signIn.signInServer.asked('signout')).toHaveLength(1)
    expect(signIn.facts()).toMatchObject({ account: BOB, status: 'asking', session: null })
  })

  test('behavior: if the session holds the account of the replacing wallet, it stays', async () => {
    const signIn = await startSignedInOwner()
    signIn.answer([ADA, BOB])
    signIn.owner.leave('eip155', 'replaced')
    await signIn.connect(BOB)
    expect(signIn.signInServer.asked('signout')).toEqual([])
    expect(signIn.facts()).toMatchObject({ account: BOB, status: 'signedIn' })
  })

  test('behavior: while its session is read: the late answer is ignored', async () => {
    const signIn = startOwner()
    const reading = signIn.holdReads()
    await signIn.connect(ADA)
    signIn.signInServer.signIn(ADA, BOB)
    await signIn.connect(BOB)
    at(reading, 0).resolve()
    await signIn.settle()
    expect(signIn.facts()).toMatchObject({ account: BOB, status: 'checking' })
    signIn.signInServer.state.session = null
    at(reading, 1).resolve()
    await signIn.settle()
    expect(signIn.facts()).toMatchObject({ account: BOB, status: 'asking' })
  })

  test('behavior: while it waits for another try: the tries are the new one’s own', async () => {
    const signIn = startOwner()
    signIn.answer('silent')
    await signIn.connect(ADA)
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS)
    await signIn.connect(BOB)
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS)
    expect(signIn.status()).toBe('checking')
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS)
    expect(signIn.status()).toBe('unavailable')
    expect(signIn.reads()).toBe(2 + 3)
  })

  test('behavior: while the code loads: the account before is not asked', async () => {
    const code = deferred<void>()
    const signIn = startOwner({ loadFlow: () => code.promise })
    await signIn.connect(ADA)
    const reading = signIn.holdReads()
    await signIn.connect(BOB)
    code.resolve()
    await signIn.settle()
    expect(signIn.facts()).toMatchObject({ account: BOB, status: 'checking' })
    at(reading, 0).resolve()
    await signIn.settle()
    expect(signIn.facts()).toMatchObject({ account: BOB, status: 'asking' })
  })

  test('behavior: the wallet gone while the session is read: nothing is asked, nothing is left', async () => {
    const signIn = startOwner()
    const reading = signIn.holdReads()
    await signIn.connect(ADA)
    await signIn.connect(null)
    at(reading, 0).resolve()
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS * 3)
    expect(signIn.facts()).toMatchObject({ status: 'idle', account: null, required: false, lastSession: null })
    expect(signIn.loadFlow).not.toHaveBeenCalled()
  })

  /** An owner on a page whose visitor has declined with both accounts before. */
  async function startDeclined() {
    const before = startOwner({ required: false })
    for (const account of [ADA, BOB]) {
      await before.connect(account)
      before.owner.declined()
    }
    before.stop()
    return startOwner({ required: false, storage: before.storage })
  }

  test('behavior: a request before an account is connected counts for the first one only', async () => {
    const signIn = await startDeclined()
    signIn.owner.requestMessage()
    await signIn.connect(ADA)
    expect(signIn.status()).toBe('asking')
    await signIn.connect(BOB)
    expect(signIn.status()).toBe('notAsked')
  })

  test('behavior: a request while the session of one account is read does not count for the next one', async () => {
    const signIn = await startDeclined()
    const reading = signIn.holdReads()
    await signIn.connect(ADA)
    signIn.owner.requestMessage()
    await signIn.connect(BOB)
    at(reading, 1).resolve()
    await signIn.settle()
    expect(signIn.status()).toBe('notAsked')
  })
})

describe('ending sessions', () => {
  test('behavior: a wallet that is disconnected here ends the session on the server', async () => {
    const signIn = await startSignedInOwner()
    await signIn.connect(null)
    expect(signIn.signInServer.asked('signout')).toHaveLength(1)
    expect(signIn.facts()).toMatchObject({ status: 'idle', session: null, lastSession: null })
    expect(signIn.storage.get('last-signed-in-chain')).toBeNull()
  })

  test('behavior: a session that was read before a sign-out began does not sign in the wallet that is left', async () => {
    const signIn = startOwner()
    signIn.signInServer.signIn(ADA)
    patchAccount(signIn.account, 'solana', { status: 'connected', address: 'Sol', chainId: 'solana:devnet' })
    // The first answer is made before the sign-out, and arrives after it.
    const { session } = signIn.signInServer.state
    const arrived = deferred<void>()
    signIn.signInServer.answer('me', async () => {
      signIn.signInServer.answer('me')
      await arrived.promise
      return Response.json({ session })
    })
    await signIn.connect(ADA)
    signIn.owner.leave('solana', 'left')
    patchAccount(signIn.account, 'solana', { status: 'disconnected' })
    await signIn.settle()
    arrived.resolve()
    await signIn.settle()
    expect(signIn.statuses).not.toContain('signedIn')
    expect(signIn.signInServer.asked('signout')).toHaveLength(1)
    expect(signIn.status()).toBe('asking')
  })
})

describe('the end of the page', () => {
  test('behavior: no listener and no timer is left, and the session stays', async () => {
    const signIn = await startSignedInOwner()
    await signIn.comeBack()
    signIn.focus()
    signIn.stop()
    expect(vi.getTimerCount()).toBe(0)
    const reads = signIn.reads()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(signIn.reads()).toBe(reads)
    expect(signIn.listenerCount()).toBe(0)
    expect(signIn.facts()).toMatchObject({ status: 'idle', account: null })
    expect(signIn.signInServer.asked('signout')).toHaveLength(0)
  })
})
