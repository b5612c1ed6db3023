import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { assertCanSignIn, type SignInPrerequisites } from '@/lib/sign-in/sign-in-prerequisites'
import { loadTexts } from '@/lib/text/text-loader'
import { createTextStore } from '@/lib/text/text-store'
import { ADA, ADA_AWAY, holding, startReady, startSignIn } from '@/tests/unit/sign-in/sign-in-harness'
import { startOwner, startSignedInOwner } from '@/tests/unit/sign-in/sign-in-owner-harness'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Spec section 4 "Sign-in flow", one row per sentence, in its order. Edge cases are tested in `tests/unit/sign-in`. */
const rows: readonly (readonly [sentence: string, happens: () => Promise<void>])[] = [
  [
    'Once an address is active on a supported network and no session exists, open the sign message view',
    async () => {
      const owner = startOwner()
      await owner.connect(ADA)
      expect(owner.status()).toBe('asking')
      const signIn = startSignIn()
      await signIn.activate(ADA)
      expect(signIn.told).toEqual(['show'])
    },
  ],
  [
    'If a session exists, do not',
    async () => {
      const owner = await startSignedInOwner()
      expect(owner.statuses).toEqual(['checking', 'signedIn'])
    },
  ],
  [
    'Success: store the session, record the last connected network, close the modal, send a success event',
    async () => {
      const signIn = await startReady()
      signIn.ports.readSession.answers(holding(ADA))
      await signIn.send('sign')
      expect(signIn.told.at(-1)).toBe('leave')
      expect(signIn.tracked).toEqual([`SIWX_AUTH_SUCCESS ${ADA.chainId}`])
      const owner = startOwner()
      await owner.connect(ADA)
      for (const session of signIn.signedIn) owner.owner.signedIn(session)
      expect(owner.facts().session?.accounts).toEqual([ADA])
      expect(owner.storage.get('last-signed-in-chain')).toBe(ADA.chainId)
    },
  ],
  [
    'Failure: reopen the sign view and show an error',
    async () => {
      const signIn = await startReady()
      signIn.ports.sign.answers(new AppError('wallet.rejected'))
      await signIn.send('sign')
      expect(signIn.told).toEqual(['show', 'show'])
      expect(signIn.state().error?.textKey).toBe('error.signInDeclined')
    },
  ],
  [
    'Cancel: if sign-in is required, switch back to the last connected network',
    async () => {
      const owner = startOwner()
      owner.answer([ADA_AWAY])
      await owner.connect(ADA_AWAY)
      await owner.connect(ADA)
      const returnTo = owner.owner.networkToReturnTo()
      expect(returnTo).toBe(ADA_AWAY.chainId)
      const signIn = await startReady(returnTo === undefined ? {} : { returnTo })
      await signIn.send('cancel')
      expect(signIn.ports.switchNetwork.calls.map(({ input }) => input.network)).toEqual([ADA_AWAY.chainId])
    },
  ],
  [
    'or disconnect',
    async () => {
      const signIn = await startReady()
      await signIn.send('cancel')
      expect(signIn.told.at(-1)).toBe('disconnect')
    },
  ],
  [
    'Otherwise close; then reset the view to Connect',
    async () => {
      const signIn = await startReady({ required: false })
      await signIn.send('cancel')
      // Closing resets the view: spec section 2, and `tests/unit/runtime/sign-in-ending.test.ts`.
      expect(signIn.told).toContain('leave')
    },
  ],
  [
    'Initialization failure: disconnect the wallet and reset to Connect',
    async () => {
      const owner = startOwner()
      owner.answer('refused')
      await owner.connect(ADA)
      // What follows is in `tests/unit/runtime/sign-in-account.test.ts`.
      expect(owner.status()).toBe('unavailable')
    },
  ],
]

const facts: SignInPrerequisites = { enabled: true, address: ADA.address, network: ADA.chainId, client: true }
const messages: readonly (readonly [message: string, facts: SignInPrerequisites])[] = [
  // If several conditions are not met, the first one in the order of the specification is reported.
  ['SIWX is not enabled', { enabled: false, address: undefined, network: undefined, client: false }],
  ['No ActiveCaipAddress found', { enabled: true, address: undefined, network: undefined, client: false }],
  ['No ActiveCaipNetwork or client found', { ...facts, network: undefined, client: false }],
  ['No ConnectionController client found', { ...facts, client: false }],
]

describe('spec section 4, sign-in flow', () => {
  test.each(rows)('behavior: %s', (_, happens) => happens())
})

describe('spec section 5, requirements for signing in', () => {
  test.each(messages)('error: %s', async (message, given) => {
    const text = createTextStore(loadTexts)
    await text.load('flows', 'signIn')
    const thrown = attempt(() => assertCanSignIn(given))
    expect(thrown).toBeInstanceOf(AppError)
    expect((thrown as AppError).message).toBe(message)
    expect(text.t((thrown as AppError).textKey)).toBe(message)
  })

  test('behavior: nothing is thrown when all requirements are met', () => {
    expect(attempt(() => assertCanSignIn(facts))).toBeUndefined()
  })
})

function attempt(run: () => void): unknown {
  try {
    return run()
  } catch (cause) {
    return cause
  }
}
