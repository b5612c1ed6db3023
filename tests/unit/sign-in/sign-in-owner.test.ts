import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SESSION_TRIES, SESSION_TRY_MS } from '@/lib/sign-in/read-session'
import { at } from '@/tests/support/at'
import { deferred } from '@/tests/support/deferred'
import { ADA, ADA_AWAY, BOB } from './sign-in-harness'
import { type Answer, startOwner, startSignedInOwner } from './sign-in-owner-harness'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('deciding', () => {
  test.each(['required', 'optional'])('behavior: %s, without a session the visitor is asked to sign', async (mode) => {
    const signIn = startOwner({ required: mode === 'required' })
    await signIn.connect(ADA)
    expect(signIn.statuses).toEqual(['checking', 'asking'])
    expect(signIn.loadFlow).toHaveBeenCalled()
    expect(signIn.facts()).toMatchObject({ account: ADA, sessionExists: false, session: null })
  })

  test('behavior: with a session that holds the account no code is loaded, and its network is remembered', async () => {
    const signIn = startOwner()
    signIn.answer([BOB, { ...ADA, address: ADA.address.toLowerCase() }])
    await signIn.connect(ADA)
    expect(signIn.statuses).toEqual(['checking', 'signedIn'])
    expect(signIn.loadFlow).not.toHaveBeenCalled()
    expect(signIn.facts()).toMatchObject({ sessionExists: true, checking: false })
    expect(signIn.facts().session?.accounts).toHaveLength(2)
    expect(signIn.storage.get('last-signed-in-chain')).toBe(ADA.chainId)
  })

  test.each([
    ['another account', BOB],
    ['another chain', ADA_AWAY],
  ])('behavior: a session for %s is none for this one', async (_, held) => {
    const signIn = startOwner()
    signIn.answer([held])
    await signIn.connect(ADA)
    expect(signIn.status()).toBe('asking')
    expect(signIn.facts()).toMatchObject({ sessionExists: false, session: null })
  })

  test('behavior: without a connected account no session is read', async () => {
    const signIn = startOwner()
    await signIn.settle()
    expect(signIn.status()).toBe('idle')
    expect(signIn.reads()).toBe(0)
  })

  test('behavior: on a network that is not configured no session is read', async () => {
    const signIn = startOwner()
    await signIn.connect({ ...ADA, chainId: 'eip155:424242' })
    expect(signIn.facts()).toMatchObject({ status: 'idle', account: null, required: false })
    expect(signIn.reads()).toBe(0)
  })

  test('behavior: optional, a decline counts for this account and chain, also in the next visit', async () => {
    const signIn = startOwner({ required: false })
    await signIn.connect(ADA)
    signIn.owner.declined()
    expect(signIn.status()).toBe('notAsked')
    await signIn.connect(ADA_AWAY)
    expect(signIn.status()).toBe('asking')
    await signIn.connect(ADA)
    expect(signIn.status()).toBe('notAsked')
    signIn.stop()
    const next = startOwner({ required: false, storage: signIn.storage })
    await next.connect(ADA)
    expect(next.statuses).toEqual(['checking', 'notAsked'])
    expect(next.loadFlow).not.toHaveBeenCalled()
  })

  test('behavior: optional, the message is shown to a visitor who declined and requests it', async () => {
    const signIn = startOwner({ required: false })
    await signIn.connect(ADA)
    signIn.owner.declined()
    signIn.owner.requestMessage()
    await signIn.settle()
    expect(signIn.status()).toBe('asking')
  })

  describe('with a wallet on another network than the one that the host named', () => {
    const options = { required: false, preferredNetwork: ADA.chainId }

    test('behavior: optional, the visitor is asked only after the switch', async () => {
      const signIn = startOwner(options)
      await signIn.connect(ADA_AWAY)
      expect(signIn.status()).toBe('notAsked')
      await signIn.connect(ADA)
      expect(signIn.status()).toBe('asking')
    })

    test('behavior: optional, the message is shown to a visitor who requests it', async () => {
      const signIn = startOwner(options)
      await signIn.connect(ADA_AWAY)
      signIn.owner.requestMessage()
      await signIn.settle()
      expect(signIn.status()).toBe('asking')
    })

    test('behavior: required, the visitor is asked at once', async () => {
      const signIn = startOwner({ ...options, required: true })
      await signIn.connect(ADA_AWAY)
      expect(signIn.status()).toBe('asking')
    })
  })

  test('behavior: requested while the session is read, the message is shown to a visitor who declined before', async () => {
    const first = startOwner({ required: false })
    await first.connect(ADA)
    first.owner.declined()
    first.stop()
    const signIn = startOwner({ required: false, storage: first.storage })
    const reading = signIn.holdReads()
    await signIn.connect(ADA)
    signIn.owner.requestMessage()
    at(reading, 0).resolve()
    await signIn.settle()
    expect(signIn.status()).toBe('asking')
  })
})

