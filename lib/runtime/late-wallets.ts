import type { EmbeddedStore } from '@/lib/connect/sources/embedded/embedded-context'
import type { PairingStore } from '@/lib/connect/sources/walletconnect/pairing'
import { offersEmail } from '@/lib/connect/wallet-choices'
import type { WalletSource } from '@/lib/connect/wallet-source'
import type { Wallets } from '@/lib/connect/wallets'
import { loadOnce } from '@/lib/core/load-once'
import { isEvm } from '@/lib/core/namespaces'
import type { ProjectStore } from '@/lib/project/project-offer'
import type { RuntimeConfig } from './config-schema'
import type { WalletSideContext, WalletSideStage } from './wallet-side-context'

/** Whether a wallet is asked to sign in while it pairs. Spec section 5, "Universal-provider authentication". */
export function isOneClickUsed({ signIn, networks }: Pick<RuntimeConfig, 'signIn' | 'networks'>): boolean {
  return signIn !== 'off' && networks.every(({ chainNamespace }) => isEvm(chainNamespace))
}

/**
 * Loads and adds the sources of the namespaces of the page's networks, and WalletConnect, the login by e-mail
 * and the wallets of the host if they are configured; a page with EVM networks alone loads nothing. They load after the injected source, so that the list
 * of wallets does not wait for them.
 *
 * @param onAdded - Called with each source once it has been added.
 */
export function createLateWallets(
  context: WalletSideContext & {
    readonly pairing: PairingStore
    readonly embedded: EmbeddedStore
    readonly project: ProjectStore
  },
  { loadLate, loadWallet }: WalletSideStage,
  wallets: Wallets,
  onAdded: (source: WalletSource) => void,
) {
  const { config, ports, pairing, createOneClick } = context
  const { networks, connectors, metadata } = config
  const {
    walletConnectProjectId: projectId,
    walletConnectRelayUrl: relayUrl,
    walletConnectVerifyUrl: verifyUrl,
  } = config
  const namespaces = networks.map(({ chainNamespace }) => chainNamespace)
  const loadOneClick = isOneClickUsed(config) ? createOneClick : undefined
  const settings = { projectId, relayUrl, verifyUrl, networks, metadata, loadOneClick }
  const relay = projectId === '' ? undefined : { settings, pairing }
  const email = offersEmail(config) ? { ...context, state: context.embedded } : undefined

  /** The loads of the sources, each once. */
  const loads = loadOnce(async () => {
    if (namespaces.every(isEvm) && !relay && !email && connectors.length === 0) return []
    const stage = { ...(await loadLate()), loadWallet }
    wallets.joinWith((all) => stage.joinWallets(all, namespaces))
    return stage.createLateSources({ namespaces, relay, email, connectors, metadata }, ports, stage).map((open) =>
      loadOnce(async () => {
        const source = await open()
        wallets.add(source)
        onAdded(source)
      }),
    )
  })

  /** Never rejects. A failed load is repeated by the next call. */
  async function load(): Promise<void> {
    const all = await loads().catch(() => [])
    await Promise.allSettled(all.map((each) => each()))
  }

  return {
    load,
    /** The source of a remembered wallet; `undefined` when its code does not load, which leaves the wallet remembered. */
    async source(id: string): Promise<WalletSource | undefined> {
      const known = wallets.source(id)
      if (known !== undefined) return known
      await load()
      return wallets.source(id)
    },
  }
}
