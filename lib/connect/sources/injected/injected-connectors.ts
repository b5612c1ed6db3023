import type { LoadTranslator } from '@/lib/chains/explain-error'
import type { Connector } from '../../connector'
import { restoreAnnounced } from '../../restore-announced'
import { leaveRestored } from '../../tell-left'
import type { RestoredConnection, SourceConnectors } from '../../wallet-source'
import { createInjectedConnector } from './injected-connector'
import type { WalletDiscovery } from './wallet-discovery'

/** The part of the source that connects to its wallets. */
export function createInjectedConnectors(discovery: WalletDiscovery, loadTranslator: LoadTranslator): SourceConnectors {
  const restore: SourceConnectors['restore'] = (options) =>
    restoreAnnounced(discovery.store, options, (wallet) =>
      askWithoutPrompt(createInjectedConnector(wallet, loadTranslator)),
    )
  return {
    connector(walletId, namespace) {
      const wallet = discovery.find(walletId)
      return wallet?.namespaces.includes(namespace) ? createInjectedConnector(wallet, loadTranslator) : undefined
    },
    restore,
    leave: leaveRestored(restore),
  }
}

/** `null` when the wallet is locked, does not answer or shares nothing. */
async function askWithoutPrompt(connector: Connector): Promise<RestoredConnection | null> {
  const { accounts: [first, ...rest] = [], chainId } = (await connector.current()) ?? {}
  const isAnswer = first !== undefined && chainId !== undefined
  return isAnswer ? { connector, connection: { accounts: [first, ...rest], chainId } } : null
}
