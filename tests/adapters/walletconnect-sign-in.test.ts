import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAccountStore } from '@/lib/account/account-store'
import type { TrackedEvent } from '@/lib/analytics/events'
import { AUTH_PATH } from '@/lib/core/auth-path'
import { callEndpoint } from '@/lib/core/call-endpoint'
import { createOneClick } from '@/lib/sign-in/create-one-click'
import { createSnackbarStore } from '@/lib/snackbar/snackbar-store'
import { type RelayServer, startRelay } from '@/tests/fakes/relay-server'
import { type RelayWallet, startRelayWallet, type WalletSignIn } from '@/tests/fakes/relay-wallet'
import { openCodeless, TestBrowser } from '@/tests/routes/sign-in-api'
import { type PairingPage, startPairingPage } from '@/tests/support/pairing-page'

const DEVNET = 'eip155:31337'
const OTHER = 'eip155:1'

let relay: RelayServer
let wallet: RelayWallet
let page: PairingPage
let browser: TestBrowser
let events: { readonly name: string; readonly code: unknown }[]
let snackbar: ReturnType<typeof createSnackbarStore>

/** Our server, as the page asks it. */
async function askServer(url: string, init: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(url, 'http://localhost:3000')
  const action = pathname.replace('/api/auth/', '')
  if (action === 'pairing-nonce') {
    return browser.pairingNonce((JSON.parse(String(init.body)) as { chainId: string }).chainId)
  }
  if (init.method === 'POST') return browser.post(action, Object.fromEntries(init.body as URLSearchParams))
  return browser.get(action)
}

async function open(signIn: WalletSignIn | undefined, ask: typeof askServer = askServer): Promise<void> {
  wallet = await startRelayWallet(relay.url, [DEVNET, OTHER], signIn && { signIn })
  const server = { baseUrl: '', authPath: AUTH_PATH, projectId: 'test', fetch: ask as typeof fetch }
  const track = (name: string, properties: object) =>
    events.push({ name, code: (properties as { code?: unknown }).code }) as unknown as TrackedEvent
  const oneClick = createOneClick({
    account: createAccountStore('eip155', 'disconnected'),
    server,
    call: (endpoint, input, signal) => callEndpoint(endpoint, input, server, signal),
    track: track as never,
    snackbar,
  })
  page = startPairingPage({ relayUrl: relay.url, loadOneClick: async () => oneClick })
}

const asked = () => wallet.asked.map(({ method }) => method)

beforeAll(async () => {
  relay = await startRelay()
})
beforeEach(() => {
  vi.stubGlobal('location', new URL('https://app.example/'))
  vi.stubGlobal('document', { title: 'Example app', querySelector: () => null })
  // Two clients in one process would share their core.
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  // The wallet writes the time of issue, the server the others.
  openCodeless().clock.now = Date.now()
  browser = new TestBrowser()
  events = []
  snackbar = createSnackbarStore()
})
afterEach(async () => {
  await wallet.stop()
  await page.stop()
})
afterAll(() => relay.close())

describe('One-Click Auth', () => {
  test('behavior: one approval connects and signs in', async () => {
    await open({})
    const statuses: string[] = []
    page.pairing.subscribe(({ status }) => statuses.push(status))
    expect(await page.pair(wallet)).toEqual({ accounts: [wallet.address], chainId: DEVNET })
    expect(await browser.accounts()).toEqual([`${DEVNET}:${wallet.address}`])
    expect(asked()).toEqual(['session_authenticate'])
    expect(statuses.slice(-3)).toEqual(['idle', 'authenticating', 'idle'])
    expect(events).toEqual([{ name: 'SIWX_AUTH_SUCCESS', code: undefined }])
  })

  test('behavior: the wallet answers requests on every chain of its capability', async () => {
    await open({})
    await page.pair(wallet)
    const ask = { message: 'Hello', address: wallet.address }
    expect((await page.connector.signMessage(ask, { timeoutMs: 20_000 })).signature).toMatch(/^0x/)
    await page.connector.switchNetwork(page.network(OTHER))
    expect((await page.connector.current())?.chainId).toBe(OTHER)
  })

  test('behavior: each cacao becomes an account of the session', async () => {
    await open({ chains: [DEVNET, OTHER] })
    await page.pair(wallet)
    expect(await browser.accounts()).toEqual([`${DEVNET}:${wallet.address}`, `${OTHER}:${wallet.address}`])
  })

  test('behavior: a wallet without it is paired alone, by the same link', async () => {
    await open(undefined)
    expect(await page.pair(wallet)).toEqual({ accounts: [wallet.address], chainId: DEVNET })
    expect(await browser.accounts()).toBe(null)
    expect(asked()).toEqual(['session_proposal'])
    expect(events).toEqual([])
  })

  test('error: a wallet that rejects fails the connect with wallet.rejected', async () => {
    await open({})
    wallet.answers('reject')
    await expect(page.pair(wallet)).rejects.toMatchObject({ code: 'wallet.rejected' })
    expect(await browser.accounts()).toBe(null)
  })

  test('error: a wallet that rejects, and knows no One-Click Auth, fails the connect with wallet.rejected', async () => {
    await open(undefined)
    wallet.answers('reject')
    await expect(page.pair(wallet)).rejects.toMatchObject({ code: 'wallet.rejected' })
  })

  test.each<[string, WalletSignIn, string]>([
    ['for another domain', { changes: [{ domain: 'evil.example' }] }, 'siwx.bad_message'],
    ['with the nonce of nobody', { changes: [{ nonce: 'a'.repeat(32) }] }, 'siwx.expired'],
    [
      'beside another for another domain',
      { chains: [DEVNET, OTHER], changes: [{}, { domain: 'evil.example' }] },
      'siwx.bad_message',
    ],
  ])('error: a message signed %s signs nobody in, says so, and stays a connection', async (_, signIn, code) => {
    await open(signIn)
    expect(await page.pair(wallet)).toEqual({ accounts: [wallet.address], chainId: DEVNET })
    expect(await browser.accounts()).toBe(null)
    expect(events).toEqual([{ name: 'SIWX_AUTH_ERROR', code }])
    expect(snackbar.store.getState()).toMatchObject({ message: { variant: 'error' } })
  })

  test('error: a wrong signature fails the connect, and the next link is one without a message', async () => {
    await open({ isForged: true })
    await expect(page.pair(wallet)).rejects.toMatchObject({ code: 'wallet.failed' })
    expect(await browser.accounts()).toBe(null)
    await page.pair(wallet)
    expect(asked()).toEqual(['session_authenticate', 'session_proposal'])
  })

  test('error: without a message of the server the wallet is paired alone', async () => {
    await open({}, () => Promise.reject(new TypeError('offline')))
    expect(await page.pair(wallet)).toEqual({ accounts: [wallet.address], chainId: DEVNET })
    expect(asked()).toEqual(['session_proposal'])
  })

  test('error: a server that is gone after the approval leaves the connection', async () => {
    await open({}, (url, init) =>
      url.includes('callback') ? Promise.reject(new TypeError('offline')) : askServer(url, init),
    )
    expect(await page.pair(wallet)).toEqual({ accounts: [wallet.address], chainId: DEVNET })
    expect(events).toEqual([{ name: 'SIWX_AUTH_ERROR', code: expect.stringMatching(/^(?:siwx|network)\./) }])
  })
})
