import { rememberConnection } from '@/lib/connect/store-recent'
import {
  createFakeStandardWallet,
  rememberStandardWallet,
  SOL_ADA,
  SOL_BOB,
  SOLANA_MAINNET,
  solanaAddress,
} from '../../fakes/fake-standard-wallet'
import { createFakeWallet, rememberFakeWallet } from '../../fakes/fake-wallet'
import { ADA, BOB, createGate, HERE, never, on, type WalletEdge } from './wallet-edge'

/** An EIP-1193 wallet, as an extension announces it or as the host passes it. */
export function evmWallet(kind: 'injected' | 'host'): WalletEdge {
  const wallet = createFakeWallet({ accounts: [ADA], chainId: 1 })
  const gate = createGate()
  let isDeaf = false
  wallet.answer('eth_accounts', async () => {
    await gate.wait()
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
    hold: gate.close,
    release: gate.release,
    arrive: gate.open,
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

export function standardWallet(): WalletEdge {
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
