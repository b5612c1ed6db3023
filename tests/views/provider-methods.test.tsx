import { act, screen, waitFor } from '@testing-library/react'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openRelayClient, type RelayClient } from '@/lib/connect/sources/walletconnect/relay-client'
import {
  createWalletConnectConnectors,
  ownRequests,
} from '@/lib/connect/sources/walletconnect/walletconnect-connectors'
import { WALLET_CONNECT } from '@/lib/connect/walletconnect-id'
import { rpcRequest } from '@/lib/frame/rpc-protocol'
import { signRequest } from '@/lib/frame-guest/sign-requests'
import { type Answerer, type ProviderSource, providerMethods, providerSources } from '@/tests/support/provider-methods'
import { createFakeWallet } from '../fakes/fake-wallet'
import { type RelayServer, startRelay } from '../fakes/relay-server'
import { memoryStorage, type RelayWallet, SILENT, startRelayWallet } from '../fakes/relay-wallet'
import { FrameRefusal } from '../fakes/scripted-frame'
import { stagesThrough } from '../support/stages'
import { factsOf, frame, renderLoggedIn, setUpFrame } from './support/embedded-account'
import { closed, OWNER, renderModal } from './support/render-modal'

setUpFrame()

const SIGNATURE = `0x${'12'.repeat(65)}`
const HASH = `0x${'ab'.repeat(32)}`

/** Requests about batches, tokens and permissions, which a wallet of these tests answers with the same object. */
const BATCHES = [
  ...['wallet_getCapabilities', 'wallet_sendCalls', 'wallet_getCallsStatus', 'wallet_getAssets'],
  'wallet_requestExecutionPermissions',
]
const BATCH = { id: '0x12', status: 100 }
/** Those that a page asks a paired wallet for. */
const fixed = Object.fromEntries(BATCHES.slice(0, 3).map((method) => [method, BATCH]))

let relay: RelayServer
let paired: RelayWallet | undefined
const clients: RelayClient[] = []
beforeAll(async () => {
  relay = await startRelay()
})
afterEach(async () => {
  await paired?.stop()
  paired = undefined
  for (const { core } of clients.splice(0)) {
    await core.relayer.transportClose().catch(() => undefined)
    core.heartbeat.stop()
  }
})
afterAll(() => relay.close())

type Page = Awaited<ReturnType<typeof renderModal>>
/** A page with a connected wallet, and the methods that the wallet was asked for so far. */
type Connected = { readonly page: Page; readonly asked: () => readonly string[] }

const UNSUPPORTED = { code: 'wallet.unsupported_method', message: 'Your wallet does not support this' }

/** A wallet that answers everything. */
function willingWallet() {
  const wallet = createFakeWallet({ accounts: [OWNER] })
  for (const method of ['personal_sign', 'eth_signTypedData_v4']) wallet.answer(method, () => SIGNATURE)
  wallet.answer('eth_sendTransaction', () => HASH)
  for (const method of BATCHES) wallet.answer(method, () => BATCH)
  wallet.answer('wallet_watchAsset', (params) => {
    expect(params).toMatchObject({ type: 'ERC20', options: { symbol: 'CAKE' } })
    return true
  })
  return wallet
}

