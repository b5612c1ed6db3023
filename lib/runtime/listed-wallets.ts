import { embeddedWallet } from '@/lib/connect/embedded-id'
import { chosenRows, offersEmbedded, offersPairing } from '@/lib/connect/wallet-choices'
import { orderWallets, type WalletRow } from '@/lib/connect/wallet-list'
import type { Wallet } from '@/lib/connect/wallet-source'
import { pairedWallet } from '@/lib/connect/walletconnect-id'
import type { RuntimeConfig } from './config-schema'

/**
 * The wallets that the host offers, as Connect lists them. WalletConnect and the login are rows before their code is here.
 *
 * @param found - The wallets of all sources so far.
 * @param recent - `Wallet.memoryId`s, newest first.
 * @param hasLogin - Whether the embedded wallet has a login on the network.
 */
export function listedWallets(
  config: RuntimeConfig,
  found: readonly Wallet[],
  recent: readonly string[],
  hasLogin: boolean,
): readonly WalletRow[] {
  const isPairingMissing = offersPairing(config) && !found.some(({ type }) => type === 'WALLET_CONNECT')
  const paired = isPairingMissing ? [pairedWallet(config.namespaces)] : []
  const others = found.filter(({ type }) => type !== 'AUTH')
  const embedded = hasLogin && offersEmbedded(config) ? [embeddedWallet(config.namespaces)] : []
  return chosenRows(orderWallets([...others, ...paired, ...embedded], recent), config.wallets)
}
