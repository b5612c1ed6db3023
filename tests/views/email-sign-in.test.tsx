import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createFakeSignInServer, failure } from '../fakes/fake-sign-in-server'
import { DEVNET } from '../fakes/fake-wallet-networks'
import { EMAIL, EVM_ADDRESS, hang } from '../fakes/scripted-frame'
import { openCode, renderForLogin } from './support/email-login'
import { factsOf, frame, settled, setUpFrame } from './support/embedded-account'
import { closed, pass } from './support/render-modal'

setUpFrame()

const SIGNATURE = '0xabcd'

/** The frame signs the message of a login, as ours does for its own page. */
function signOnLogin(change: (message: string) => string = (message) => message): void {
  const { GET_USER: read = hang } = frame.answers
  frame.answers.GET_USER = async (payload) => {
    const message = payload?.siwxMessage?.serializedMessage
    const signed = message === undefined ? {} : { signature: SIGNATURE, message: change(message) }
    return { ...((await read(payload)) as object), ...signed }
  }
}

/** Enters the right code on a page where sign-in is on. */
async function logIn({ signIn = 'optional', isNew = true, signInServer = createFakeSignInServer() } = {}) {
  frame.answers.CONNECT_OTP = () => ({ isNew })
  const { page, field } = await openCode({ config: { signIn }, signInServer })
  await page.user.type(field, '123456')
  return { page, signInServer }
}

describe('a login that signs in', () => {
  test.each(['optional', 'required'])(
    'behavior: where sign-in is %s a new visitor sees the account next, and is asked for nothing',
    async (signIn) => {
      signOnLogin()
      const { page, signInServer } = await logIn({ signIn })
      await page.title('Account')
      await settled(() => expect(page.runtime().signIn.getState().status).toBe('signedIn'))
      const { accounts } = signInServer.state.session ?? { accounts: [] }
      expect(accounts.map(({ data, signature }) => [data.chainId, data.accountAddress, signature])).toEqual([
        [DEVNET.caipNetworkId, EVM_ADDRESS, SIGNATURE],
      ])
      expect(signInServer.asked('nonce')).toHaveLength(1)
      expect(frame.count('RPC_REQUEST')).toBe(0)
      expect(page.runtime().events.map(({ event }) => event)).toContain('SIWX_AUTH_SUCCESS')
    },
  )

  test('behavior: with a wallet that was there the modal closes', async () => {
    signOnLogin()
    const { page } = await logIn({ isNew: false })
    await closed()
    expect(page.runtime().signIn.getState().status).toBe('signedIn')
    expect(factsOf(page).status).toBe('connected')
  })

  test('behavior: the form says so before', async () => {
    const page = await renderForLogin({ config: { signIn: 'optional' } })
    await page.open()
    const field = await screen.findByLabelText('E-mail address')
    const described = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toMatch(/^Logging in also signs you in to .+\.$/)
  })

  test('param: where sign-in is off nothing is said, asked or signed', async () => {
    signOnLogin()
    const { page, signInServer } = await logIn({ signIn: 'off' })
    await page.title('Account')
    expect(signInServer.calls).toEqual([])
    expect(frame.sent.filter(({ payload }) => JSON.stringify(payload ?? '').includes('siwxMessage'))).toEqual([])
  })
})

describe('the view that asks for a signature remains', () => {
  const refused = (path: 'nonce' | 'callback/siwx') => {
    const signInServer = createFakeSignInServer()
    let isFirst = true
    signInServer.answer(path, (call) => {
      const answer = isFirst ? failure('internal', 500) : signInServer.usual(call)
      isFirst = false
      return answer
    })
    return signInServer
  }

  test.each<[string, () => Parameters<typeof logIn>[0]]>([
    ['the frame signs nothing, as one of another origin or of another maker', () => ({})],
    [
      'the frame has signed another text',
      () => {
        signOnLogin((message) => message.replace('Nonce: ', 'Nonce: 1'))
        return {}
      },
    ],
    [
      'the server issues no message',
      () => {
        signOnLogin()
        return { signInServer: refused('nonce') }
      },
    ],
    [
      'the server refuses the signature',
      () => {
        signOnLogin()
        return { signInServer: refused('callback/siwx') }
      },
    ],
    [
      'the server has issued a message of another account',
      () => {
        signOnLogin()
        const signInServer = createFakeSignInServer()
        let isFirst = true
        signInServer.answer('nonce', (call) => {
          const sent = isFirst ? { ...call.sent, accountAddress: `0x${'1'.repeat(40)}` } : call.sent
          isFirst = false
          return signInServer.usual({ ...call, sent })
        })
        return { signInServer }
      },
    ],
  ])('error: %s', async (_, arrange) => {
    const { page, signInServer } = await logIn(arrange())
    await page.title('Sign in')
    expect(signInServer.state.session).toBeNull()
    expect(factsOf(page)).toMatchObject({ status: 'connected', user: { email: EMAIL } })
  })

  test('error: a server that does not answer holds the login up for 15 seconds, and no longer', async () => {
    signOnLogin()
    const signInServer = createFakeSignInServer()
    let isFirst = true
    signInServer.answer('nonce', (call) => {
      if (!isFirst) return signInServer.usual(call)
      isFirst = false
      return hang()
    })
    const { page } = await logIn({ signInServer })
    await screen.findByText('Preparing your wallet')
    // Its code may still load: the time runs from the request.
    await settled(() => expect(signInServer.asked('nonce')).toHaveLength(1))
    await pass(16_000)
    await page.title('Sign in')
  })
})
