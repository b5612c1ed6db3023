import type { LoadTranslator } from '@/lib/chains/explain-error'
import { AppError } from '@/lib/core/app-error'
import { EIP155 } from '@/lib/core/namespaces'
import { REVOKE_TIMEOUT_MS } from '../../ask-foreign'
import type { Connector } from '../../connector'
import type { DiscoveredWallet } from './discovered-wallet'
import { awaitAccounts, readCurrent, requestAccounts } from './injected-accounts'
import { switchInjectedNetwork } from './injected-network'
import { copyJson, requestWallet } from './injected-requests'
import { sendInjectedTransaction, signInjectedMessage } from './injected-signing'
import { askWallet, listenTo } from './wallet-provider'

/** Announced and legacy wallets: EIP-1193, EIP-3085 (add), EIP-3326 (switch), EIP-2255 (permissions). */
export function createInjectedConnector(wallet: DiscoveredWallet, loadTranslator: LoadTranslator): Connector {
  const { provider } = wallet
  const asked = { provider, loadTranslator }
  return {
    provider,
    source: wallet.source,
    walletId: wallet.id,
    memoryId: wallet.memoryId,
    type: wallet.type,
    namespace: EIP155,
    name: wallet.name,
    icon: wallet.icon,
    memory: ({ address, chainId }) => ({ name: wallet.name, type: wallet.type, address, chainId }),
    connect: (_chainId, signal) => requestAccounts(asked, signal),
    awaitAccounts: (_chainId, signal) => awaitAccounts(provider, signal),
    current: () => readCurrent(provider),
    subscribe: (listener) => listenTo(provider, listener),
    async disconnect() {
      await askWallet(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }], REVOKE_TIMEOUT_MS)
      return true
    },
    switchNetwork: (network, signal) => switchInjectedNetwork(asked, network, signal),
    signMessage: (input, patience) => signInjectedMessage(asked, input, patience),
    async sendTransaction(transaction) {
      if (transaction.namespace !== EIP155) throw new AppError('wallet.unsupported_method')
      return sendInjectedTransaction(asked, transaction)
    },
    request: (method, params, patience) => requestWallet(asked, method, params, patience, copyJson),
  }
}
