import type { ComponentType } from 'react'
import type { BuiltView, ViewParams } from '@/lib/modal/views'
import { createFlows } from '@/lib/runtime/create-flows'

export type ViewModule<V extends BuiltView> = { readonly default: ComponentType<ViewParams[V]> }

/** Every view that exists, as a chunk of its own. A missing or a superfluous one does not compile. */
export const viewRegistry: { readonly [V in BuiltView]: () => Promise<ViewModule<V>> } = {
  Connect: () => import('./views/Connect/ConnectView'),
  ConnectingExternal: () => import('./views/ConnectingExternal/ConnectingExternalView'),
  Account: () => import('./views/Account/AccountView'),
  ProfileWallets: () => import('./views/ProfileWallets/ProfileWalletsView'),
  Networks: () => import('./views/Networks/NetworksView'),
  SwitchNetwork: () => import('./views/SwitchNetwork/SwitchNetworkView'),
  UnsupportedChain: () => import('./views/UnsupportedChain/UnsupportedChainView'),
  Swap: () => import('./views/Swap/SwapView'),
  SwapSelectToken: () => import('./views/SwapSelectToken/SwapSelectTokenView'),
  SwapPreview: () => import('./views/SwapPreview/SwapPreviewView'),
}

/**
 * What every view stands on, and has beside it by the time it is loaded. Named here, the bundler knows it as well, and no
 * view brings a copy of its own (5 kB each).
 *
 * @public
 */
export const viewsStandOn = createFlows
