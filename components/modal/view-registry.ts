import type { ComponentType } from 'react'
import type { BuiltView, ViewParams } from '@/lib/modal/views'
import { loadSwapStage } from './stages/load-swap-stage'

export type ViewModule<V extends BuiltView> = { readonly default: ComponentType<ViewParams[V]> }

/** Every view that exists, as a chunk of its own. A missing or a superfluous one does not compile. */
export const viewRegistry: { readonly [V in BuiltView]: () => Promise<ViewModule<V>> } = {
  Connect: () => import('./views/Connect/ConnectView'),
  ConnectingExternal: () => import('./views/ConnectingExternal/ConnectingExternalView'),
  Account: () => import('./views/Account/AccountView'),
  ProfileWallets: () => import('./views/ProfileWallets/ProfileWalletsView'),
  Receive: () => import('./views/Receive/ReceiveView'),
  AccountSettings: () => import('./views/AccountSettings/AccountSettingsView'),
  Networks: () => import('./views/Networks/NetworksView'),
  SwitchNetwork: () => import('./views/SwitchNetwork/SwitchNetworkView'),
  SwitchActiveChain: () => import('./views/SwitchActiveChain/SwitchActiveChainView'),
  UnsupportedChain: () => import('./views/UnsupportedChain/UnsupportedChainView'),
  SIWXSignMessage: () => import('./views/SIWXSignMessage/SIWXSignMessageView'),
  Swap: async () => (await loadSwapStage()).views.Swap(),
  SwapSelectToken: async () => (await loadSwapStage()).views.SwapSelectToken(),
  SwapPreview: async () => (await loadSwapStage()).views.SwapPreview(),
}
