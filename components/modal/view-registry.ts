import type { ComponentType } from 'react'
import type { BuiltView, ViewParams } from '@/lib/modal/views'
import { loadAccountStage } from './stages/load-account-stage'
import { loadEmbeddedStage } from './stages/load-embedded-stage'

export type ViewModule<V extends BuiltView> = { readonly default: ComponentType<ViewParams[V]> }

/**
 * Every view that exists, as a chunk of its own; Connect is part of the modal's chunk. A missing or a superfluous one does
 * not compile.
 */
export const viewRegistry: { readonly [V in Exclude<BuiltView, 'Connect'>]: () => Promise<ViewModule<V>> } = {
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
  WalletRequest: async () => (await import('./stages/host-wallet-stage')).hostWalletStage.views.WalletRequest(),
  Swap: async () => (await viewsOf('loadSwap')).Swap(),
  SwapSelectToken: async () => (await viewsOf('loadSwap')).SwapSelectToken(),
  SwapPreview: async () => (await viewsOf('loadSwap')).SwapPreview(),
  Send: async () => (await viewsOf('loadSend')).Send(),
  SendSelectToken: async () => (await viewsOf('loadSend')).SendSelectToken(),
  SendPreview: async () => (await viewsOf('loadSend')).SendPreview(),
  RegisterAccountName: async () => (await viewsOf('loadNames')).RegisterAccountName(),
  RegisterAccountNameSuccess: async () => (await viewsOf('loadNames')).RegisterAccountNameSuccess(),
  AccountNames: async () => (await viewsOf('loadNames')).AccountNames(),
  AccountName: async () => (await viewsOf('loadNames')).AccountName(),
  ChangeAccountName: async () => (await viewsOf('loadNames')).ChangeAccountName(),
}

type Features = Pick<Awaited<ReturnType<typeof loadAccountStage>>, 'loadSwap' | 'loadSend' | 'loadNames'>
type FeatureViews = { readonly [F in keyof Features]: Awaited<ReturnType<Features[F]>>['views'] }

/** The views of a feature, whose stage the account's stage loads. */
async function viewsOf<F extends keyof Features>(load: F): Promise<FeatureViews[F]> {
  const stage: { readonly [G in keyof Features]: () => Promise<{ readonly views: FeatureViews[G] }> } =
    await loadAccountStage()
  return (await stage[load]()).views
}
