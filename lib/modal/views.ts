import type { Caip2, Namespace } from '@/lib/core/caip'
import type { SocialProvider } from '@/lib/core/login-providers'

/** A view without params. */
type NoParams = Readonly<Record<never, never>>

/** The eighteen views of spec section 2 (a test compares). */
export const specViews = [
  'Connect',
  'Account',
  'AllWallets',
  'ConnectingWalletConnectBasic',
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingSocial',
  'ConnectingFarcaster',
  'EmailLogin',
  'UpdateEmailWallet',
  'ProfileWallets',
  'SwitchNetwork',
  'SwitchActiveChain',
  'UnsupportedChain',
  'SIWXSignMessage',
  'ApproveTransaction',
  'RegisterAccountName',
  'RegisterAccountNameSuccess',
] as const

/** Forms of ChangeAccountName. */
export const nameForms = ['profile', 'address', 'transfer', 'accept', 'withdraw', 'release'] as const
export type NameForm = (typeof nameForms)[number]

/** Views that exist today. The registry of the modal has exactly these; any other view opens Connect instead. */
export const builtViews = [
  'Connect',
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'Account',
  'ProfileWallets',
  'Receive',
  'AccountSettings',
  'Networks',
  'SwitchNetwork',
  'SwitchActiveChain',
  'UnsupportedChain',
  'SIWXSignMessage',
  'Swap',
  'SwapSelectToken',
  'SwapPreview',
  'Send',
  'SendSelectToken',
  'SendPreview',
  'AllWallets',
  'Downloads',
  'ConnectingMultiChain',
  'EmailLogin',
  'UpdateEmailWallet',
  'ConnectingSocial',
  'ConnectingFarcaster',
  'ApproveTransaction',
  'WalletRequest',
  'RegisterAccountName',
  'RegisterAccountNameSuccess',
  'AccountNames',
  'AccountName',
  'ChangeAccountName',
  'Allowances',
  'OnRamp',
  'OnRampProviders',
  'OnRampTokenSelect',
  'OnRampFiatSelect',
  'BuyInProgress',
  'OnRampActivity',
] as const satisfies readonly View[]
export type BuiltView = (typeof builtViews)[number]