describe('reading the session', () => {
  test('error: a refusal makes sign-in unavailable at once', async () => {
    const signIn = startOwner()
    signIn.answer('refused')
    await signIn.connect(ADA)
    expect(signIn.statuses).toEqual(['checking', 'unavailable'])
    expect(signIn.reads()).toBe(1)
  })

  test('error: a silent server is asked three times within 10 s before sign-in is unavailable', async () => {
    const signIn = startOwner()
    const startedAt = Date.now()
    signIn.answer('silent')
    await signIn.connect(ADA)
    for (let tried = 1; tried < SESSION_TRIES; tried += 1) {
      expect(signIn.reads()).toBe(tried)
      expect(signIn.statuses).toEqual(['checking'])
      await vi.advanceTimersByTimeAsync(SESSION_TRY_MS - 1)
      expect(signIn.reads()).toBe(tried)
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(signIn.reads()).toBe(SESSION_TRIES)
    expect(signIn.statuses).toEqual(['checking', 'unavailable'])
    expect(SESSION_TRIES).toBe(3)
    expect(Date.now() - startedAt).toBeLessThanOrEqual(10_000)
    expect(SESSION_TRY_MS * SESSION_TRIES).toBeLessThanOrEqual(10_000)
  })

  test.each([1, 2])('behavior: %i failed tries keep the session', async (failures) => {
    const signIn = startOwner()
    signIn.answer('silent')
    await signIn.connect(ADA)
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS * (failures - 1))
    signIn.answer([ADA])
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS)
    expect(signIn.statuses).toEqual(['checking', 'signedIn'])
    expect(signIn.reads()).toBe(failures + 1)
  })

  test('behavior: the state is checking while the session request is pending', async () => {
    const signIn = startOwner()
    const reading = signIn.holdReads()
    await signIn.connect(ADA)
    expect(signIn.facts()).toMatchObject({ status: 'checking', checking: true, required: true, sessionExists: false })
    signIn.signInServer.signIn(ADA)
    at(reading, 0).resolve()
    await signIn.settle()
    expect(signIn.facts()).toMatchObject({ status: 'signedIn', checking: false })
  })

  test('behavior: the state is checking while the code that asks is loading', async () => {
    const code = deferred<void>()
    const signIn = startOwner({ loadFlow: () => code.promise })
    await signIn.connect(ADA)
    expect(signIn.status()).toBe('checking')
    code.resolve()
    await signIn.settle()
    expect(signIn.status()).toBe('asking')
  })

  test('error: code that does not load asks for nothing, and is loaded again after 10 s where sign-in is required', async () => {
    const loadFlow = vi.fn(async (): Promise<void> => undefined).mockRejectedValueOnce(new Error('no such chunk'))
    const signIn = startOwner({ loadFlow })
    await signIn.connect(ADA)
    expect(signIn.facts()).toMatchObject({ status: 'notAsked', required: true, checking: false })
    await vi.advanceTimersByTimeAsync(9_999)
    expect(signIn.status()).toBe('notAsked')
    await vi.advanceTimersByTimeAsync(1)
    expect(signIn.status()).toBe('asking')
  })

  test('behavior: a read for the flow has the same three tries', async () => {
    const signIn = startOwner()
    await signIn.connect(ADA)
    const before = signIn.reads()
    signIn.answer('silent')
    const answer = signIn.owner.readSession(new AbortController().signal)
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS * 2)
    expect(await answer).toEqual({ kind: 'silent' })
    expect(signIn.reads()).toBe(before + SESSION_TRIES)
  })

  test('behavior: an aborted read for the flow makes no further try', async () => {
    const signIn = startOwner()
    await signIn.connect(ADA)
    const before = signIn.reads()
    signIn.answer('silent')
    const cancel = new AbortController()
    const answer = signIn.owner.readSession(cancel.signal)
    await signIn.settle()
    cancel.abort()
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS * 2)
    expect(await answer).toEqual({ kind: 'silent' })
    expect(signIn.reads()).toBe(before + 1)
  })
})