const connect: Readonly<Record<ProviderSource, () => Promise<Connected>>> = {
  async injected() {
    const wallet = willingWallet()
    const page = await renderModal({ wallets: [wallet], connected: true })
    return { page, asked: () => wallet.calls.map(({ method }) => method) }
  },

  async host() {
    const wallet = willingWallet()
    const connectors = [{ id: 'shop-wallet', name: 'Shop Wallet', provider: wallet.provider }]
    const page = await renderModal({ wallets: [], config: { connectors } })
    await page.open()
    await page.user.click(await screen.findByRole('button', { name: /^Shop Wallet/ }))
    return { page, asked: () => wallet.calls.map(({ method }) => method) }
  },

  /** The frame refuses what our own frame refuses, with a sentence of its own. */
  async embedded() {
    const page = await renderLoggedIn()
    frame.answers.RPC_REQUEST = (payload) => {
      const asked = rpcRequest.safeParse(payload)
      if (asked.success && BATCHES.includes(asked.data.method)) return BATCH
      const request = signRequest.safeParse(payload)
      if (!request.success) throw new FrameRefusal(UNSUPPORTED)
      return request.data.method === 'eth_sendTransaction' ? HASH : SIGNATURE
    }
    const asked = () =>
      frame.sent.flatMap(({ name, payload }) => {
        const request = name === 'RPC_REQUEST' ? rpcRequest.safeParse(payload) : undefined
        return request?.success ? [request.data.method] : []
      })
    return { page, asked }
  },

  /** The package of WalletConnect, a relay and the wallet kit. */
  async walletConnect() {
    // Two clients in one process would share their core.
    vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
    // The wallet kit calls servers of its vendor, and warns that its own address is not that of this page.
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const wallet = await startRelayWallet(relay.url, ['eip155:31337', 'eip155:1'], { fixed })
    paired = wallet
    const storage = memoryStorage()
    const overRelay = stagesThrough({
      walletConnectConnectors: async () => ({
        ownRequests,
        createWalletConnectConnectors: (context) =>
          createWalletConnectConnectors(context, async (settings, onRefusal) => {
            const init = (options: object) => UniversalProvider.init({ ...options, storage, logger: SILENT as never })
            const client = await openRelayClient(settings, onRefusal, init)
            clients.push(client)
            return client
          }),
      }),
    })
    const config = { walletConnectProjectId: 'test', walletConnectRelayUrl: relay.url }
    const page = await renderModal({ wallets: [], config, stages: overRelay })
    await page.open({ view: 'ConnectingWalletConnect', params: { walletId: WALLET_CONNECT } })
    const link = await vi.waitFor(
      () => {
        const state = page.runtime().pairing.getState()
        if (state.status !== 'shown') throw new Error(`the pairing is ${state.status}`)
        return state.uri
      },
      { timeout: 60_000 },
    )
    await wallet.scan(link)
    return { page, asked: () => wallet.asked.map(({ method }) => method) }
  },
}

describe.each(providerSources)('the provider with the source %s', (source) => {
  test('behavior: each request of the table is answered by who the table says', async () => {
    const { page, asked } = await connect[source]()
    await waitFor(() => expect(factsOf(page).status).toBe('connected'), { timeout: 60_000 })
    await closed()
    const account = factsOf(page).address ?? ''
    const read: string[] = []
    for (const { method } of providerMethods.filter(({ answers }) => answers[source] === 'node')) {
      page.api.answerNode(method, () => {
        read.push(method)
        return '0x10'
      })
    }
    const answered: Record<string, Answerer | string> = {}
    for (const { method, params } of providerMethods) {
      const before = asked().length
      const result = await act(() =>
        page.shell.provider.request({ method, params: params(account) }).then(
          () => 'answered',
          ({ code, message }: { code: number; message: string }) =>
            code === 4200 && message.endsWith(`(${UNSUPPORTED.code})`) ? code : `${code}: ${message}`,
        ),
      )
      const isAsked = asked().slice(before).includes(method)
      const who = read.at(-1) === method ? 'node' : isAsked ? 'wallet' : 'modal'
      answered[method] = result === 'answered' ? (MODAL_CHANGES.includes(method) ? 'modal' : who) : result
    }
    expect(answered).toEqual(
      Object.fromEntries(providerMethods.map(({ method, answers }) => [method, answers[source]])),
    )
    expect(factsOf(page).status).toBe('disconnected')
  })
})

/** What the modal does through its own flows, which may send the same request. */
const MODAL_CHANGES = ['wallet_switchEthereumChain', 'wallet_revokePermissions']
