import { act, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createMemoryStorage, type StoragePort } from '@/lib/core/storage'
import { declineOffer } from '@/lib/sign-in/declined-offers'
import { createFakeSignInServer, failure } from '../fakes/fake-sign-in-server'
import { SOLANA_NETWORKS } from '../fakes/fake-solana-networks'
import { createFakeWallet } from '../fakes/fake-wallet'
import { DEVNET, MAINNET } from '../fakes/fake-wallet-networks'
import { EMAIL, EVM_ADDRESS, hang, WALLET_URL } from '../fakes/scripted-frame'
import { findAnnounced } from './support/announced-wallet'
import { factsOf, frame, rememberedLogin, renderLoggedIn, settled, setUpFrame } from './support/embedded-account'
import { closed, endModal, OWNER, pass, renderModal } from './support/render-modal'

setUpFrame()

const EVM_NETWORKS = [DEVNET, MAINNET]
const networks = [...EVM_NETWORKS, SOLANA_NETWORKS[0]!]

type Page = Awaited<ReturnType<typeof renderModal>>

/** Storage keys of a visitor's connection, or of a wallet or server that has to be notified. */
const keptIn = (storage: StoragePort) =>
  [
    'connections',
    'email',
    'email-login-used',
    'social-username',
    'left-connections',
    'left-early',
    'sign-out-owed',
  ].filter((key) => storage.get(key) !== null)

/** What the frame is asked, in order: no messages about the page. */
const requested = () => frame.sent.map(({ name }) => name).filter((name) => !name.startsWith('SYNC_'))

/** Requests to the frame about the login, in order. Which networks have smart accounts is asked without one too. */
const asked = () => requested().filter((name) => name !== 'GET_SMART_ACCOUNT_ENABLED_NETWORKS')

/** Sends a request as another library of the page does. */
const askAsLibrary = async (method: string) => findAnnounced()?.provider.request({ method })

/** A page after a reload. Its frame has been added, and has not reported that it is ready. */
async function reloadSlowly(storage = rememberedLogin(['eip155', 'solana']), options: object = {}) {
  frame.silence()
  const page = await renderModal({ wallets: [], storage, config: { walletUrl: WALLET_URL, networks }, ...options })
  await settled(() => expect(frame.element()).not.toBeNull())
  expect(factsOf(page).status).toBe('reconnecting')
  return { page, storage }
}

describe('disconnecting while the login reconnects', () => {
  test('behavior: the stored login is cleared at once, and the frame gets the sign-out before any other request', async () => {
    const { page, storage } = await reloadSlowly()
    let left: Promise<void> | undefined
    act(() => {
      left = page.shell.disconnect()
    })
    await settled(() => expect(factsOf(page).status).toBe('disconnected'))
    expect(factsOf(page, 'solana').status).toBe('disconnected')
    expect(keptIn(storage)).toEqual(['left-connections'])
    await pass(3_100)
    await left
    frame.report()
    await settled(() => expect(frame.count('SIGN_OUT')).toBe(1))
    await settled(() => expect(keptIn(storage)).toEqual([]))
    await pass(2_000)
    expect(requested()[0]).toBe('SIGN_OUT')
    expect(factsOf(page).status).toBe('disconnected')
    expect(await askAsLibrary('eth_accounts')).toEqual([])
  })

  test('behavior: a library that asks for accounts gets none without a login', async () => {
    const { page } = await reloadSlowly()
    frame.report()
    // After the visitor has disconnected, the frame answers that the login is valid.
    frame.answers.IS_CONNECTED = async () => {
      await page.shell.disconnect()
      return { isConnected: true }
    }
    await settled(() => expect(frame.count('SIGN_OUT')).toBe(1))
    await pass(1_000)
    void Promise.resolve(askAsLibrary('eth_requestAccounts')).catch(() => undefined)
    await page.title('Log in with e-mail')
    expect(frame.count('GET_USER')).toBe(0)
    expect(page.ports.storage.get('email-login-used')).toBeNull()
  })

  test('behavior: the session on the server ends too', async () => {
    const signInServer = createFakeSignInServer()
    signInServer.signIn({ chainId: 'eip155:31337', address: EVM_ADDRESS })
    const config = { walletUrl: WALLET_URL, networks, signIn: 'optional' }
    const { page } = await reloadSlowly(undefined, { signInServer, config })
    await act(() => page.shell.disconnect())
    await settled(() => expect(signInServer.state.session).toBeNull())
  })
})

