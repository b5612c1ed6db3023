import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { SNACKBAR_ACTION_MS } from '@/lib/snackbar/snackbar-store'
import { codeOf } from '@/tests/support/code-of'
import { createFakeSignInServer } from '../fakes/fake-sign-in-server'
import { EMAIL, EVM_ADDRESS, FrameRefusal, WALLET_URL } from '../fakes/scripted-frame'
import { deferred } from '../support/deferred'
import { frame, rememberedLogin, renderLoggedIn, settled, setUpFrame } from './support/embedded-account'
import { closed, pass, renderModal } from './support/render-modal'

setUpFrame()

const SIGNATURE = `0x${'11'.repeat(65)}`
const dialogOf = () => frame.element()?.parentElement as HTMLDialogElement

/** A logged-in page whose modal is closed, with a request that waits for the visitor. */
async function openRequest() {
  const page = await renderLoggedIn()
  await closed()
  const answer = deferred<unknown>()
  frame.answers.RPC_REQUEST = () => answer.promise
  const connector = page.runtime().connections.get('eip155')
  const sign = () =>
    codeOf(connector?.signMessage({ message: 'x', address: EVM_ADDRESS }, { timeoutMs: 60_000 }) as never)
  return { page, answer, sign }
}

describe('the place of a request', () => {
  test('behavior: a request opens the modal, shows the frame above it, and closes when it is answered', async () => {
    const { page, answer, sign } = await openRequest()
    expect(frame.element()?.style.display).toBe('none')
    const signed = sign()
    await page.title('Review request')
    await settled(() => expect(frame.element()?.style.display).toBe('block'))
    expect(dialogOf().open).toBe(true)
    answer.resolve(SIGNATURE)
    expect(await signed).toBe('done')
    await closed()
    expect(frame.element()?.style.display).toBe('none')
  })

  test.each([
    ['eth_sendTransaction', `0x${'ab'.repeat(32)}`, true],
    ['personal_sign', SIGNATURE, false],
  ])('behavior: after %s of the page a message says whether a transaction was sent', async (method, given, isSaid) => {
    const { page, answer } = await openRequest()
    const connector = page.runtime().connections.get('eip155')
    const asked = connector?.request(method, [{}], { timeoutMs: 60_000 })
    await page.title('Review request')
    answer.resolve(given)
    await asked
    await closed()
    if (isSaid) expect(await screen.findByText('Transaction sent')).toBeDefined()
    else expect(screen.queryByText('Transaction sent')).toBeNull()
  })

  test('behavior: the frame is the same one as before: it has not moved in the document', async () => {
    const { page, sign } = await openRequest()
    const element = frame.element()
    void sign()
    await page.title('Review request')
    await settled(() => expect(dialogOf().open).toBe(true))
    expect(frame.element()).toBe(element)
    expect(frame.element()?.parentElement?.parentElement).toBe(document.body)
  })

  test.each([
    [
      'the button above that of the card',
      async (page: { user: { click(element: Element): Promise<void> } }) => {
        const button = await waitFor(() =>
          within(dialogOf()).getByRole('button', { name: 'Reject and close', hidden: true }),
        )
        await page.user.click(button)
      },
    ],
    [
      'Esc in the frame’s dialog',
      async () => {
        await settled(() =>
          expect(within(dialogOf()).getAllByRole('button', { hidden: true }).length).toBeGreaterThan(0),
        )
        act(() => void dialogOf().dispatchEvent(new Event('cancel', { cancelable: true })))
      },
    ],
    ['the host', async (page: { runtime(): { close(): void } }) => act(() => page.runtime().close())],
  ])('behavior: closing it by %s rejects the request, and tells the frame', async (_, close) => {
    const { page, sign } = await openRequest()
    const signed = sign()
    await page.title('Review request')
    await settled(() => expect(dialogOf().open).toBe(true))
    await close(page as never)
    expect(await signed).toBe('request.aborted')
    expect(frame.count('RPC_ABORT')).toBe(1)
    await closed()
  })

  test('behavior: closing ends every request that asks, and none that only reads', async () => {
    const { page, answer, sign } = await openRequest()
    const read = deferred<unknown>()
    const both = [sign(), sign()]
    await page.title('Review request')
    frame.answers.RPC_REQUEST = () => read.promise
    const reading = page.runtime().connections.get('eip155')?.request('eth_blockNumber', [], { timeoutMs: 60_000 })
    act(() => page.runtime().close())
    expect(await Promise.all(both)).toEqual(['request.aborted', 'request.aborted'])
    read.resolve('0x10')
    expect(await reading).toBe('0x10')
    expect(answer).toBeDefined()
  })

  test('behavior: above another view it goes back there', async () => {
    const { page, answer, sign } = await openRequest()
    await page.open({ view: 'Receive' })
    await page.title('Receive')
    const signed = sign()
    await page.title('Review request')
    answer.resolve(SIGNATURE)
    await signed
    await page.title('Receive')
  })

  test('behavior: without a request it does not stay', async () => {
    const page = await renderLoggedIn()
    await closed()
    await act(() => page.shell.open({ view: 'ApproveTransaction' }))
    await closed()
  })

  test('behavior: Settings shows the address, opens the security of the wallet, and signs out of it', async () => {
    const shown = deferred<undefined>()
    frame.answers.SHOW_SECURITY = () => shown.promise
    const page = await renderLoggedIn()
    await closed()
    await page.open({ view: 'AccountSettings' })
    await screen.findByText(EMAIL)
    await page.user.click(await screen.findByRole('button', { name: /^Who keeps your keys/ }))
    await page.title('Wallet security')
    await settled(() => expect(dialogOf().open).toBe(true))
    // Above the buttons of the header. The frame has a button of its own to end the screen.
    const covers = await within(dialogOf()).findAllByRole('button')
    expect(covers.map((cover) => cover.getAttribute('aria-label'))).toEqual(['Back', 'Close'])
    shown.resolve(undefined)
    await page.title('Settings')
    await page.user.click(await screen.findByRole('button', { name: 'Sign out of the wallet' }))
    await pass(SNACKBAR_ACTION_MS + 100)
    await settled(() => expect(frame.count('SIGN_OUT')).toBe(1))
  })
})

