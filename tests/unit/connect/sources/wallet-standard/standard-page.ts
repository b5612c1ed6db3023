import type { ConnectionChange } from '@/lib/connect/connector'
import {
  createFakeStandardWallet,
  type FakeStandardWallet,
  SOL_ADA,
  SOL_BOB,
  SOLANA_MAINNET,
  solanaAddress,
} from '@/tests/fakes/fake-standard-wallet'
import { WalletError } from '@/tests/fakes/fake-wallet'
import { revokedProxy } from '@/tests/support/revoked-proxy'

export const [ADA, BOB] = [solanaAddress(SOL_ADA), solanaAddress(SOL_BOB)]
export const never = () => new Promise(() => undefined)
export const patience = { timeoutMs: 1_000 }

const named = (name: string, message = '') => Object.assign(new Error(message), { name })

/** Errors of wallets, with the code that they become. */
export const refusals: readonly (readonly [string, unknown, string])[] = [
  ['4001', new WalletError(4001), 'wallet.rejected'],
  ['a sentence', new Error('User rejected the request.'), 'wallet.rejected'],
  ['WalletSignMessageError', named('WalletSignMessageError', 'User rejected the request.'), 'wallet.rejected'],
  ['WalletStandardError', named('WalletStandardError', 'The user rejected the request.'), 'wallet.rejected'],
  ['WalletStandardError in production', new Error('Wallet Standard error #4001000; Decode this'), 'wallet.rejected'],
  ['an account of other chains', new Error('Wallet Standard error #6160000; Decode'), 'wallet.unsupported_chain_id'],
  ['a feature that is missing', new Error('Wallet Standard error #6160002; Decode'), 'wallet.unsupported_method'],
  ['a window that was closed', named('WalletWindowClosedError'), 'wallet.rejected'],
  ['a wallet that is not connected', named('WalletNotConnectedError'), 'wallet.unauthorized'],
  ['a request that is open already', new WalletError(-32002), 'wallet.request_pending'],
  ['anything else', named('constructor', 'Wallet Standard error #1'), 'wallet.failed'],
  ['a revoked proxy', revokedProxy({}), 'wallet.failed'],
]

export const throws = (error: unknown) => () => {
  throw error
}

export async function connected(wallet: FakeStandardWallet = createFakeStandardWallet(), chainId = SOLANA_MAINNET) {
  const connector = wallet.connector()
  const connection = await connector.connect(chainId)
  const changes: ConnectionChange[] = []
  const unsubscribe = connector.subscribe((change) => changes.push(change))
  return { wallet, connector, connection, changes, unsubscribe }
}
