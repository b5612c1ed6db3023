import { loadLateStage } from '@/components/modal/stages/load-late-stage'
import type { Network } from '@/lib/chains/network'
import { createNetworks } from '@/lib/chains/networks'
import type { Connector } from '@/lib/connect/connector'
import { rememberConnection } from '@/lib/connect/recent-wallets'
import type { ApprovedSession } from '@/lib/connect/sources/walletconnect/propose-session'
import type { RelayClient } from '@/lib/connect/sources/walletconnect/relay-client'
import * as walletConnect from '@/lib/connect/sources/walletconnect/walletconnect-connectors'
import type { WalletConnectContext } from '@/lib/connect/sources/walletconnect/walletconnect-context'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import type { StoragePort } from '@/lib/core/storage'
import type { Stages } from '@/lib/runtime/runtime'
import type { SignInAccount } from '@/lib/sign-in/signed-in-session'
import { ATOM_BOB, COSMOS_HUB, createFakeKeplrWallet } from '../../fakes/fake-keplr-wallet'
import { BITCOIN_MAINNET, BTC_BOB, createFakeSatsWallet } from '../../fakes/fake-sats-wallet'
import {
  createFakeStandardWallet,
  rememberStandardWallet,
  SOL_ADA,
  SOL_BOB,
  SOLANA_MAINNET,
  solanaAddress,
} from '../../fakes/fake-standard-wallet'
import { createFakeWallet, rememberFakeWallet } from '../../fakes/fake-wallet'
import type { createFakePorts } from '../../fakes/fake-wallet-ports'
import { addressOn, createFakeWeb3Wallet, DOT_BOB, POLKADOT_RELAY } from '../../fakes/fake-web3-wallet'
import { EVM_ADDRESS, FrameRefusal, hang, type ScriptedFrame, WALLET_URL } from '../../fakes/scripted-frame'
import { stages } from '../../support/stages'
import { rememberedLogin } from '../support/embedded-account'

const known = createNetworks({ appUrl: '', projectId: 'foyer-test' })
const on = (chainId: Caip2): readonly Network[] => known.filter(({ caipNetworkId }) => caipNetworkId === chainId)

const HERE: Caip2 = 'eip155:1'
const ADA = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const BOB = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'

type Ports = ReturnType<typeof createFakePorts>

/** A fake wallet, with an account that was connected on an earlier visit. */
export interface WalletEdge {
  readonly account: SignInAccount
  readonly networks: readonly Network[]
  readonly config?: object
  readonly stages?: Stages
  /** Ports that the page gets at its start. */
  ports(): Parameters<typeof createFakePorts>[0]
  /** Writes the stored values of the earlier visit. */
  remember(storage: StoragePort): Promise<void> | void
  /** Pages that start after this call wait for the wallet. */
  hold(): void
  /** The wallet answers a page that waits for it. */
  release(page: Ports): void
  /** Pages that start after this call find the wallet at once. */
  arrive(): void
  /** The wallet does not answer a request to sign. */
  holdSignature(): void
  /** Whether requests get no answer, as while the page is closing. */
  setDeaf(isDeaf: boolean): void
  /** The visitor revokes the permission in the wallet. */
  revoke(page: Ports, connector: Connector | undefined): void
  /** The visitor chooses another account in the wallet. Absent if the wallet has only one. */
  switchAccount?(page: Ports): void
  /** What is left in the wallet: permission or session. */
  left(): string
  /** The connector gets events only after it has asked the wallet once. */
  readonly connectsAnew?: boolean
}

const never = () => hang()

/** An EIP-1193 wallet, as an extension announces it or as the host passes it. */
function evmWallet(kind: 'injected' | 'host'): WalletEdge {
  const wallet = createFakeWallet({ accounts: [ADA], chainId: 1 })
  let gate = Promise.resolve()
  let open = (): void => undefined
  let isDeaf = false
  wallet.answer('eth_accounts', async () => {
    await gate
    return wallet.state.shared ? [...wallet.state.accounts] : []
  })
  wallet.answer('wallet_revokePermissions', () => {
    if (isDeaf) return never()
    wallet.state.shared = false
    wallet.emit('accountsChanged', [])
    return null
  })
  const isHost = kind === 'host'
  return {
    account: { chainId: HERE, address: ADA },
    networks: on(HERE),
    ...(isHost && { config: { connectors: [{ id: 'shop', name: 'Shop Wallet', provider: wallet.provider }] } }),
    ports: () => (isHost ? {} : { early: [wallet.detail] }),
    remember(storage) {
      if (!isHost) return rememberFakeWallet(storage, { walletId: wallet.memoryId, address: ADA, chainId: HERE })
      const data = { name: 'Shop Wallet', type: 'EXTERNAL', address: ADA, chainId: HERE }
      rememberConnection(storage, { source: 'host', walletId: 'host:shop', namespace: 'eip155', data })
    },
    hold() {
      gate = new Promise((resolve) => {
        open = resolve
      })
    },
    release: () => open(),
    arrive() {
      gate = Promise.resolve()
    },
    holdSignature: () => wallet.answer('personal_sign', never),
    setDeaf(value) {
      isDeaf = value
    },
    revoke() {
      wallet.state.shared = false
      wallet.emit('accountsChanged', [])
    },
    switchAccount() {
      wallet.state.accounts = [BOB]
      wallet.emit('accountsChanged', [BOB])
    },
    left: () => (wallet.state.shared ? 'permission' : ''),
  }
}

