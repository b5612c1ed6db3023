import { createStore } from 'zustand/vanilla'
import type { SourceConnectors, Wallet, WalletSource } from '../../wallet-source'
import type { EmbeddedContext } from './embedded-context'
import { readEmbeddedMemory } from './embedded-memory'

/** Whether the server and the host offer a login. Changes when the server has answered. */
export interface LoginOffer {
  isOffered(): boolean
  subscribe(listener: () => void): () => void
}

/**
 * The wallet of the visitors who log in by e-mail or with an account of another service.
 *
 * @param announce - Announces it to other libraries of the page. Returns a function that stops it.
 */
export function createEmbeddedSource(
  context: EmbeddedContext,
  offer: LoginOffer,
  loadConnectors: () => Promise<typeof import('./embedded-connectors')>,
  announce: (load: () => Promise<SourceConnectors>) => () => void,
): WalletSource {
  const { wallet } = context
  const listed = (): readonly Wallet[] => (offer.isOffered() ? [wallet] : [])
  const store = createStore(() => ({ wallets: listed() }))
  let connectors: SourceConnectors | undefined

  async function load(): Promise<SourceConnectors> {
    const { createEmbeddedConnectors } = await loadConnectors()
    connectors ??= createEmbeddedConnectors(context)
    return connectors
  }

  return {
    id: wallet.source,
    store,
    readMemory: readEmbeddedMemory,
    load,
    start() {
      let withdraw: (() => void) | undefined
      const follow = (): void => {
        store.setState({ wallets: listed() })
        // A library uses networks of its own, so the active one of the modal is not compared.
        if (context.networks().length > 0) withdraw ??= announce(load)
      }
      follow()
      const unfollow = offer.subscribe(follow)
      return () => {
        unfollow()
        withdraw?.()
      }
    },
  }
}
