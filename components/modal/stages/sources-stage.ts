export { joinWallets } from '@/lib/connect/join-wallets'
export { createConfiguredSources } from '@/lib/runtime/configured-sources'

/** The code of each namespace other than eip155, of WalletConnect, of the login by e-mail and of the wallets of the host. */
export const loads = {
  chainAdapters: () => import('@/lib/runtime/load-chain-adapters'),
  bip122Adapter: () => import('@/lib/chains/bip122-adapter'),
  polkadotAdapter: () => import('@/lib/chains/polkadot-adapter'),
  cosmosAdapter: () => import('@/lib/chains/cosmos-adapter'),
  standardSource: () => import('@/lib/connect/sources/wallet-standard/standard-source'),
  standardSolana: () => import('@/lib/connect/sources/wallet-standard/standard-solana'),
  standardBitcoin: () => import('@/lib/connect/sources/wallet-standard/standard-bitcoin'),
  standardConnectors: () => import('@/lib/connect/sources/wallet-standard/standard-connectors'),
  satsSource: () => import('@/lib/connect/sources/sats-connect/sats-source'),
  satsConnectors: () => import('@/lib/connect/sources/sats-connect/sats-connectors'),
  web3Source: () => import('@/lib/connect/sources/injected-web3/web3-source'),
  web3Connectors: () => import('@/lib/connect/sources/injected-web3/web3-connectors'),
  keplrSource: () => import('@/lib/connect/sources/keplr/keplr-source'),
  keplrConnectors: () => import('@/lib/connect/sources/keplr/keplr-connectors'),
  walletConnectSource: () => import('@/lib/connect/sources/walletconnect/walletconnect-source'),
  walletConnectConnectors: () => import('@/lib/connect/sources/walletconnect/walletconnect-connectors'),
  pairedBitcoin: () => import('@/lib/connect/sources/walletconnect/bitcoin-requests'),
  pairedPolkadot: () => import('@/lib/connect/sources/walletconnect/polkadot-requests'),
  pairedCosmos: () => import('@/lib/connect/sources/walletconnect/cosmos-requests'),
  followRequests: () => import('@/lib/runtime/follow-requests'),
  embeddedPage: () => import('@/lib/runtime/embedded-page'),
  embeddedSource: () => import('@/lib/connect/sources/embedded/embedded-source'),
  embeddedAnnouncement: () => import('@/lib/connect/sources/embedded/announce-embedded'),
  embeddedConnectors: () => import('@/lib/connect/sources/embedded/embedded-connectors'),
  hostSource: () => import('@/lib/connect/sources/host/host-source'),
}