describe('signing in with the embedded wallet', () => {
  async function openSignIn(signIn: 'optional' | 'required') {
    const signInServer = createFakeSignInServer()
    const answer = deferred<unknown>()
    frame.answers.RPC_REQUEST = () => answer.promise
    const storage = rememberedLogin()
    const page = await renderModal({
      wallets: [],
      storage,
      signInServer,
      config: { walletUrl: WALLET_URL, signIn },
    })
    await page.title('Sign in')
    const button = await screen.findByRole('button', { name: 'Sign in' })
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
    await page.user.click(button)
    await page.title('Review request')
    return { page, answer, signInServer }
  }

  test.each(['optional', 'required'] as const)(
    'behavior: the approval opens, and the session follows (%s)',
    async (mode) => {
      const { page, answer } = await openSignIn(mode)
      answer.resolve(SIGNATURE)
      await closed()
      expect(page.runtime().signIn.getState()).toMatchObject({ sessionExists: true })
    },
  )

  test.each(['optional', 'required'] as const)(
    'error: a rejected request leads back to the message (%s)',
    async (mode) => {
      const { page, answer } = await openSignIn(mode)
      answer.reject(new FrameRefusal({ code: 'wallet.rejected', message: 'rejected' }))
      await page.title('Sign in')
      await screen.findByText('Signature declined')
    },
  )

  test('behavior: closing the approval leads back to the message, also where signing in is required', async () => {
    const { page } = await openSignIn('required')
    await settled(() => expect(within(dialogOf()).getAllByRole('button', { hidden: true }).length).toBeGreaterThan(0))
    act(() => void dialogOf().dispatchEvent(new Event('cancel', { cancelable: true })))
    await page.title('Sign in')
    expect(frame.count('RPC_ABORT')).toBe(1)
  })
})
