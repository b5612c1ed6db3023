import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { SIGN_TIMEOUT_MS } from '@/lib/sign-in/sign-in-machine-setup'
import { codeOf } from '@/tests/support/code-of'
import { createFakeSignInServer, failure } from '../fakes/fake-sign-in-server'
import { DEVNET } from '../fakes/fake-wallet-networks'
import { EVM_ADDRESS, FrameRefusal, WALLET_URL } from '../fakes/scripted-frame'
import { deferred } from '../support/deferred'
import { wordsOf } from '../support/error-rows'
import { frame, rememberedLogin, settled, setUpFrame } from './support/embedded-account'
import { closed, pass, renderModal } from './support/render-modal'

setUpFrame()

const SIGNATURE = `0x${'11'.repeat(65)}`

/** Answers to the requests that ask the visitor, in the order in which the frame gets them. */
let answers: ReturnType<typeof deferred<unknown>>[]

beforeEach(() => {
  answers = []
  frame.answers.RPC_REQUEST = () => {
    const answer = deferred<unknown>()
    answers.push(answer)
    return answer.promise
  }
})

async function renderReturned(signIn: 'optional' | 'required', signInServer = createFakeSignInServer()) {
  const page = await renderModal({
    wallets: [],
    storage: rememberedLogin(),
    signInServer,
    config: { walletUrl: WALLET_URL, signIn },
  })
  await act(() => page.shell.runtime())
  /** Asks the visitor for a signature, as a page does. */
  const ask = () =>
    codeOf(
      page
        .runtime()
        .connections.get('eip155')
        ?.signMessage({ message: 'x', address: EVM_ADDRESS }, { timeoutMs: 600_000 }) as never,
    )
  return { page, signInServer, ask }
}

async function openRequest(signIn: 'optional' | 'required') {
  const returned = await renderReturned(signIn)
  await returned.page.title('Sign in')
  const button = await screen.findByRole('button', { name: 'Sign in' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  await returned.page.user.click(button)
  await returned.page.title('Review request')
  await settled(() => expect(answers).toHaveLength(1))
  return returned
}

type Page = Awaited<ReturnType<typeof renderReturned>>['page']

/** The reason is said by one alert, and by no message of the snackbar. */
async function readOnce(page: Page, code: Parameters<typeof wordsOf>[0]): Promise<void> {
  const { title } = wordsOf(code)
  await screen.findByText(title, { selector: '[role=alert] *' })
  expect(screen.getAllByText(title)).toHaveLength(1)
  expect(page.runtime().snackbar.store.getState().message).toBeNull()
}

describe.each(['optional', 'required'] as const)('sign-in (%s) that fails while a request shows', (mode) => {
  test('error: a visitor who does not answer in time is led back to the message, which says why, once', async () => {
    const { page } = await openRequest(mode)
    await pass(SIGN_TIMEOUT_MS)
    await page.title('Sign in')
    await readOnce(page, 'wallet.timeout')
    expect(frame.count('RPC_ABORT')).toBe(1)
  })

  test.each<
    [string, 'siwx.declined' | 'siwx.bad_signature', (server: ReturnType<typeof createFakeSignInServer>) => void]
  >([
    ['the visitor declines', 'siwx.declined', () => answers[0]?.reject(new FrameRefusal({ code: 'wallet.rejected' }))],
    [
      'the server refuses the signature',
      'siwx.bad_signature',
      (server) => {
        server.answer('callback/siwx', () => failure('siwx.bad_signature', 401))
        answers[0]?.resolve(SIGNATURE)
      },
    ],
  ])('error: when %s, another request stays, and the reason shows after it, once', async (_, code, fail) => {
    const { page, signInServer, ask } = await openRequest(mode)
    const other = ask()
    await settled(() => expect(answers).toHaveLength(2))
    await act(async () => fail(signInServer))
    await settled(() => expect(page.runtime().events.map(({ event }) => event)).toContain('SIWX_AUTH_ERROR'))
    await page.title('Review request')
    expect(frame.element()?.style.display).toBe('block')
    expect(screen.queryByText(wordsOf(code).title)).toBeNull()
    answers[1]?.resolve(SIGNATURE)
    expect(await other).toBe('done')
    await page.title('Sign in')
    await readOnce(page, code)
  })
})

describe('sign-in behind a request of the page', () => {
  async function openPageRequest() {
    const signInServer = createFakeSignInServer()
    signInServer.signIn({ chainId: DEVNET.caipNetworkId, address: EVM_ADDRESS })
    const { page, ask } = await renderReturned('required', signInServer)
    await settled(() => expect(page.runtime().signIn.getState().status).toBe('signedIn'))
    const answered = ask()
    await page.title('Review request')
    await settled(() => expect(answers).toHaveLength(1))
    return { page, signInServer, answered }
  }

  test('error: when the session has ended and no message can be made, the reason shows after the request, once', async () => {
    const { page, signInServer, answered } = await openPageRequest()
    signInServer.state.session = null
    signInServer.answer('nonce', () => failure('internal', 500))
    await pass(2_000)
    act(page.focus)
    await settled(() => expect(page.runtime().events.map(({ event }) => event)).toContain('SIWX_AUTH_ERROR'))
    await page.title('Review request')
    answers[0]?.resolve(SIGNATURE)
    expect(await answered).toBe('done')
    await page.title('Sign in')
    await readOnce(page, 'siwx.unreachable')
  })

  test('behavior: when the session holds, nothing stays open', async () => {
    const { answered } = await openPageRequest()
    answers[0]?.resolve(SIGNATURE)
    expect(await answered).toBe('done')
    await closed()
  })
})
