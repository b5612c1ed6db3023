import { alertForProviderMessage } from '@/lib/alerts/provider-message'
import type { Namespace } from '@/lib/core/caip'
import { loadOnce } from '@/lib/core/load-once'
import type { SourceConnectors } from '../../wallet-source'
import { evmRequests, solanaRequests } from './namespace-requests'
import { createOneClickAccess } from './one-click'
import { createPairedWallet } from './paired-wallet'
import { openRelayClient } from './relay-client'
import { createWalletConnectConnector } from './walletconnect-connector'
import type { OpenRelay, WalletConnectContext } from './walletconnect-context'

/** The requests of the namespaces that every page may pair. */
export const ownRequests = [evmRequests, solanaRequests]

/** The part of the source that connects to its wallet. The client opens with the first connect or restore. */
export function createWalletConnectConnectors(
  context: WalletConnectContext,
  open: typeof openRelayClient = openRelayClient,
): SourceConnectors {
  const { settings, wallet, pairing, requests } = context
  const openOnce = loadOnce(async (): Promise<OpenRelay> => {
    const client = await open(settings, (words) =>
      pairing.setState({ status: 'unreachable', refusal: { words, alert: alertForProviderMessage(words) } }, true),
    )
    return {
      client,
      paired: createPairedWallet(client, pairing, requests),
      oneClick: createOneClickAccess(settings.loadOneClick),
    }
  })
  const connectorOf = (namespace: Namespace, restored?: OpenRelay) =>
    createWalletConnectConnector(context, namespace, openOnce, restored)

  return {
    connector: (walletId, namespace) =>
      walletId === wallet.id && wallet.namespaces.includes(namespace) ? connectorOf(namespace) : undefined,
    async restore({ namespace, remembered, signal, onUnavailable }) {
      const relay = await openOnce().catch(() => undefined)
      if (signal.aborted) return null
      const session = relay?.paired.find(remembered).at(-1)
      if (relay === undefined || session === undefined) {
        onUnavailable(relay === undefined ? 'unreachable' : 'ended')
        return null
      }
      relay.paired.adopt(session)
      if (remembered.labels) relay.paired.setLabels(namespace, remembered.labels)
      const connection = relay.paired.connection(namespace, remembered.chainId)
      if (connection === null) {
        onUnavailable('refused')
        return null
      }
      return { connector: connectorOf(namespace, relay), connection }
    },
    async leave({ remembered }) {
      if (remembered === null) return true
      const relay = await openOnce().catch(() => undefined)
      if (relay === undefined) return false
      const { find, end } = relay.paired
      const ends = await Promise.all(find(remembered).map(end))
      return ends.every((isNotified) => isNotified)
    },
  }
}