describe('a sign-out that has not reached the frame', () => {
  test('behavior: it is sent when the frame opens after the three seconds', async () => {
    const { page, storage } = await reloadSlowly()
    await act(() => page.shell.disconnect())
    await pass(6_000)
    expect(asked()).toEqual([])
    frame.report()
    await settled(() => expect(asked()).toEqual(['SIGN_OUT']))
    await settled(() => expect(keptIn(storage)).toEqual([]))
  })

  test('behavior: it is sent at the next page load, before any other request, without a press', async () => {
    const first = await reloadSlowly()
    await act(() => first.page.shell.disconnect())
    await pass(3_100)
    endModal()
    frame.silence(false)
    const page = await renderModal({
      wallets: [],
      storage: first.storage,
      config: { walletUrl: WALLET_URL, networks },
    })
    await settled(() => expect(asked()).toEqual(['SIGN_OUT']))
    expect(requested()[0]).toBe('SIGN_OUT')
    await settled(() => expect(keptIn(first.storage)).toEqual([]))
    expect(factsOf(page).status).toBe('disconnected')
  })

  test('error: while the frame cannot be reached, no login is possible', async () => {
    const { page } = await reloadSlowly()
    await act(() => page.shell.disconnect())
    // The next visitor who types the address would be logged in without a code: the frame still has the login.
    frame.answers.SIGN_OUT = hang
    frame.answers.CONNECT_EMAIL = () => ({ action: 'CONNECT' })
    frame.report()
    await page.open({ view: 'EmailLogin' })
    await page.user.type(await screen.findByLabelText('E-mail address'), EMAIL)
    await page.user.click(screen.getByRole('button', { name: 'Continue' }))
    await pass(5_000)
    expect(requested()).toEqual(['SIGN_OUT'])
    expect(factsOf(page).status).toBe('disconnected')
  })
})

describe('a wallet that replaces the login', () => {
  const other = () => createFakeWallet({ accounts: [OWNER] })

  async function replace(page: Page, wallet: ReturnType<typeof other>) {
    act(() => page.wallets.announce(wallet.detail))
    act(() => page.runtime().connectWallet(wallet.memoryId, 'eip155:31337'))
    await settled(() => expect(factsOf(page)).toMatchObject({ status: 'connected', address: OWNER }))
  }

  test('behavior: if it was the only account of the login, the login ends', async () => {
    const page = await renderLoggedIn({ config: { networks: EVM_NETWORKS } })
    await closed()
    await replace(page, other())
    await settled(() => expect(frame.count('SIGN_OUT')).toBe(1))
    expect(keptIn(page.ports.storage)).toEqual(['connections'])
    expect(await askAsLibrary('eth_accounts')).toEqual([])
    expect(factsOf(page).address).toBe(OWNER)
  })

  test('behavior: while another account of the login is connected it stays, and ends with that one', async () => {
    const page = await renderLoggedIn({ config: { networks } })
    await closed()
    const wallet = other()
    await replace(page, wallet)
    await pass(4_000)
    expect(frame.count('SIGN_OUT')).toBe(0)
    expect(factsOf(page, 'solana').status).toBe('connected')
    await act(() => page.runtime().disconnectNamespace('solana'))
    expect(frame.count('SIGN_OUT')).toBe(1)
    expect(factsOf(page)).toMatchObject({ status: 'connected', address: OWNER })
    expect(wallet.asked('wallet_revokePermissions')).toEqual([])
  })

  test('behavior: a login that is reconnecting ends too', async () => {
    const { page, storage } = await reloadSlowly(rememberedLogin(), { config: { walletUrl: WALLET_URL, networks } })
    await act(() => page.shell.runtime())
    await replace(page, other())
    frame.report()
    await settled(() => expect(asked()).toEqual(['SIGN_OUT']))
    await settled(() => expect(keptIn(storage)).toEqual(['connections']))
    expect(factsOf(page).address).toBe(OWNER)
  })

  test.each(['connected', 'reconnecting'])(
    'behavior: the page forgets that sign-in was declined with a login that is %s',
    async (status) => {
      const storage = rememberedLogin()
      const chainId = 'eip155:31337'
      declineOffer(storage, { chainId, address: EVM_ADDRESS })
      const config = { walletUrl: WALLET_URL, networks: EVM_NETWORKS, signIn: 'optional' }
      const options = { storage, config, signInServer: createFakeSignInServer() }
      const page = status === 'connected' ? await renderLoggedIn(options) : (await reloadSlowly(storage, options)).page
      await act(() => page.shell.runtime())
      await replace(page, other())
      await settled(() => expect(storage.get('declined-sign-in')).toBeNull())
    },
  )

  test('behavior: the session of the wallet that was replaced ends', async () => {
    const signInServer = createFakeSignInServer()
    signInServer.signIn({ chainId: 'eip155:31337', address: EVM_ADDRESS })
    const page = await renderLoggedIn({ config: { networks: EVM_NETWORKS, signIn: 'optional' }, signInServer })
    await settled(() => expect(signInServer.asked('me').length).toBeGreaterThan(0))
    await replace(page, other())
    await settled(() => expect(signInServer.state.session).toBeNull())
  })
})

test('behavior: a sign-in that cannot start ends the login like a disconnect', async () => {
  const signInServer = createFakeSignInServer()
  signInServer.signIn({ chainId: 'eip155:31337', address: EVM_ADDRESS })
  signInServer.answer('me', () => failure('project.invalid_id', 401))
  const storage = rememberedLogin()
  const config = { walletUrl: WALLET_URL, networks: EVM_NETWORKS, signIn: 'required' }
  const page = await renderModal({ wallets: [], storage, config, signInServer })
  await settled(() => expect(frame.count('SIGN_OUT')).toBe(1))
  await settled(() => expect(factsOf(page).status).toBe('disconnected'))
  await settled(() => expect(signInServer.state.session).toBeNull())
  expect(keptIn(storage)).toEqual([])
})

