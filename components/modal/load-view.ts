import type { ComponentType } from 'react'
import type { BuiltView, ViewEntry } from '@/lib/modal/views'
import type { Runtime } from '@/lib/runtime/runtime'
import { viewTexts } from './view-texts'

/** Any view: the registry ties each to its params, which nobody can see through `lazy`. */
export type AnyView = ComponentType<ViewEntry['params']>
type AnyViewModule = { readonly default: AnyView }

/** Views that use the flows of the connected account, or their query client. */
const ACCOUNT_VIEWS: readonly BuiltView[] = [
  'Account',
  'AccountSettings',
  'ProfileWallets',
  'AllWallets',
  'Downloads',
  'ConnectingWalletConnect',
]
/** Views that show the running swap. */
const SWAP_VIEWS: readonly BuiltView[] = ['Swap', 'SwapSelectToken', 'SwapPreview']

/** Views that show the running transfer. */
const SEND_VIEWS: readonly BuiltView[] = ['Send', 'SendSelectToken', 'SendPreview']

/** Views that show names of the account. */
const NAMES_VIEWS: readonly BuiltView[] = [
  'RegisterAccountName',
  'RegisterAccountNameSuccess',
  'AccountNames',
  'AccountName',
  'ChangeAccountName',
]

/** Views that show the login by e-mail or a request of its wallet. */
const EMBEDDED_VIEWS: readonly BuiltView[] = ['EmailLogin', 'ApproveTransaction']

/** Loads a view with its texts, and with the flows that it uses. */
export async function loadView(view: Exclude<BuiltView, 'Connect'>, runtime: Runtime): Promise<AnyViewModule> {
  const [{ viewRegistry }] = await Promise.all([
    import('./view-registry'),
    runtime.text.load('flows', ...viewTexts[view]),
    EMBEDDED_VIEWS.includes(view) && runtime.flows().then(({ embedded }) => embedded.load()),
    view === 'WalletRequest' && runtime.hostWallet(),
    ACCOUNT_VIEWS.includes(view) && runtime.accountFlows(),
    SWAP_VIEWS.includes(view) && runtime.accountFlows().then(({ swap }) => swap.load()),
    NAMES_VIEWS.includes(view) && runtime.accountFlows().then(({ names }) => names.load()),
    SEND_VIEWS.includes(view) && runtime.accountFlows().then(({ send }) => send.load()),
  ])
  return (viewRegistry[view] as () => Promise<AnyViewModule>)()
}
