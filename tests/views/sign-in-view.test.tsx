import { act, screen, waitFor, within } from '@testing-library/react'
import { hexToString } from 'viem/utils'
import { afterEach, describe, expect, test } from 'vitest'
import { DEFAULT_STATEMENT } from '@/lib/sign-in/sign-in-message-rules'
import { createFakeSignInServer, failure } from '../fakes/fake-sign-in-server'
import { createFakeWallet, WalletError } from '../fakes/fake-wallet'
import { deferred } from '../support/deferred'
import { setOnline } from './support/connection'
import { closed, endModal, OTHER, OWNER, pass, renderModal, spoken } from './support/render-modal'

afterEach(() => {
  setOnline(true)
  endModal()
})

const MINUTE_MS = 60_000

/** A wallet that reconnects without a session: the sign-in view opens by itself. */
async function openSignIn({
  signIn = 'optional',
  signInServer = createFakeSignInServer(),
}: {
  signIn?: string
  signInServer?: ReturnType<typeof createFakeSignInServer>
} = {}) {
  const wallet = createFakeWallet({ accounts: [OWNER] })
  wallet.answer('personal_sign', () => '0xabcd')
  const page = await renderModal({ connected: true, wallets: [wallet], signInServer, config: { signIn } })
  await page.title('Sign in')
  await screen.findByText('Message to sign')
  return { ...page, signInServer }
}
const mainButton = (name: string) => screen.findByRole('button', { name })
const ready = () => waitFor(async () => expect((await mainButton('Sign in')).getAttribute('aria-disabled')).toBeNull())
const press = async (page: Awaited<ReturnType<typeof openSignIn>>) => {
  await ready()
  await page.user.click(await mainButton('Sign in'))
}
const field = (term: string) =>
  within(screen.getByRole('dialog')).getByText(term, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent
const raw = () => screen.getByText('Message to sign').closest('details') as HTMLDetailsElement

describe('SIWXSignMessage', () => {
  test('behavior: it says once that signing is free, shows the operator’s statement, and has site, account, network and expiry as fields', async () => {
    await openSignIn()
    await ready()
    expect(field('Site')).toBe('app.example.com')
    expect(screen.getByText('Sign in with this wallet.', { selector: 'bdi' })).toBeTruthy()
    expect(screen.getByText('Sign in to app.example.com')).toBeTruthy()
    expect(field('Account')).toBe(`0x1111…1111${OWNER}`)
    expect(field('Network')).toBe('Foyer Devnet')
    expect(field('Expires')).toMatch(/^in [45] min\.$/)
    expect(screen.getAllByText(/cannot move (your )?funds/, { ignore: 'pre' })).toHaveLength(1)
  })

  test('behavior: the default statement of the server is not repeated', async () => {
    const signInServer = createFakeSignInServer({ statement: DEFAULT_STATEMENT })
    await openSignIn({ signInServer })
    await ready()
    expect(screen.getAllByText(/cannot move (your )?funds/, { ignore: 'pre' })).toHaveLength(1)
  })

  test('behavior: the text behind the toggle is exactly the text that the wallet is asked to sign', async () => {
    const page = await openSignIn()
    await ready()
    expect(raw().open).toBe(false)
    await page.user.click(screen.getByText('Message to sign'))
    expect(raw().open).toBe(true)
    const text = raw().querySelector('pre')?.textContent
    expect(text).toContain('app.example.com wants you to sign in with your Ethereum account:')
    await press(page)
    await waitFor(() => expect(page.wallet.asked('personal_sign')).toHaveLength(1))
    const [request] = page.wallet.asked('personal_sign')
    expect(hexToString(request?.params[0] as `0x${string}`)).toBe(text)
    expect(request?.params[1]).toBe(OWNER)
  })

  test('behavior: account and network show before the message is ready; a status announces the wait', async () => {
    const signInServer = createFakeSignInServer()
    const nonce = deferred<Response>()
    signInServer.answer('nonce', () => nonce.promise)
    await openSignIn({ signInServer })
    expect(field('Account')).toContain(OWNER)
    expect(field('Network')).toBe('Foyer Devnet')
    expect((await mainButton('Sign in')).getAttribute('aria-busy')).toBe('true')
    await spoken('status', 'Preparing the message')
    await pass(8_000)
    await spoken('status', 'Still working')
    expect(screen.getByRole('button', { name: 'Not now' }).getAttribute('aria-disabled')).toBeNull()
  })

  test('behavior: the remaining time counts down; one minute before expiry a new message replaces the old one without an alert', async () => {
    const { signInServer } = await openSignIn()
    await ready()
    expect(raw().textContent).toContain('Nonce: nonce00000001')
    await pass(2 * MINUTE_MS)
    expect(field('Expires')).toMatch(/^in [23] min\.$/)
    await pass(2 * MINUTE_MS + 1_000)
    await waitFor(() => expect(raw().textContent).toContain('Nonce: nonce00000002'))
    await waitFor(() => expect(field('Expires')).toMatch(/^in [45] min\.$/))
    expect(signInServer.asked('nonce')).toHaveLength(2)
    expect(
      screen
        .queryAllByRole('alert')
        .map(({ textContent }) => textContent)
        .join(''),
    ).toBe('')
    await ready()
  })

  test('behavior: while the wallet is asked the last minute counts down in seconds, to "Expired"', async () => {
    const page = await openSignIn()
    page.wallet.answer('personal_sign', () => new Promise(() => undefined))
    await ready()
    await pass(3.5 * MINUTE_MS)
    await press(page)
    await mainButton('Continue in your wallet')
    await pass(0.6 * MINUTE_MS)
    expect(field('Expires')).toMatch(/^in \d+ sec\.$/)
    await pass(MINUTE_MS)
    expect(field('Expires')).toBe('Expired')
  })

  test('behavior: a status announces each stage of the wait for the wallet; "Not now" closes the view and the wallet stays connected', async () => {
    const page = await openSignIn()
    page.wallet.answer('personal_sign', () => new Promise(() => undefined))
    await press(page)
    const button = await mainButton('Continue in your wallet')
    expect(button.getAttribute('aria-busy')).toBe('true')
    await spoken('status', 'Your wallet shows this message. Sign it there.')
    await pass(8_000)
    await spoken('status', 'Still waiting for your wallet. Is its window behind this one?')
    await pass(12_000)
    await spoken('status', 'Your wallet has not responded. Open it and look for the request.')
    await page.user.click(screen.getByRole('button', { name: 'Not now' }))
    await closed()
    expect(page.shell.account.getState().accounts.eip155.status).toBe('connected')
  })

  test('behavior: while the server verifies the signature it says "Authenticating..."; success closes the modal, is announced and is tracked', async () => {
    const signInServer = createFakeSignInServer()
    const judged = deferred<void>()
    signInServer.answer('callback/siwx', async (call) => {
      await judged.promise
      return signInServer.usual(call)
    })
    const page = await openSignIn({ signInServer })
    await press(page)
    const button = await mainButton('Authenticating...')
    expect(button.getAttribute('aria-busy')).toBe('true')
    await spoken('status', 'Authenticating...')
    judged.resolve()
    await closed()
    await spoken('status', 'Signed in')
    expect(page.runtime().events.map(({ event }) => event)).toContain('SIWX_AUTH_SUCCESS')
  })

  test('behavior: "Not now" closes an optional sign-in and is tracked once', async () => {
    const page = await openSignIn()
    await ready()
    await page.user.click(screen.getByRole('button', { name: 'Not now' }))
    await closed()
    expect(page.runtime().events.filter(({ event }) => event === 'CLICK_CANCEL_SIWX')).toHaveLength(1)
  })

  test('behavior: when sign-in is required a close is refused with the reason, and Cancel disconnects, as the view says', async () => {
    const page = await openSignIn({ signIn: 'required' })
    await ready()
    await screen.findByText(/^This site requires sign-in\. Cancel returns you/)
    await page.user.click(screen.getByRole('button', { name: 'Close' }))
    await spoken('alert', 'Sign in or disconnect to close')
    await page.title('Sign in')
    await page.user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(page.shell.account.getState().accounts.eip155.status).toBe('disconnected'))
  })

  test('error: while offline the button says "You are offline" and does not ask the wallet; once online it is enabled', async () => {
    const page = await openSignIn()
    await ready()
    setOnline(false)
    const button = await mainButton('You are offline')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await page.user.click(button)
    expect(page.wallet.asked('personal_sign')).toHaveLength(0)
    setOnline(true)
    await ready()
  })
})

