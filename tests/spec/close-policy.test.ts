import { describe, expect, test } from 'vitest'
import { closePolicy, NO_SIGN_IN, type SignInState } from '@/lib/modal/close-policy'
import { specViews } from '@/lib/modal/views'

const states: SignInState[] = [true, false].flatMap((required) =>
  [true, false].flatMap((signed) => [true, false].map((sessionExists) => ({ required, signed, sessionExists }))),
)

describe('spec section 2, close or shake', () => {
  test.each(specViews)('behavior: %s closes, except UnsupportedChain', (view) => {
    const expected =
      view === 'UnsupportedChain' ? { close: false, reason: 'modal.chooseNetworkToClose' } : { close: true }
    expect(closePolicy({ view, signIn: NO_SIGN_IN })).toEqual(expected)
  })

  test.each(states)('behavior: sign-in required $required, signed $signed, session $sessionExists', (signIn) => {
    const isPending = signIn.required && !signIn.signed && !signIn.sessionExists
    const expected = isPending ? { close: false, reason: 'modal.signInToClose' } : { close: true }
    expect(closePolicy({ view: 'Account', signIn })).toEqual(expected)
  })
})
