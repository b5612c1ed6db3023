import type { ComponentType } from 'react'
import type { BuiltView, View, ViewParams } from '@/lib/modal/views'
import type { Runtime } from '@/lib/runtime/runtime'
import * as connectView from './views/Connect/ConnectView'

type ViewModule<V extends BuiltView> = { readonly default: ComponentType<ViewParams[V]> }

/** Every view that exists, as a chunk of its own. A missing or a superfluous one does not compile. */
const viewRegistry: { readonly [V in BuiltView]: () => Promise<ViewModule<V>> } = {
  // Part of the modal's own chunk: the dialog opens with it.
  Connect: async () => connectView,
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

/** Loads a view with all it stands on: Connect needs nothing more, every other one its texts and the flows. */
export async function loadView<V extends BuiltView>(view: V, runtime: Runtime): Promise<ViewModule<V>> {
  if (view === 'Connect') return viewRegistry[view]()
  const [loaded] = await Promise.all([viewRegistry[view](), runtime.text.loadFlows(), runtime.flows()])
  return loaded
}

export function isBuilt(view: View): view is BuiltView {
  return Object.hasOwn(viewRegistry, view)
}
