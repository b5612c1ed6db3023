import { joinWallets } from '@/lib/connect/join-wallets'
import type { LateStage } from '@/lib/runtime/late-loaders'
import { createLateSources } from '@/lib/runtime/late-sources'

/** The code of namespaces other than eip155, each loaded by its networks, and of WalletConnect and the wallets of the host. */
export const lateStage = {
  createLateSources,
  joinWallets,
  loadChainAdapters: () => import('@/lib/runtime/load-chain-adapters'),
  loadStandardSource: () => import('@/lib/connect/sources/wallet-standard/standard-source'),
  loadStandardSolana: () => import('@/lib/connect/sources/wallet-standard/standard-solana'),
  loadStandardBitcoin: () => import('@/lib/connect/sources/wallet-standard/standard-bitcoin'),
  loadStandardConnectors: () => import('@/lib/connect/sources/wallet-standard/standard-connectors'),
  loadSatsSource: () => import('@/lib/connect/sources/sats-connect/sats-source'),
  loadSatsConnectors: () => import('@/lib/connect/sources/sats-connect/sats-connectors'),
  loadWeb3Source: () => import('@/lib/connect/sources/injected-web3/web3-source'),
  loadWeb3Connectors: () => import('@/lib/connect/sources/injected-web3/web3-connectors'),
  loadKeplrSource: () => import('@/lib/connect/sources/keplr/keplr-source'),
  loadKeplrConnectors: () => import('@/lib/connect/sources/keplr/keplr-connectors'),
  loadWalletConnectSource: () => import('@/lib/connect/sources/walletconnect/walletconnect-source'),
  loadWalletConnectConnectors: () => import('@/lib/connect/sources/walletconnect/walletconnect-connectors'),
  loadPairedBitcoin: () => import('@/lib/connect/sources/walletconnect/bitcoin-requests'),
  loadPairedPolkadot: () => import('@/lib/connect/sources/walletconnect/polkadot-requests'),
  loadPairedCosmos: () => import('@/lib/connect/sources/walletconnect/cosmos-requests'),
  loadFollowRequests: () => import('@/lib/runtime/follow-requests'),
  loadEmbeddedPage: () => import('@/lib/runtime/embedded-page'),
  loadEmbeddedSource: () => import('@/lib/connect/sources/embedded/embedded-source'),
  loadEmbeddedAnnouncement: () => import('@/lib/connect/sources/embedded/announce-embedded'),
  loadEmbeddedConnectors: () => import('@/lib/connect/sources/embedded/embedded-connectors'),
  loadHostSource: () => import('@/lib/connect/sources/host/host-source'),
  loadBip122Adapter: () => import('@/lib/chains/bip122-adapter'),
  loadPolkadotAdapter: () => import('@/lib/chains/polkadot-adapter'),
  loadCosmosAdapter: () => import('@/lib/chains/cosmos-adapter'),
} satisfies LateStage
