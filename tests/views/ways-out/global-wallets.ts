import type { Connector } from '@/lib/connect/connector'
import { rememberConnection } from '@/lib/connect/store-recent'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { ATOM_BOB, COSMOS_HUB, createFakeKeplrWallet } from '../../fakes/fake-keplr-wallet'
import { BITCOIN_MAINNET, BTC_BOB, createFakeSatsWallet } from '../../fakes/fake-sats-wallet'
import { addressOn, createFakeWeb3Wallet, DOT_BOB, POLKADOT_RELAY } from '../../fakes/fake-web3-wallet'
import { never, on, type Ports, type WalletEdge } from './wallet-edge'

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

export function satsWallet(): WalletEdge {
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

export function web3Wallet(): WalletEdge {
  const wallet = createFakeWeb3Wallet()
  return globalWallet('polkadot', 'injected-web3', POLKADOT_RELAY, wallet, {
    address: String(wallet.accounts()[0]),
    holdSignature: () => wallet.answer('signRaw', never),
    revoke: () => wallet.change([]),
    switchAccount: () => wallet.change([DOT_BOB]),
    left: () => (wallet.state.keys.some((each) => addressOn(each, 0) === wallet.accounts()[0]) ? 'permission' : ''),
  })
}

export function keplrWallet(): WalletEdge {
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