/** The params of each view: spec section 2, and the views that the spec's flows need in addition. */
export interface ViewParams {
  /**
   * `network`: wallets of its namespace alone are listed, and the wallet is asked for that network. `destination` shows
   * once a wallet is connected.
   */
  readonly Connect: { readonly network?: Caip2; readonly destination?: ViewEntry }
  readonly Account: NoParams
  /** `network`: a wallet is connected on it. */
  readonly AllWallets: { readonly network?: Caip2 }
  /** Where to get a wallet of the directory. `walletId` as in `DirectoryWallet.id`, or an rdns. */
  readonly Downloads: { readonly walletId: string }
  readonly ConnectingWalletConnectBasic: NoParams
  /**
   * `walletId` as in `Wallet.id`; a host may give the rdns, and Connect opens where several wallets claim it. `network`
   * is the one that is wanted, and says in which namespace to connect. Showing the view starts the connect.
   */
  readonly ConnectingExternal: { readonly walletId: string; readonly network?: Caip2 }
  /**
   * As ConnectingExternal, for a wallet that is paired by a link. `listedId`: a wallet of the directory to open, as in
   * Downloads.
   */
  readonly ConnectingWalletConnect: { readonly walletId: string; readonly network?: Caip2; readonly listedId?: string }
  /** Asks in which namespace to connect a wallet of several. `walletId` as in `Wallet.id`. */
  readonly ConnectingMultiChain: { readonly walletId: string }
  /** `network` and `destination` as for EmailLogin. Without a press on the provider before, the view offers one. */
  readonly ConnectingSocial: {
    readonly provider: SocialProvider
    readonly network?: Caip2
    readonly destination?: ViewEntry
  }
  /** As EmailLogin. Showing the view starts the login. */
  readonly ConnectingFarcaster: { readonly network?: Caip2; readonly destination?: ViewEntry }
  /** `network`: its namespace becomes the active one. `destination` shows once the wallet is connected. */
  readonly EmailLogin: { readonly network?: Caip2; readonly destination?: ViewEntry }
  readonly UpdateEmailWallet: NoParams
  readonly ProfileWallets: NoParams
  /** Showing the view asks the wallet to switch. `destination` shows once it has. */
  readonly SwitchNetwork: { readonly network: Caip2; readonly destination?: ViewEntry }
  /**
   * No connected wallet serves the namespace of `target`: one has to be connected. Then `destination` shows: in place of
   * the view below (`replace`), or on top of it.
   */
  readonly SwitchActiveChain: { readonly target: Caip2; readonly destination: ViewEntry; readonly replace: boolean }
  readonly UnsupportedChain: NoParams
  readonly SIWXSignMessage: NoParams
  readonly ApproveTransaction: NoParams
  /** What the page has asked the wallet for. The modal opens and leaves it. */
  readonly WalletRequest: NoParams
  readonly RegisterAccountName: NoParams
  readonly RegisterAccountNameSuccess: NoParams
  /** The names that the account owns. */
  readonly AccountNames: NoParams
  /** `name`: in full, such as `alice.foyer.eth`. */
  readonly AccountName: { readonly name: string }
  /** A form that changes a name. `coinType`: whose address (SLIP-44, ENSIP-11), default that of Ethereum. */
  readonly ChangeAccountName: { readonly name: string; readonly form: NameForm; readonly coinType?: number }
  /** What others may take from the account: permissions and allowances. */
  readonly Allowances: NoParams
  /** `namespace`: lists its networks alone. */
  readonly Networks: { readonly namespace?: Namespace }
  /** `network`: shows the account of its namespace. Default: the network of the active account. */
  readonly Receive: { readonly network?: Caip2 }
  readonly AccountSettings: NoParams
  /**
   * Fills the form once. `from` and `to` are token references (`parseTokenReference`): `native`, the address of a
   * contract, or a CAIP-19 asset type. One that names another network switches there first. A token that is not on the
   * network's list is left out. `amount` is what to pay in whole tokens, plain decimal text such as `'1.5'`.
   */
  readonly Swap: { readonly from?: string; readonly to?: string; readonly amount?: string }
  readonly SwapSelectToken: { readonly side: 'source' | 'to' }
  readonly SwapPreview: NoParams
  /**
   * Fills the form once. `token` is a token reference (`parseTokenReference`): one that names another network switches
   * there first, and one that the account does not hold is left out. `to` is an address, or a name such as
   * `alice.foyer.eth` where names are on; `amount` is in whole tokens, plain decimal text such as `'1.5'`.
   */
  readonly Send: { readonly token?: string; readonly to?: string; readonly amount?: string }
  readonly SendSelectToken: NoParams
  readonly SendPreview: NoParams
  /**
   * Fills the form once. `token` is a token reference (`parseTokenReference`), or the id of a currency such as `USDC`;
   * one that is not sold is left out. `network`: where it is bought; another than the active one is switched to first.
   * `amount` is what to pay in the currency of the payment, plain decimal text such as `'100'`.
   */
  readonly OnRamp: { readonly token?: string; readonly amount?: string; readonly network?: Caip2 }
  /** The offers of all providers, of which the visitor chooses one. */
  readonly OnRampProviders: NoParams
  readonly OnRampTokenSelect: NoParams
  /** The currency and the method of the payment, and where the visitor lives. */
  readonly OnRampFiatSelect: NoParams
  /** The state of an order of this browser, or of the accounts that it is signed in with. */
  readonly BuyInProgress: { readonly orderId: string }
  /** The orders so far. */
  readonly OnRampActivity: NoParams
}

export type View = keyof ViewParams
export type SpecView = (typeof specViews)[number]

/** A view with its params: one entry of the stack. */
export type ViewEntry = { [V in View]: { readonly view: V; readonly params: ViewParams[V] } }[View]

/** `view` and, if it has any, `params`: the arguments of `push`, `replace` and `reset`. */
export type Destination<V extends View> = NoParams extends ViewParams[V]
  ? [view: V, params?: ViewParams[V]]
  : [view: V, params: ViewParams[V]]