describe('SIWXSignMessage on another network than the default', () => {
  async function openElsewhere() {
    const wallet = createFakeWallet({ accounts: [OWNER], chainId: 1 })
    wallet.answer('personal_sign', () => '0xabcd')
    const config = { signIn: 'required', defaultNetwork: 'eip155:31337' }
    const signInServer = createFakeSignInServer()
    const page = await renderModal({ connected: true, wallets: [wallet], signInServer, config })
    await page.title('Sign in')
    await screen.findByText(/^This site runs on Foyer Devnet, but your wallet is on Ethereum\./)
    return { ...page, signInServer }
  }

  test('behavior: a required signature is asked for after the switch, for the default network', async () => {
    const page = await openElsewhere()
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
    await page.user.click(screen.getByRole('button', { name: 'Switch to Foyer Devnet' }))
    await ready()
    expect(page.wallet.state.chainId).toBe(31337)
    expect(field('Network')).toBe('Foyer Devnet')
    await page.user.click(await mainButton('Sign in'))
    await closed()
    expect(page.wallet.asked('personal_sign')).toHaveLength(1)
  })

  test('error: after a declined switch the visitor can sign on the current network', async () => {
    const page = await openElsewhere()
    page.wallet.answer('wallet_switchEthereumChain', () => {
      throw new WalletError(4001)
    })
    await page.user.click(screen.getByRole('button', { name: 'Switch to Foyer Devnet' }))
    await spoken('alert', 'Declined in your wallet')
    await page.user.click(screen.getByRole('button', { name: 'Go back' }))
    await page.user.click(await mainButton('Sign in on Ethereum instead'))
    await ready()
    expect(field('Network')).toBe('Ethereum')
    await page.user.click(await mainButton('Sign in'))
    await closed()
  })

  test('behavior: Cancel disconnects', async () => {
    const page = await openElsewhere()
    await page.user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(page.shell.account.getState().accounts.eip155.status).toBe('disconnected'))
  })
})

