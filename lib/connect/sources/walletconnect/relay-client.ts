import UniversalProvider from '@walletconnect/universal-provider'
import { pageMetadata } from '../../app-metadata'
import { createVerifyFrames } from './verify-frame'
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
  { projectId, relayUrl, verifyUrl, metadata }: WalletConnectSettings,
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
  // The package itself would load a page of its vendor in a hidden frame, and wait five seconds where that is blocked.
  client.core.verify.register = verifyUrl === '' ? async () => '' : createVerifyFrames(verifyUrl, projectId)
  // A refusal closes the connection, and no request says why.
  client.core.relayer.on('relayer_error', (error: Error) => onRefusal(error.message))
  connectOnce(client)
  subscribeForgotten(client)
  return client
}

/** A private method of the package's relayer. */
type Relayer = RelayClient['core']['relayer'] & { connect(relayUrl?: string): Promise<void> }

/**
 * Lets requests that find no connection wait for the same new one. The package opens one for each, and each replaces the
 * one before: the replaced ones find themselves without a connection and open more, several hundred a second, until the
 * page runs out of memory (`toEstablishConnection` of @walletconnect/core 2.21.8).
 */
function connectOnce({ core }: RelayClient): void {
  const relayer = core.relayer as Relayer
  const connect = relayer.connect.bind(relayer)
  let connecting: Promise<void> | undefined
  relayer.connect = (relayUrl) => {
    connecting ??= connect(relayUrl).finally(() => {
      connecting = undefined
    })
    return connecting
  }
}

/**
 * Subscribes, after each connection to the relay, to the topics of sessions and links that the package has forgotten: what
 * subscribes while the relay is gone is saved in the place of all others.
 */
function subscribeForgotten({ core, session }: RelayClient): void {
  const { relayer } = core
  let isAtWork = false

  const subscribe = async (): Promise<void> => {
    for (const { topic } of [...session.getAll(), ...core.pairing.getPairings()]) {
      // Also known is what waits for the relay.
      if (await relayer.subscriber.isKnownTopic(topic)) continue
      await relayer.subscribe(topic).catch(() => undefined)
    }
  }

  relayer.subscriber.on('subscription_resubscribed', () => {
    // Subscribing can cause the same event.
    if (isAtWork) return
    isAtWork = true
    void subscribe().finally(() => {
      isAtWork = false
    })
  })
}
