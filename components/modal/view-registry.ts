import type { ComponentType } from 'react'
import type { BuiltView, ViewEntry, ViewParams } from '@/lib/modal/views'
import type { Runtime } from '@/lib/runtime/runtime'
import type { TextPart } from '@/lib/text/text-key'

/** Connect is part of the modal's chunk. */
type LazyView = Exclude<BuiltView, 'Connect'>

/** How the flow that a view shows is loaded, and with it the chunk of the feature, which loads the view. */
const features = {
  account: (runtime: Runtime) => runtime.accountFlows(),
  swap: async (runtime: Runtime) => (await runtime.accountFlows()).swap.load(),
  send: async (runtime: Runtime) => (await runtime.accountFlows()).send.load(),
  names: async (runtime: Runtime) => (await runtime.accountFlows()).names.load(),
  onramp: async (runtime: Runtime) => (await runtime.accountFlows()).onramp.load(),
  grants: async (runtime: Runtime) => (await runtime.accountFlows()).grants.load(),
  embedded: async (runtime: Runtime) => (await runtime.flows()).embedded.load(),
  emailChange: async (runtime: Runtime) => (await features.embedded(runtime)).emailChange.load(),
  social: async (runtime: Runtime) => (await features.embedded(runtime)).social.load(),
  hostWallet: (runtime: Runtime) => runtime.hostWallet(),
}

type ViewModules = { readonly [V in LazyView]: { readonly default: ComponentType<ViewParams[V]> } }

interface ViewRow {
  /** The feature whose flow the view shows. */
  readonly feature?: keyof typeof features
  /** The texts that it needs beside those of the dialog and the flows. */
  readonly texts: readonly TextPart[]
}

const viewRegistry: Readonly<Record<LazyView, ViewRow>> = {
  ConnectingExternal: { texts: [] },
  ConnectingWalletConnect: { feature: 'account', texts: ['pairing', 'wallets'] },
  ConnectingWalletConnectBasic: { texts: ['pairing'] },
  ConnectingMultiChain: { texts: ['wallets'] },
  Account: { feature: 'account', texts: ['account'] },
  ProfileWallets: { feature: 'account', texts: ['account'] },
  Receive: { feature: 'account', texts: ['account'] },
  AccountSettings: { feature: 'account', texts: ['account', 'signIn'] },
  Networks: { texts: ['account'] },
  SwitchNetwork: { texts: [] },
  SwitchActiveChain: { texts: [] },
  UnsupportedChain: { texts: ['account'] },
  SIWXSignMessage: { texts: ['signIn'] },
  AllWallets: { feature: 'account', texts: ['wallets'] },
  Downloads: { feature: 'account', texts: ['wallets'] },
  EmailLogin: { feature: 'embedded', texts: ['embedded'] },
  ConnectingSocial: { feature: 'social', texts: ['embedded', 'socialLogin'] },
  ConnectingFarcaster: { feature: 'social', texts: ['embedded', 'socialLogin'] },
  UpdateEmailWallet: { feature: 'emailChange', texts: ['modal', 'embedded'] },
  ApproveTransaction: { feature: 'embedded', texts: ['embedded'] },
  WalletRequest: { feature: 'hostWallet', texts: ['requests'] },
  Swap: { feature: 'swap', texts: ['amounts', 'swap'] },
  SwapSelectToken: { feature: 'swap', texts: ['amounts', 'tokens', 'swap'] },
  SwapPreview: { feature: 'swap', texts: ['amounts', 'requests', 'swap', 'swapReview'] },
  Send: { feature: 'send', texts: ['amounts', 'send'] },
  SendSelectToken: { feature: 'send', texts: ['account', 'amounts', 'tokens', 'send'] },
  SendPreview: { feature: 'send', texts: ['amounts', 'requests', 'send'] },
  RegisterAccountName: { feature: 'names', texts: ['names'] },
  RegisterAccountNameSuccess: { feature: 'names', texts: ['names'] },
  AccountNames: { feature: 'names', texts: ['names'] },
  AccountName: { feature: 'names', texts: ['names'] },
  ChangeAccountName: { feature: 'names', texts: ['names'] },
  Allowances: { feature: 'grants', texts: ['account', 'allowances'] },
  OnRamp: { feature: 'onramp', texts: ['amounts', 'onramp'] },
  OnRampProviders: { feature: 'onramp', texts: ['amounts', 'onramp'] },
  OnRampTokenSelect: { feature: 'onramp', texts: ['amounts', 'tokens', 'onramp'] },
  OnRampFiatSelect: { feature: 'onramp', texts: ['amounts', 'onramp'] },
  BuyInProgress: { feature: 'onramp', texts: ['amounts', 'requests', 'onramp'] },
  OnRampActivity: { feature: 'onramp', texts: ['amounts', 'onramp'] },
}

/** A view of any kind. `lazy` does not keep the type of the params, which `loadView` checks for each view. */
export type AnyView = ComponentType<ViewEntry['params']>

/** Loads a view with its texts, and with the flow that it shows. */
export async function loadView(view: LazyView, runtime: Runtime): Promise<{ readonly default: AnyView }> {
  const { feature, texts } = viewRegistry[view]
  // A view without a chunk, or one that takes other params, does not compile.
  const load: <V extends LazyView>(view: V) => Promise<ViewModules[V]> = runtime.load
  const loadModule = async () => {
    if (feature !== undefined) await features[feature](runtime)
    return load(view)
  }
  const [module] = await Promise.all([loadModule(), runtime.text.load('flows', ...texts)])
  return module as { readonly default: AnyView }
}
