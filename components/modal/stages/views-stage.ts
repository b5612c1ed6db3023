export { loadView } from '../view-registry'

/** The views that no feature brings. */
export const loads = {
  ConnectingExternal: () => import('../views/ConnectingExternal/ConnectingExternalView'),
  ConnectingWalletConnect: () => import('../views/ConnectingWalletConnect/ConnectingWalletConnectView'),
  ConnectingWalletConnectBasic: () => import('../views/ConnectingWalletConnect/ConnectingWalletConnectView'),
  ConnectingMultiChain: () => import('../views/ConnectingMultiChain/ConnectingMultiChainView'),
  ProfileWallets: () => import('../views/ProfileWallets/ProfileWalletsView'),
  Networks: () => import('../views/Networks/NetworksView'),
  SwitchNetwork: () => import('../views/SwitchNetwork/SwitchNetworkView'),
  SwitchActiveChain: () => import('../views/SwitchActiveChain/SwitchActiveChainView'),
  UnsupportedChain: () => import('../views/UnsupportedChain/UnsupportedChainView'),
  SIWXSignMessage: () => import('../views/SIWXSignMessage/SIWXSignMessageView'),
  AllWallets: () => import('../views/AllWallets/AllWalletsView'),
  Downloads: () => import('../views/Downloads/DownloadsView'),
}
