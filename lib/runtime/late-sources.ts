import type { AppMetadata } from '@/lib/connect/app-metadata'
import type { HostConnector } from '@/lib/connect/sources/host/host-connector'
import type { StandardDialect } from '@/lib/connect/sources/wallet-standard/standard-dialect'
import type { PairingStore } from '@/lib/connect/sources/walletconnect/pairing'
import type { WalletConnectSettings } from '@/lib/connect/sources/walletconnect/walletconnect-settings'
import type { WalletSource } from '@/lib/connect/wallet-source'
import type { Namespace } from '@/lib/core/caip'
import { loadOnce } from '@/lib/core/load-once'
import { BIP122, COSMOS, POLKADOT, SOLANA } from '@/lib/core/namespaces'
import type { EmbeddedPage } from './embedded-page'
import type { WalletStage } from './lazy-connections'
import type { RuntimePorts } from './ports'
import type { SourceLoaders } from './source-loaders'

/** A source that loads only on a page with a network of one of its namespaces. */
interface LateSource {
  readonly namespaces: readonly Namespace[]
  /** @param namespaces - Those of the source that the page has networks of, at least one. */
  open(
    namespaces: readonly Namespace[],
    ports: RuntimePorts,
    load: SourceLoaders,
    app: AppMetadata,
  ): Promise<WalletSource>
}

const lateSources: readonly LateSource[] = [
  {
    namespaces: [SOLANA, BIP122],
    async open(namespaces, ports, load) {
      const [{ createStandardSource }, ...dialects] = await Promise.all([
        load.loadStandardSource(),
        ...namespaces.map((namespace) => loadDialect(namespace, load)),
      ])
      return createStandardSource(dialects, ports.standardWallets, load.loadStandardConnectors)
    },
  },
  {
    namespaces: [BIP122],
    async open(_, ports, load) {
      const { createSatsSource } = await load.loadSatsSource()
      return createSatsSource(ports.globals, load.loadSatsConnectors)
    },
  },
  {
    namespaces: [POLKADOT],
    async open(_, ports, load, app) {
      const { createWeb3Source } = await load.loadWeb3Source()
      return createWeb3Source(ports.globals, app, load.loadWeb3Connectors)
    },
  },
  {
    namespaces: [COSMOS],
    async open(_, ports, load) {
      const { createKeplrSource } = await load.loadKeplrSource()
      return createKeplrSource(ports.globals, load.loadKeplrConnectors)
    },
  },
]

async function loadDialect(namespace: Namespace, load: SourceLoaders): Promise<StandardDialect> {
  const { standardDialect } = await (namespace === BIP122 ? load.loadStandardBitcoin() : load.loadStandardSolana())
  return standardDialect
}

/** The loader of the requests of each namespace whose requests are no part of the connectors of WalletConnect. */
const pairedRequests = {
  [BIP122]: 'loadPairedBitcoin',
  [POLKADOT]: 'loadPairedPolkadot',
  [COSMOS]: 'loadPairedCosmos',
} as const satisfies Partial<Record<Namespace, keyof SourceLoaders>>

/** The connectors of WalletConnect, and what opens a paired phone's wallet for their requests. */
function loadPairedConnectors(
  pairing: PairingStore,
  namespaces: readonly Namespace[],
  ports: RuntimePorts,
  load: SourceLoaders,
) {
  return loadOnce(async () => {
    const late = namespaces.flatMap((namespace) =>
      namespace in pairedRequests ? load[pairedRequests[namespace as keyof typeof pairedRequests]]() : [],
    )
    const [{ createWalletConnectConnectors, ownRequests }, { followRequests }, ...further] = await Promise.all([
      load.loadWalletConnectConnectors(),
      load.loadFollowRequests(),
      ...late,
    ])
    followRequests({ pairing, ports })
    const all = [...ownRequests, ...further.map(({ namespaceRequests }) => namespaceRequests)]
    return { createWalletConnectConnectors, requests: new Map(all.map((each) => [each.namespace, each])) }
  })
}

async function openEmbedded(page: EmbeddedPage, load: SourceLoaders): Promise<WalletSource> {
  const [{ createEmailOffer, createEmbeddedContext }, { createEmbeddedSource }, { announceEmbedded }] =
    await Promise.all([load.loadEmbeddedPage(), load.loadEmbeddedSource(), load.loadEmbeddedAnnouncement()])
  const context = createEmbeddedContext(page)
  return createEmbeddedSource(context, createEmailOffer(page), load.loadEmbeddedConnectors, (connectors) =>
    announceEmbedded(context, connectors),
  )
}

/** What a page is configured for. */
export interface LatePage {
  /** The namespaces of its networks. */
  readonly namespaces: readonly Namespace[]
  /** `undefined` without WalletConnect. */
  readonly relay: { readonly settings: WalletConnectSettings; readonly pairing: PairingStore } | undefined
  /** `undefined` without the login by e-mail. */
  readonly email: EmbeddedPage | undefined
  /** Wallets that the host passes in. */
  readonly connectors: readonly HostConnector[]
  /** What wallets show about the page. */
  readonly metadata: AppMetadata
}

/**
 * The sources of the namespaces of the page's networks, and WalletConnect, the login by e-mail and the wallets of
 * the host if they are configured. Each entry loads one of them; a failed load may be repeated.
 */
export function createLateSources(
  { namespaces: configured, relay, email, connectors, metadata }: LatePage,
  ports: RuntimePorts,
  load: SourceLoaders & { loadWallet(): Promise<WalletStage> },
): readonly (() => Promise<WalletSource>)[] {
  const paired = relay && [
    async () => {
      const { createWalletConnectSource } = await load.loadWalletConnectSource()
      return createWalletConnectSource(
        relay.settings,
        relay.pairing,
        loadPairedConnectors(relay.pairing, configured, ports, load),
      )
    },
  ]
  const ofHost = async () => {
    const { createHostSource } = await load.loadHostSource()
    const onProblem = (name: string) => ports.console.warn(`Foyer: unusable configuration: ${name}`)
    return createHostSource(connectors, onProblem, load.loadWallet)
  }
  const ofNamespaces = lateSources.flatMap(({ namespaces, open }) => {
    const own = namespaces.filter((namespace) => configured.includes(namespace))
    return own.length === 0 ? [] : () => open(own, ports, load, metadata)
  })
  return [
    ...ofNamespaces,
    ...(paired ?? []),
    ...(email ? [() => openEmbedded(email, load)] : []),
    ...(connectors.length === 0 ? [] : [ofHost]),
  ]
}
