import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { assertCanSignIn, type SignInFacts } from '@/lib/siwx/sign-in-rules'
import { loadTexts } from '@/lib/text/text-loader'
import { createTextStore } from '@/lib/text/text-store'
import { ADA, ADA_AWAY, holding, refused, startSiwx } from '@/tests/unit/siwx/siwx-harness'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Spec section 4 "Sign-in flow", one row a sentence, in its order. Each is tested to its edges in `tests/unit/siwx`. */
const rows: readonly (readonly [sentence: string, happens: () => Promise<void>])[] = [
  [
    'Once an address is active on a supported network and no session exists, open the sign message view',
    async () => {
      const siwx = startSiwx()
      await siwx.follow(ADA)
      expect(siwx.told).toEqual(['show'])
    },
  ],
  [
    'If a session exists, do not',
    async () => {
      const siwx = startSiwx()
      siwx.ports.readSession.answers(holding(ADA))
      await siwx.follow(ADA)
      expect(siwx.told).not.toContain('show')
    },
  ],
  [
    'Success: store the session, record the last connected network, close the modal, send a success event',
    async () => {
      const siwx = startSiwx()
      await siwx.follow(ADA)
      siwx.ports.readSession.answers(holding(ADA))
      await siwx.send('sign')
      expect(siwx.actor.getSnapshot().context.session?.accounts).toEqual([ADA])
      expect(siwx.memory.last).toBe(ADA.chainId)
      expect(siwx.told.at(-1)).toBe('leave')
      expect(siwx.tracked).toEqual([`SIWX_AUTH_SUCCESS ${ADA.chainId}`])
    },
  ],
  [
    'Failure: reopen the sign view and show an error',
    async () => {
      const siwx = startSiwx()
      await siwx.follow(ADA)
      siwx.ports.sign.answers(new AppError('wallet.rejected'))
      await siwx.send('sign')
      expect(siwx.told).toEqual(['show', 'show'])
      expect(siwx.state().error?.textKey).toBe('error.siwxDeclined')
    },
  ],
  [
    'Cancel: if sign-in is required, switch back to the last connected network',
    async () => {
      const siwx = startSiwx({ last: ADA_AWAY.chainId })
      siwx.ports.readSession.answers(holding(ADA_AWAY))
      await siwx.follow(ADA)
      await siwx.send('cancel')
      expect(siwx.ports.switchNetwork.calls.map(({ input }) => input.network)).toEqual([ADA_AWAY.chainId])
    },
  ],
  [
    'or disconnect',
    async () => {
      const siwx = startSiwx()
      await siwx.follow(ADA)
      await siwx.send('cancel')
      expect(siwx.told.at(-1)).toBe('disconnect')
    },
  ],
  [
    'Otherwise close; then reset the view to Connect',
    async () => {
      const siwx = startSiwx({ required: false })
      await siwx.follow(ADA)
      await siwx.send('cancel')
      // Closing resets the view: spec section 2, and `tests/unit/runtime/sign-in.test.ts`.
      expect(siwx.told.at(-1)).toBe('leave')
    },
  ],
  [
    'Initialization failure: disconnect the wallet and reset to Connect',
    async () => {
      const siwx = startSiwx()
      siwx.ports.readSession.answers(refused)
      await siwx.follow(ADA)
      expect(siwx.told).toEqual(['giveUp'])
    },
  ],
]

const facts: SignInFacts = { enabled: true, address: ADA.address, network: ADA.chainId, client: true }
const messages: readonly (readonly [message: string, facts: SignInFacts])[] = [
  // Nothing holds: the first of them is said, in the order of the specification.
  ['SIWX is not enabled', { enabled: false, address: undefined, network: undefined, client: false }],
  ['No ActiveCaipAddress found', { enabled: true, address: undefined, network: undefined, client: false }],
  ['No ActiveCaipNetwork or client found', { ...facts, network: undefined, client: false }],
  ['No ConnectionController client found', { ...facts, client: false }],
]

describe('spec section 4, sign-in flow', () => {
  test.each(rows)('behavior: %s', (_, happens) => happens())
})

describe('spec section 5, what signing in requires', () => {
  test.each(messages)('error: %s', async (message, given) => {
    const text = createTextStore(loadTexts)
    await text.load('flows', 'siwx')
    const thrown = attempt(() => assertCanSignIn(given))
    expect(thrown).toBeInstanceOf(AppError)
    expect(text.t((thrown as AppError).textKey)).toBe(message)
  })

  test('behavior: with all of it nothing is thrown', () => {
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
