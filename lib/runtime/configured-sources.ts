import type { AppMetadata } from '@/lib/connect/app-metadata'
import type { HostConnector } from '@/lib/connect/sources/host/host-connector'
import type { StandardDialect } from '@/lib/connect/sources/wallet-standard/standard-dialect'
import type { PairingStore } from '@/lib/connect/sources/walletconnect/pairing'
import type { WalletConnectSettings } from '@/lib/connect/sources/walletconnect/walletconnect-settings'
import type { WalletSource } from '@/lib/connect/wallet-source'
import type { Namespace } from '@/lib/core/caip'
import { loadOnce } from '@/lib/core/load-once'
import { BIP122, COSMOS, POLKADOT, SOLANA } from '@/lib/core/namespaces'
import type { Chunks, LoadChunk } from './chunks'
import type { EmbeddedPage } from './embedded-page'
import type { RuntimePorts } from './ports'

/** A source that loads only on a page with a network of one of its namespaces. */
interface NamespaceSource {
  readonly namespaces: readonly Namespace[]
  /** @param namespaces - Those of the source that the page has networks of, at least one. */
  open(namespaces: readonly Namespace[], ports: RuntimePorts, load: LoadChunk, app: AppMetadata): Promise<WalletSource>
}

const namespaceSources: readonly NamespaceSource[] = [
  {
    namespaces: [SOLANA, BIP122],
    async open(namespaces, ports, load) {
      const [{ createStandardSource }, ...dialects] = await Promise.all([
        load('standardSource'),
        ...namespaces.map((namespace) => loadDialect(namespace, load)),
      ])
      return createStandardSource(dialects, ports.standardWallets, () => load('standardConnectors'))
    },
  },
  {
    namespaces: [BIP122],
    async open(_, ports, load) {
      const { createSatsSource } = await load('satsSource')
      return createSatsSource(ports.globals, () => load('satsConnectors'))
    },
  },
  {
    namespaces: [POLKADOT],
    async open(_, ports, load, app) {
      const { createWeb3Source } = await load('web3Source')
      return createWeb3Source(ports.globals, app, () => load('web3Connectors'))
    },
  },
  {
    namespaces: [COSMOS],
    async open(_, ports, load) {
      const { createKeplrSource } = await load('keplrSource')
      return createKeplrSource(ports.globals, () => load('keplrConnectors'))
    },
  },
]

async function loadDialect(namespace: Namespace, load: LoadChunk): Promise<StandardDialect> {
  const { standardDialect } = await load(namespace === BIP122 ? 'standardBitcoin' : 'standardSolana')
  return standardDialect
}

/** The chunk of the requests of each namespace whose requests are no part of the connectors of WalletConnect. */
const pairedRequests = {
  [BIP122]: 'pairedBitcoin',
  [POLKADOT]: 'pairedPolkadot',
  [COSMOS]: 'pairedCosmos',
} as const satisfies Partial<Record<Namespace, keyof Chunks>>

/** The connectors of WalletConnect, and what opens a paired phone's wallet for their requests. */
function loadPairedConnectors(
  pairing: PairingStore,
  namespaces: readonly Namespace[],
  ports: RuntimePorts,
  load: LoadChunk,
) {
  return loadOnce(async () => {
    const others = namespaces.flatMap((namespace) =>
      namespace in pairedRequests ? load(pairedRequests[namespace as keyof typeof pairedRequests]) : [],
    )
    const [{ createWalletConnectConnectors, ownRequests }, { followRequests }, ...further] = await Promise.all([
      load('walletConnectConnectors'),
      load('followRequests'),
      ...others,
    ])
    followRequests({ pairing, ports })
    const all = [...ownRequests, ...further.map(({ namespaceRequests }) => namespaceRequests)]
    return { createWalletConnectConnectors, requests: new Map(all.map((each) => [each.namespace, each])) }
  })
}

async function openEmbedded(page: EmbeddedPage, load: LoadChunk): Promise<WalletSource> {
  const [{ createEmbeddedContext, createLoginOffer }, { createEmbeddedSource }, { announceEmbedded }] =
    await Promise.all([load('embeddedPage'), load('embeddedSource'), load('embeddedAnnouncement')])
  const context = createEmbeddedContext(page)
  return createEmbeddedSource(
    context,
    createLoginOffer(page),
    () => load('embeddedConnectors'),
    (connectors) => announceEmbedded(context, connectors),
  )
}

/** What a page is configured for. */
export interface ConfiguredPage {
  /** The namespaces of its networks. */
  readonly namespaces: readonly Namespace[]
  /** `undefined` without WalletConnect. */
  readonly relay: { readonly settings: WalletConnectSettings; readonly pairing: PairingStore } | undefined
  /** `undefined` without the embedded wallet. */
  readonly login: EmbeddedPage | undefined
  /** Wallets that the host passes in. */
  readonly connectors: readonly HostConnector[]
  /** What wallets show about the page. */
  readonly metadata: AppMetadata
}

/**
 * The sources of the namespaces of the page's networks, and WalletConnect, the embedded wallet and the wallets of
 * the host if they are configured. Each entry loads one of them; a failed load may be repeated.
 */
export function createConfiguredSources(
  { namespaces: configured, relay, login, connectors, metadata }: ConfiguredPage,
  ports: RuntimePorts,
  load: LoadChunk,
): readonly (() => Promise<WalletSource>)[] {
  const paired = relay && [
    async () => {
      const { createWalletConnectSource } = await load('walletConnectSource')
      return createWalletConnectSource(
        relay.settings,
        relay.pairing,
        loadPairedConnectors(relay.pairing, configured, ports, load),
      )
    },
  ]
  const ofHost = async () => {
    const { createHostSource } = await load('hostSource')
    const onProblem = (name: string) => ports.console.warn(`Foyer: unusable configuration: ${name}`)
    return createHostSource(
      connectors,
      onProblem,
      () => load('wallet'),
      () => load('translator'),
    )
  }
  const ofNamespaces = namespaceSources.flatMap(({ namespaces, open }) => {
    const own = namespaces.filter((namespace) => configured.includes(namespace))
    return own.length === 0 ? [] : () => open(own, ports, load, metadata)
  })
  return [
    ...ofNamespaces,
    ...(paired ?? []),
    ...(login ? [() => openEmbedded(login, load)] : []),
    ...(connectors.length === 0 ? [] : [ofHost]),
  ]
}