describe('reading the session again', () => {
  test('behavior: required, and the session is gone: the visitor is asked again', async () => {
    const signIn = await startSignedInOwner()
    signIn.answer('nobody')
    await signIn.comeBack()
    expect(signIn.status()).toBe('asking')
    expect(signIn.storage.get('last-signed-in-chain')).toBeNull()
  })

  test('behavior: optional, and the session is gone: signed out, and not asked', async () => {
    const signIn = await startSignedInOwner({ required: false })
    signIn.answer([BOB])
    await signIn.comeBack()
    expect(signIn.facts()).toMatchObject({ status: 'notAsked', sessionExists: false, session: null })
    expect(signIn.storage.get('last-signed-in-chain')).toBeNull()
    expect(signIn.loadFlow).not.toHaveBeenCalled()
  })

  test.each(['silent', 'refused'] as const)('behavior: a %s server keeps the session', async (answer: Answer) => {
    const signIn = await startSignedInOwner()
    signIn.answer(answer)
    await signIn.comeBack()
    expect(signIn.reads()).toBe(2)
    expect(signIn.facts()).toMatchObject({ status: 'signedIn', session: { accounts: [ADA] } })
  })

  test('behavior: declined here and signed in in another tab is signed in here', async () => {
    const signIn = startOwner({ required: false })
    await signIn.connect(ADA)
    signIn.owner.declined()
    signIn.answer([ADA])
    await signIn.comeBack()
    expect(signIn.status()).toBe('signedIn')
  })

  test('behavior: a read that finds what is known leaves the visitor with the message', async () => {
    const signIn = startOwner()
    await signIn.connect(ADA)
    await signIn.comeBack()
    signIn.answer('silent')
    await signIn.comeBack()
    expect(signIn.reads()).toBe(3)
    expect(signIn.statuses).toEqual(['checking', 'asking'])
  })

  test('behavior: signed in in another tab while the code loads, the visitor is not asked', async () => {
    const code = deferred<void>()
    const signIn = startOwner({ loadFlow: () => code.promise })
    await signIn.connect(ADA)
    signIn.answer([ADA])
    await signIn.comeBack()
    expect(signIn.status()).toBe('signedIn')
    code.resolve()
    await signIn.settle()
    expect(signIn.statuses).toEqual(['checking', 'signedIn'])
  })
})

describe('what the flow reports', () => {
  test('behavior: a sign-in with its session is signed in, and its network is remembered', async () => {
    const signIn = startOwner()
    await signIn.connect(ADA)
    signIn.owner.setVerifying(true)
    expect(signIn.facts()).toMatchObject({ status: 'verifying', signed: true })
    signIn.owner.signedIn({ accounts: [BOB, ADA] })
    expect(signIn.facts()).toMatchObject({ status: 'signedIn', signed: false, session: { accounts: [BOB, ADA] } })
    expect(signIn.storage.get('last-signed-in-chain')).toBe(ADA.chainId)
  })

  test('behavior: an accepted signature whose session cannot be read is added to the known session', async () => {
    const signIn = startOwner()
    signIn.answer([BOB])
    await signIn.connect(ADA)
    signIn.owner.signedIn(null)
    expect(signIn.facts()).toMatchObject({ status: 'signedIn', session: { accounts: [BOB, ADA] } })
  })

  test('behavior: a signature that was not accepted leads back to asking', async () => {
    const signIn = startOwner()
    await signIn.connect(ADA)
    signIn.owner.setVerifying(true)
    signIn.owner.setVerifying(false)
    expect(signIn.facts()).toMatchObject({ status: 'asking', signed: false })
  })
})

describe('the network to return to', () => {
  test('behavior: the last one, if the session contains the address there', async () => {
    const signIn = await startSignedInOwner()
    await signIn.connect(ADA_AWAY)
    expect(signIn.status()).toBe('asking')
    expect(signIn.owner.networkToReturnTo()).toBe(ADA.chainId)
  })

  test.each([
    ['the session contains another account there', [{ ...BOB, chainId: ADA_AWAY.chainId }], ADA_AWAY.chainId],
    ['there is no session', 'nobody', ADA_AWAY.chainId],
    ['the visitor is there already', 'nobody', ADA.chainId],
    ['no network is remembered', [ADA_AWAY], undefined],
    ['the remembered one is not configured', [{ ...ADA, chainId: 'eip155:424242' }], 'eip155:424242'],
  ] as const)('behavior: none if %s', async (_, answer, last) => {
    const signIn = startOwner()
    if (last !== undefined) signIn.storage.set('last-signed-in-chain', last)
    signIn.answer(answer)
    await signIn.connect(ADA)
    expect(signIn.status()).toBe('asking')
    expect(signIn.owner.networkToReturnTo()).toBeUndefined()
  })
})
