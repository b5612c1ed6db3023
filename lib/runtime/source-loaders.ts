/**
 * Loaders of the code of namespaces other than eip155, each used when a network of its namespaces is configured, and of
 * WalletConnect, the login by e-mail and the wallets of the host.
 */
export interface SourceLoaders {
  loadStandardSource(): Promise<typeof import('@/lib/connect/sources/wallet-standard/standard-source')>
  loadStandardSolana(): Promise<typeof import('@/lib/connect/sources/wallet-standard/standard-solana')>
  loadStandardBitcoin(): Promise<typeof import('@/lib/connect/sources/wallet-standard/standard-bitcoin')>
  loadStandardConnectors(): Promise<typeof import('@/lib/connect/sources/wallet-standard/standard-connectors')>
  loadSatsSource(): Promise<typeof import('@/lib/connect/sources/sats-connect/sats-source')>
  loadSatsConnectors(): Promise<typeof import('@/lib/connect/sources/sats-connect/sats-connectors')>
  loadWeb3Source(): Promise<typeof import('@/lib/connect/sources/injected-web3/web3-source')>
  loadWeb3Connectors(): Promise<typeof import('@/lib/connect/sources/injected-web3/web3-connectors')>
  loadKeplrSource(): Promise<typeof import('@/lib/connect/sources/keplr/keplr-source')>
  loadKeplrConnectors(): Promise<typeof import('@/lib/connect/sources/keplr/keplr-connectors')>
  loadWalletConnectSource(): Promise<typeof import('@/lib/connect/sources/walletconnect/walletconnect-source')>
  loadWalletConnectConnectors(): Promise<typeof import('@/lib/connect/sources/walletconnect/walletconnect-connectors')>
  loadPairedBitcoin(): Promise<typeof import('@/lib/connect/sources/walletconnect/bitcoin-requests')>
  loadPairedPolkadot(): Promise<typeof import('@/lib/connect/sources/walletconnect/polkadot-requests')>
  loadPairedCosmos(): Promise<typeof import('@/lib/connect/sources/walletconnect/cosmos-requests')>
  loadFollowRequests(): Promise<typeof import('./follow-requests')>
  loadEmbeddedPage(): Promise<typeof import('./embedded-page')>
  loadEmbeddedSource(): Promise<typeof import('@/lib/connect/sources/embedded/embedded-source')>
  loadEmbeddedAnnouncement(): Promise<typeof import('@/lib/connect/sources/embedded/announce-embedded')>
  loadEmbeddedConnectors(): Promise<typeof import('@/lib/connect/sources/embedded/embedded-connectors')>
  loadHostSource(): Promise<typeof import('@/lib/connect/sources/host/host-source')>
  loadBip122Adapter(): Promise<typeof import('@/lib/chains/bip122-adapter')>
  loadPolkadotAdapter(): Promise<typeof import('@/lib/chains/polkadot-adapter')>
  loadCosmosAdapter(): Promise<typeof import('@/lib/chains/cosmos-adapter')>
}
