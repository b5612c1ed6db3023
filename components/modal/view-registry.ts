import type { ComponentType } from 'react'
import type { BuiltView, ViewParams } from '@/lib/modal/views'
import { loadAccountStage } from './stages/load-account-stage'
import { loadEmbeddedStage } from './stages/load-embedded-stage'

export type ViewModule<V extends BuiltView> = { readonly default: ComponentType<ViewParams[V]> }

/** Every view that exists, as a chunk of its own. A missing or a superfluous one does not compile. */
export const viewRegistry: { readonly [V in BuiltView]: () => Promise<ViewModule<V>> } = {
  Connect: () => import('./views/Connect/ConnectView'),
  ConnectingExternal: () => import('./views/ConnectingExternal/ConnectingExternalView'),
  ConnectingWalletConnect: () => import('./views/ConnectingWalletConnect/ConnectingWalletConnectView'),
  ConnectingWalletConnectBasic: () => import('./views/ConnectingWalletConnect/ConnectingWalletConnectView'),
  ConnectingMultiChain: () => import('./views/ConnectingMultiChain/ConnectingMultiChainView'),
  Account: async () => (await loadAccountStage()).views.Account(),
  ProfileWallets: () => import('./views/ProfileWallets/ProfileWalletsView'),
  Receive: async () => (await loadAccountStage()).views.Receive(),
  AccountSettings: async () => (await loadAccountStage()).views.AccountSettings(),
  Networks: () => import('./views/Networks/NetworksView'),
  SwitchNetwork: () => import('./views/SwitchNetwork/SwitchNetworkView'),
  SwitchActiveChain: () => import('./views/SwitchActiveChain/SwitchActiveChainView'),
  UnsupportedChain: () => import('./views/UnsupportedChain/UnsupportedChainView'),
  SIWXSignMessage: () => import('./views/SIWXSignMessage/SIWXSignMessageView'),
  AllWallets: () => import('./views/AllWallets/AllWalletsView'),
  Downloads: () => import('./views/Downloads/DownloadsView'),
  EmailLogin: async () => (await loadEmbeddedStage()).views.EmailLogin(),
  ApproveTransaction: async () => (await loadEmbeddedStage()).views.ApproveTransaction(),
  Swap: async () => (await loadSwapViews()).Swap(),
  SwapSelectToken: async () => (await loadSwapViews()).SwapSelectToken(),
  SwapPreview: async () => (await loadSwapViews()).SwapPreview(),
  Send: async () => (await loadSendViews()).Send(),
  SendSelectToken: async () => (await loadSendViews()).SendSelectToken(),
  SendPreview: async () => (await loadSendViews()).SendPreview(),
  RegisterAccountName: async () => (await loadNamesViews()).RegisterAccountName(),
  RegisterAccountNameSuccess: async () => (await loadNamesViews()).RegisterAccountNameSuccess(),
  AccountNames: async () => (await loadNamesViews()).AccountNames(),
  AccountName: async () => (await loadNamesViews()).AccountName(),
  ChangeAccountName: async () => (await loadNamesViews()).ChangeAccountName(),
}

async function loadSwapViews() {
  const { loadSwap } = await loadAccountStage()
  return (await loadSwap()).views
}

async function loadNamesViews() {
  const { loadNames } = await loadAccountStage()
  return (await loadNames()).views
}

async function loadSendViews() {
  const { loadSend } = await loadAccountStage()
  return (await loadSend()).views
}
