import UniversalProvider from '@walletconnect/universal-provider'
import { pageMetadata } from '../../app-metadata'
import type { WalletConnectSettings } from './walletconnect-settings'

export type RelayClient = UniversalProvider['client']
/** Opens the package; a test passes options of its own. */
type InitProvider = typeof UniversalProvider.init

/**
 * Opens the client of the sign protocol. Sends nothing before a pairing.
 *
 * @param onRefusal - Called with what the relay says when it refuses this page.
 *
 * This file loads with the first pairing, or with a remembered one: the package is about 150 kB (gzip). Its own RPC
 * providers are not used: they would ask the nodes of a vendor for what a wallet does not answer.
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign (read 2026-11-23)
 */
export async function openRelayClient(
  { projectId, relayUrl, metadata }: WalletConnectSettings,
  onRefusal: (message: string) => void,
  init: InitProvider = UniversalProvider.init,
): Promise<RelayClient> {
  const { client } = await init({
    projectId,
    relayUrl,
    metadata: pageMetadata(metadata),
    telemetryEnabled: false,
    disableProviderPing: true,
    logger: 'silent',
  })
  // Verify would load a page of the vendor in a hidden frame, which our policy forbids, and wait five seconds for it.
  client.core.verify.register = async () => ''
  // A refusal closes the connection, and no request says why.
  client.core.relayer.on('relayer_error', (error: Error) => onRefusal(error.message))
  return client
}