describe('another account while signed in', () => {
  async function switchAccount(signIn: string) {
    const signInServer = createFakeSignInServer()
    signInServer.signIn({ chainId: 'eip155:31337', address: OWNER })
    const wallet = createFakeWallet({ accounts: [OWNER, OTHER] })
    wallet.answer('personal_sign', () => '0xabcd')
    const page = await renderModal({ connected: true, wallets: [wallet], signInServer, config: { signIn } })
    const { signIn: state } = await page.shell.walletConnections()
    await waitFor(() => expect(state.getState().status).toBe('signedIn'))
    act(() => wallet.emit('accountsChanged', [OTHER]))
    return page
  }

  test('behavior: with optional sign-in a message offers to sign, and its button opens the view', async () => {
    const page = await switchAccount('optional')
    await spoken('status', 'This account is not signed in.')
    expect(document.querySelector('dialog[open]')).toBeNull()
    await page.user.click(await mainButton('Sign in'))
    await page.title('Sign in')
    await ready()
    expect(field('Account')).toContain(OTHER)
  })

  test('behavior: with required sign-in the view opens', async () => {
    const page = await switchAccount('required')
    await page.title('Sign in')
  })
})

describe('SIWXSignMessage: failures', () => {
  const declines = () => {
    throw new WalletError(4001)
  }

  test.each([
    ['wrong_account', 401, 'In your wallet, choose the account shown here, then sign again.'],
    ['expired', 401, 'The message expired before you signed it. Sign the new one.'],
    ['bad_signature', 401, 'The signature does not belong to this account. Sign again or use another wallet.'],
    ['unreachable', 503, 'The server is not responding. You are still connected, so try again in a moment.'],
  ] as const)(
    'error: siwx.%s has its own text, and signing again uses a new message',
    async (code, status, sentence) => {
      const signInServer = createFakeSignInServer()
      signInServer.answer('callback/siwx', () => failure(`siwx.${code}`, status))
      const page = await openSignIn({ signInServer })
      await press(page)
      const title =
        code === 'unreachable' ? 'A problem occurred while trying initialize authentication' : 'Signature declined'
      expect(await spoken('alert', title)).toContain(sentence)
      signInServer.answer('callback/siwx')
      await page.user.click(await mainButton('Sign in'))
      await closed()
      expect(signInServer.asked('nonce')).toHaveLength(2)
    },
  )

  test('error: a declined signature shows that nothing was signed, and can be signed again', async () => {
    const page = await openSignIn()
    page.wallet.answer('personal_sign', declines)
    await press(page)
    const alert = await spoken('alert', 'Signature declined')
    expect(alert).toContain('Nothing was signed. Sign in when you are ready.')
    expect(page.signInServer.asked('callback/siwx')).toHaveLength(0)
    page.wallet.answer('personal_sign', () => '0xabcd')
    await page.user.click(await mainButton('Sign in'))
    await closed()
  })

  test('error: for a refused smart account only "Not now" is offered', async () => {
    const signInServer = createFakeSignInServer()
    signInServer.answer('callback/siwx', () => failure('siwx.smart_account', 422))
    const page = await openSignIn({ signInServer })
    await press(page)
    await spoken('alert', 'This application might not support Smart Accounts')
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
    await page.user.click(screen.getByRole('button', { name: 'Not now' }))
    await closed()
  })

  test('error: a message that fails to load can be requested again with "Try again"', async () => {
    const signInServer = createFakeSignInServer()
    signInServer.answer('nonce', () => failure('kv.unavailable', 503))
    const page = await openSignIn({ signInServer })
    expect(await spoken('alert', 'A problem occurred while trying initialize authentication')).toContain(
      'The server is not responding.',
    )
    signInServer.answer('nonce')
    await page.user.click(await mainButton('Try again'))
    await ready()
    expect(field('Site')).toBe('app.example.com')
    expect(page.wallet.asked('personal_sign')).toHaveLength(0)
  })
})