function standardWallet(): WalletEdge {
  const wallet = createFakeStandardWallet()
  let isHeld = false
  let isDeaf = false
  wallet.answer('standard:disconnect', () => {
    if (isDeaf) return never()
    wallet.state.shared = false
    wallet.changeAccounts([])
    return undefined
  })
  return {
    account: { chainId: SOLANA_MAINNET, address: solanaAddress(SOL_ADA) },
    networks: on(SOLANA_MAINNET),
    ports: () => ({ standard: isHeld ? [] : [wallet.wallet] }),
    remember: (storage) => rememberStandardWallet(storage, wallet),
    hold() {
      isHeld = true
    },
    release: (page) => void page.standardWallets.register(wallet.wallet),
    arrive() {
      isHeld = false
    },
    holdSignature: () => wallet.answer('solana:signMessage', never),
    setDeaf(value) {
      isDeaf = value
    },
    revoke() {
      wallet.state.shared = false
      wallet.changeAccounts([])
    },
    switchAccount() {
      wallet.state.seeds = [SOL_BOB]
      wallet.changeAccounts([wallet.accountOf(SOL_BOB)])
    },
    left: () => (wallet.state.shared ? 'permission' : ''),
  }
}

/** The sessions of a phone, and the client of the package that the page has for them. */
function pairedPhone(): WalletEdge {
  const listeners = new Map<string, (event: unknown) => void>()
  const session = (...addresses: readonly string[]): ApprovedSession => ({
    topic: 't1',
    namespaces: { eip155: { accounts: addresses.map((each) => `${HERE}:${each}`) } },
    peer: { metadata: { name: 'Phone Wallet' } },
  })
  let sessions = [session(ADA, BOB)]
  let gate = Promise.resolve()
  let open = (): void => undefined
  let isDeaf = false
  const client = {
    on: (event: string, listener: (event: unknown) => void) => void listeners.set(event, listener),
    engine: { events: { emit: () => true, once: () => undefined } },
    session: { getAll: () => sessions },
    request: never,
    async disconnect({ topic }: { readonly topic: string }) {
      if (isDeaf) return never()
      sessions = sessions.filter((each) => each.topic !== topic)
    },
  }
  async function openClient(): Promise<RelayClient> {
    await gate
    return client as unknown as RelayClient
  }
  const loadWalletConnectConnectors = async () => ({
    ...walletConnect,
    createWalletConnectConnectors: (context: WalletConnectContext) =>
      walletConnect.createWalletConnectConnectors(context, openClient),
  })
  return {
    account: { chainId: HERE, address: ADA },
    networks: on(HERE),
    config: { walletConnectProjectId: 'test' },
    stages: {
      ...stages,
      modal: async () => ({
        ...(await stages.modal()),
        loadLate: async () => ({ ...(await loadLateStage()), loadWalletConnectConnectors }),
      }),
    },
    ports: () => ({}),
    remember(storage) {
      const data = { name: 'Phone Wallet', address: ADA, chainId: HERE }
      const wallet = { source: 'walletconnect', walletId: 'walletconnect' }
      rememberConnection(storage, { ...wallet, namespace: 'eip155', data })
    },
    hold() {
      gate = new Promise((resolve) => {
        open = resolve
      })
    },
    release: () => open(),
    arrive() {
      gate = Promise.resolve()
    },
    // This phone does not answer.
    holdSignature: () => undefined,
    setDeaf(value) {
      isDeaf = value
    },
    revoke() {
      sessions = []
      listeners.get('session_delete')?.({ topic: 't1' })
    },
    switchAccount() {
      sessions = [session(BOB, ADA)]
      const event = { name: 'accountsChanged', data: [BOB] }
      listeners.get('session_event')?.({ topic: 't1', params: { chainId: HERE, event } })
    },
    left: () => (sessions.length > 0 ? 'session' : ''),
  }
}