describe('the network of a page whose login has an account on two', () => {
  /** Records each later change of the active namespace. */
  function followActive({ shell }: Page): readonly string[] {
    const seen = [shell.account.getState().active as string]
    shell.account.subscribe(({ active }) => void (active !== seen.at(-1) && seen.push(active)))
    return seen
  }

  const leave: Readonly<Record<string, (page: Page) => unknown>> = {
    'Disconnect all': (page) => page.shell.disconnect(),
    'Disconnect of one account': (page) => page.runtime().disconnectNamespace('eip155'),
    'another tab': (page) => {
      for (const key of ['connections', 'email', 'email-login-used']) page.ports.storage.remove(key)
      page.otherTabWrote()
    },
  }

  for (const [way, end] of Object.entries(leave)) {
    test(`behavior: it stays when the login ends by ${way}`, async () => {
      const page = await renderLoggedIn({ config: { networks } })
      await closed()
      await settled(() => expect(factsOf(page, 'solana').status).toBe('connected'))
      const seen = followActive(page)
      await act(async () => void (await end(page)))
      await settled(() => expect(factsOf(page, 'solana').status).toBe('disconnected'))
      expect(factsOf(page).status).toBe('disconnected')
      expect(seen).toEqual(['eip155'])
      expect(page.ports.storage.get('last-chain')).not.toContain('solana')
    })
  }
})

describe('another tab', () => {
  test('behavior: a login that another tab has ended also ends here, and its frame with the keys is removed', async () => {
    const page = await renderLoggedIn({ config: { networks } })
    await closed()
    const { storage } = page.ports
    for (const key of ['connections', 'email', 'email-login-used']) storage.remove(key)
    act(() => page.otherTabWrote())
    expect(factsOf(page).status).toBe('disconnected')
    expect(frame.element()).toBeNull()
    expect(await askAsLibrary('eth_accounts')).toEqual([])
    // The other tab has sent the sign-out. A second one would end a later login.
    expect(frame.count('SIGN_OUT')).toBe(0)
  })

  test('behavior: when another tab undoes its sign-out, both accounts are connected again, and the frame gets no sign-out', async () => {
    const storage = rememberedLogin(['eip155', 'solana'])
    const page = await renderModal({ wallets: [], storage, config: { walletUrl: WALLET_URL, networks } })
    const statuses = () => [factsOf(page).status, factsOf(page, 'solana').status]
    await settled(() => expect(statuses()).toEqual(['connected', 'connected']))
    const before = keptIn(storage).map((key) => [key, storage.get(key) ?? ''] as const)
    const both = JSON.parse(storage.get('connections') ?? '').connections
    const noteLeft = (connections: object[]) =>
      storage.set('left-connections', JSON.stringify({ version: 1, connections }))
    /** The browser may report each write of the other tab on its own. */
    const otherTab = (write: () => void) =>
      act(() => {
        write()
        page.otherTabWrote()
      })
    for (const [key] of before) storage.remove(key)
    otherTab(() => noteLeft(both))
    expect(statuses()).toEqual(['disconnected', 'disconnected'])

    for (const [key, value] of before) otherTab(() => storage.set(key, value))
    otherTab(() => noteLeft(both.slice(1)))
    otherTab(() => storage.remove('left-connections'))
    await settled(() => expect(statuses()).toEqual(['connected', 'connected']))
    expect(page.shell.account.getState().active).toBe('eip155')
    expect([frame.count('SIGN_OUT'), frame.count('CONNECT_EMAIL')]).toEqual([0, 0])
  })

  test('behavior: a sign-out that another tab has sent meanwhile is not sent again', async () => {
    const { page, storage } = await reloadSlowly()
    await act(() => page.shell.disconnect())
    storage.remove('left-connections')
    frame.report()
    await pass(3_000)
    expect(asked()).toEqual([])
  })
})

test('behavior: a frame that a script of the page has removed opens again with the next request', async () => {
  const page = await renderLoggedIn({ config: { networks } })
  await closed()
  document.getElementById('foyer-frame')?.remove()
  frame.answers.RPC_REQUEST = () => `0x${'11'.repeat(65)}`
  const connector = page.runtime().connections.get('eip155')
  const signed = connector?.signMessage({ message: 'Hello', address: EVM_ADDRESS }, { timeoutMs: 60_000 })
  await pass(1_000)
  expect(await signed).toEqual({ signature: `0x${'11'.repeat(65)}` })
  expect(document.querySelectorAll('#foyer-frame')).toHaveLength(1)
})

test('behavior: without a connection nothing is stored, and nothing loads', async () => {
  const storage = createMemoryStorage()
  const page = await renderModal({ wallets: [], storage, config: { walletUrl: WALLET_URL, networks } })
  await act(() => page.shell.disconnect())
  expect(keptIn(storage)).toEqual([])
  expect(frame.element()).toBeNull()
})
