import type { ComponentType } from 'react'
import { Button } from '@/components/ui/Button'
import { CopyButton } from '@/components/ui/CopyButton'
import type { BuiltView, ViewParams } from '@/lib/modal/views'
import { useBalances } from '@/lib/react/use-balances'

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
  Swap: () => import('./views/Swap/SwapView'),
  SwapSelectToken: () => import('./views/SwapSelectToken/SwapSelectTokenView'),
  SwapPreview: () => import('./views/SwapPreview/SwapPreviewView'),
}

/**
 * What most views show. Named here, the bundler puts it beside the list, and no view brings a copy of its own.
 *
 * @public
 */
export const viewsShare = [Button, CopyButton, useBalances]
