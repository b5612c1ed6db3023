import type { ComponentType } from 'react'
import type { BuiltView, ViewEntry, ViewParams } from '@/lib/modal/views'
import type { Runtime } from '@/lib/runtime/runtime'
import { loadAccountStage } from './stages/load-account-stage'
import { loadEmbeddedStage } from './stages/load-embedded-stage'
import { viewTexts } from './view-texts'

type ViewModule<V extends BuiltView> = { readonly default: ComponentType<ViewParams[V]> }

/**
 * For views that show the flow of a feature: loads the stage that brings the views, and the flow, which the same stage
 * brings into the runtime.
 */
const ofFeature =
  <Stage>(loadStage: () => Promise<Stage>, loadFlow: (runtime: Runtime) => Promise<unknown>) =>
  <Module>(load: (stage: Stage) => Promise<Module>) =>
  async (runtime: Runtime): Promise<Module> => {
    const [stage] = await Promise.all([loadStage(), loadFlow(runtime)])
    return load(stage)
  }

const ofAccount = ofFeature(loadAccountStage, (runtime) => runtime.accountFlows())
const ofEmbedded = ofFeature(loadEmbeddedStage, async (runtime) => (await runtime.flows()).embedded.load())
const ofSwap = ofFeature(
  async () => (await loadAccountStage()).loadSwap(),
  async (runtime) => (await runtime.accountFlows()).swap.load(),
)
const ofSend = ofFeature(
  async () => (await loadAccountStage()).loadSend(),
  async (runtime) => (await runtime.accountFlows()).send.load(),
)
const ofNames = ofFeature(
  async () => (await loadAccountStage()).loadNames(),
  async (runtime) => (await runtime.accountFlows()).names.load(),
)
const ofHostWallet = ofFeature(
  async () => (await import('./stages/host-wallet-stage')).hostWalletStage,
  (runtime) => runtime.hostWallet(),
)

const loadPairing = () => import('./views/ConnectingWalletConnect/ConnectingWalletConnectView')

/**
 * How each view loads, as a chunk of its own; Connect is part of the modal's chunk. A missing or a superfluous one does
 * not compile.
 */
const viewRegistry: {
  readonly [V in Exclude<BuiltView, 'Connect'>]: (runtime: Runtime) => Promise<ViewModule<V>>
} = {
  ConnectingExternal: () => import('./views/ConnectingExternal/ConnectingExternalView'),
  ConnectingWalletConnect: ofAccount(loadPairing),
  ConnectingWalletConnectBasic: loadPairing,
  ConnectingMultiChain: () => import('./views/ConnectingMultiChain/ConnectingMultiChainView'),
  Account: ofAccount(({ views }) => views.Account()),
  ProfileWallets: ofAccount(() => import('./views/ProfileWallets/ProfileWalletsView')),
  Receive: ofAccount(({ views }) => views.Receive()),
  AccountSettings: ofAccount(({ views }) => views.AccountSettings()),
  Networks: () => import('./views/Networks/NetworksView'),
  SwitchNetwork: () => import('./views/SwitchNetwork/SwitchNetworkView'),
  SwitchActiveChain: () => import('./views/SwitchActiveChain/SwitchActiveChainView'),
  UnsupportedChain: () => import('./views/UnsupportedChain/UnsupportedChainView'),
  SIWXSignMessage: () => import('./views/SIWXSignMessage/SIWXSignMessageView'),
  AllWallets: ofAccount(() => import('./views/AllWallets/AllWalletsView')),
  Downloads: ofAccount(() => import('./views/Downloads/DownloadsView')),
  EmailLogin: ofEmbedded(({ views }) => views.EmailLogin()),
  ApproveTransaction: ofEmbedded(({ views }) => views.ApproveTransaction()),
  WalletRequest: ofHostWallet(({ views }) => views.WalletRequest()),
  Swap: ofSwap(({ views }) => views.Swap()),
  SwapSelectToken: ofSwap(({ views }) => views.SwapSelectToken()),
  SwapPreview: ofSwap(({ views }) => views.SwapPreview()),
  Send: ofSend(({ views }) => views.Send()),
  SendSelectToken: ofSend(({ views }) => views.SendSelectToken()),
  SendPreview: ofSend(({ views }) => views.SendPreview()),
  RegisterAccountName: ofNames(({ views }) => views.RegisterAccountName()),
  RegisterAccountNameSuccess: ofNames(({ views }) => views.RegisterAccountNameSuccess()),
  AccountNames: ofNames(({ views }) => views.AccountNames()),
  AccountName: ofNames(({ views }) => views.AccountName()),
  ChangeAccountName: ofNames(({ views }) => views.ChangeAccountName()),
}

/** A view of any kind. `lazy` does not keep the type of the params, which the registry checks for each view. */
export type AnyView = ComponentType<ViewEntry['params']>

/** Loads a view with its texts, and with the flow that it shows. */
export async function loadView(
  view: Exclude<BuiltView, 'Connect'>,
  runtime: Runtime,
): Promise<{ readonly default: AnyView }> {
  const [module] = await Promise.all([viewRegistry[view](runtime), runtime.text.load('flows', ...viewTexts[view])])
  return module as { readonly default: AnyView }
}