/** The login by e-mail, in a frame that keeps the login until it gets a sign-out. */
function emailLogin(frame: ScriptedFrame): WalletEdge {
  let isIn = true
  let isDeaf = false
  const { answers } = frame
  const { GET_USER: user = hang } = answers
  const assertIn = (): void => {
    if (!isIn) throw new FrameRefusal({ code: 'session.ended', message: 'ended' })
  }
  answers.IS_CONNECTED = () => ({ isConnected: isIn })
  answers.GET_USER = (payload) => {
    assertIn()
    return user(payload)
  }
  answers.RPC_REQUEST = () => {
    assertIn()
    return hang()
  }
  answers.SIGN_OUT = () => {
    if (isDeaf) return hang()
    isIn = false
    return undefined
  }
  return {
    account: { chainId: HERE, address: EVM_ADDRESS },
    networks: [...on(HERE), ...on(SOLANA_MAINNET)],
    config: { walletUrl: WALLET_URL },
    ports: () => ({}),
    remember(storage) {
      const login = rememberedLogin(['eip155', 'solana'])
      for (const key of ['email', 'email-login-used', 'connections']) {
        storage.set(key, String(login.get(key)).replace('eip155:31337', HERE))
      }
    },
    hold: () => frame.silence(),
    release: () => frame.report(),
    arrive: () => frame.silence(false),
    holdSignature: () => undefined,
    setDeaf(value) {
      isDeaf = value
    },
    revoke(_, connector) {
      isIn = false
      connector?.request('eth_chainId', [], { timeoutMs: 1_000 }).catch(() => undefined)
    },
    left: () => (isIn ? 'login' : ''),
  }
}

/** A wallet that an extension puts on `window`. */
function globalWallet(
  namespace: Namespace,
  source: string,
  chainId: Caip2,
  wallet: {
    readonly globals: Readonly<Record<string, unknown>>
    readonly memoryId: string
    connector(): Connector
  },
  acts: {
    readonly address: string
    holdSignature(): void
    setDeaf?(isDeaf: boolean): void
    revoke(page: Ports): void
    switchAccount(page: Ports): void
    left(): string
  },
): WalletEdge {
  let isHeld = false
  return {
    account: { chainId, address: acts.address },
    networks: on(chainId),
    connectsAnew: true,
    ports: () => ({ globals: isHeld ? {} : wallet.globals }),
    async remember(storage) {
      const connector = wallet.connector()
      const { accounts } = await connector.connect(chainId)
      const data = connector.memory({ address: accounts[0], chainId })
      rememberConnection(storage, { source, walletId: wallet.memoryId, namespace, data })
    },
    hold() {
      isHeld = true
    },
    release: (page) => page.globals.set(wallet.globals),
    arrive() {
      isHeld = false
    },
    setDeaf: () => undefined,
    ...acts,
  }
}

function satsWallet(): WalletEdge {
  const wallet = createFakeSatsWallet()
  const { payment } = wallet.addresses()
  let isDeaf = false
  wallet.answer('wallet_disconnect', () => {
    if (isDeaf) return never()
    wallet.state.permitted = false
    return { result: null }
  })
  return globalWallet('bip122', 'sats-connect', BITCOIN_MAINNET, wallet, {
    address: payment,
    holdSignature: () => wallet.answer('signMessage', never),
    setDeaf(value) {
      isDeaf = value
    },
    revoke() {
      wallet.state.permitted = false
      wallet.fire('disconnect')
    },
    switchAccount() {
      wallet.state.secret = BTC_BOB
      wallet.fire('accountChange')
    },
    left: () => (wallet.state.permitted ? 'permission' : ''),
  })
}

function web3Wallet(): WalletEdge {
  const wallet = createFakeWeb3Wallet()
  return globalWallet('polkadot', 'injected-web3', POLKADOT_RELAY, wallet, {
    address: String(wallet.accounts()[0]),
    holdSignature: () => wallet.answer('signRaw', never),
    revoke: () => wallet.change([]),
    switchAccount: () => wallet.change([DOT_BOB]),
    left: () => (wallet.state.keys.some((each) => addressOn(each, 0) === wallet.accounts()[0]) ? 'permission' : ''),
  })
}

function keplrWallet(): WalletEdge {
  const wallet = createFakeKeplrWallet()
  let isDeaf = false
  wallet.answer('disable', () => {
    if (isDeaf) return never()
    wallet.state.enabled = []
    return undefined
  })
  return globalWallet('cosmos', 'keplr', COSMOS_HUB, wallet, {
    address: String(wallet.accounts()[0]),
    holdSignature: () => wallet.answer('signArbitrary', never),
    setDeaf(value) {
      isDeaf = value
    },
    revoke(page) {
      wallet.state.enabled = []
      page.globals.fire('keplr_keystorechange')
    },
    switchAccount(page) {
      wallet.state.secret = ATOM_BOB
      page.globals.fire('keplr_keystorechange')
    },
    left: () => (wallet.state.enabled.length > 0 ? 'permission' : ''),
  })
}

/** Every kind of connection, by the name of its row. */
export const walletKinds = {
  'browser wallet (EIP-6963)': () => evmWallet('injected'),
  'wallet of the host': () => evmWallet('host'),
  'Wallet Standard': () => standardWallet(),
  WalletConnect: () => pairedPhone(),
  'login by e-mail': (frame: ScriptedFrame) => emailLogin(frame),
  'sats-connect': () => satsWallet(),
  'extension of Polkadot': () => web3Wallet(),
  Keplr: () => keplrWallet(),
} as const satisfies Readonly<Record<string, (frame: ScriptedFrame) => WalletEdge>>

export const namespaceOfEdge = ({ account }: WalletEdge): Namespace => namespaceOf(account.chainId)
