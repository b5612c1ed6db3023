import { offersEmbedded } from '@/lib/connect/wallet-choices'
import type { WalletSource } from '@/lib/connect/wallet-source'
import { loadOnce } from '@/lib/core/load-once'
import { isEvm } from '@/lib/core/namespaces'
import type { ViewEntry } from '@/lib/modal/views'
import type { RuntimeConfig } from './config-schema'
import type { Shell } from './runtime'
import type { WalletConnections } from './wallet-connections'

/** Whether a wallet is asked to sign in while it pairs. Spec section 5, "Universal-provider authentication". */
export function isOneClickUsed({ signIn, networks }: Pick<RuntimeConfig, 'signIn' | 'networks'>): boolean {
  return signIn !== 'off' && networks.every(({ chainNamespace }) => isEvm(chainNamespace))
}

/**
 * Loads and adds the sources of the namespaces of the page's networks, and WalletConnect, the embedded wallet and the
 * wallets of the host if they are configured; a page with EVM networks alone loads nothing. They load after the injected
 * source, so that the list of wallets does not wait for them.
 *
 * @param onAdded - Called with each source once it has been added.
 */
export function createSourceLoader(
  shell: Shell,
  { wallets, pairing, embedded, project }: Pick<WalletConnections, 'wallets' | 'pairing' | 'embedded' | 'project'>,
  onAdded: (source: WalletSource) => void,
) {
  const { config, ports, load: loadChunk } = shell
  const { networks, connectors, metadata } = config
  const {
    walletConnectProjectId: projectId,
    walletConnectRelayUrl: relayUrl,
    walletConnectVerifyUrl: verifyUrl,
  } = config
  const namespaces = networks.map(({ chainNamespace }) => chainNamespace)
  const createOneClick = async () => (await (await shell.runtime()).flows()).createOneClick()
  const loadOneClick = isOneClickUsed(config) ? createOneClick : undefined
  const settings = { projectId, relayUrl, verifyUrl, networks, metadata, loadOneClick }
  const relay = projectId === '' ? undefined : { settings, pairing }
  const login = offersEmbedded(config)
    ? {
        ...shell,
        show: async (entry: ViewEntry) => (await shell.runtime()).show(entry),
        state: embedded,
        project,
      }
    : undefined

  /** The loads of the sources, each once. */
  const loads = loadOnce(async () => {
    if (namespaces.every(isEvm) && !relay && !login && connectors.length === 0) return []
    const { joinWallets, createConfiguredSources } = await loadChunk('sources')
    wallets.joinWith((all) => joinWallets(all, namespaces))
    return createConfiguredSources({ namespaces, relay, login, connectors, metadata }, ports, loadChunk).map((open) =>
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
