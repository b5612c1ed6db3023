/** How a name of AppKit behaves here. `works`: as AppKit documents it. `not`: accepted, has no effect, and warns once. */
export type Parity = 'works' | 'differs' | 'not'

export interface ParityRow {
  readonly parity: Parity
  /** What a developer has to know. Empty where it works. */
  readonly says: string
  /** Values that ask for what Foyer does anyway, and so need no warning. */
  readonly silent?: readonly unknown[]
}

const works = (says = '') => ({ parity: 'works' as const, says })
const differs = (says: string) => ({ parity: 'differs' as const, says })
const not = (says: string, ...silent: readonly unknown[]) => ({ parity: 'not' as const, says, silent })

/** Options of `createAppKit`. Warnings and the table of `docs/from-appkit.md` are both made from this. */
export const optionRows = {
  adapters: works('`WagmiAdapter`, `EthersAdapter`, `Ethers5Adapter`, `SolanaAdapter` and `BitcoinAdapter` of Foyer'),
  projectId: differs('The id of a project of your Foyer server'),
  networks: works('Chains of `viem/chains`, networks with CAIP fields, and networks of Foyer'),
  defaultNetwork: works(),
  metadata: works(),
  features: works('See the table of features'),
  featuredWalletIds: works(),
  includeWalletIds: works(),
  excludeWalletIds: works(),
  customWallets: works(),
  chainImages: works(),
  themeMode: differs('The default follows the device of the visitor'),
  themeVariables: works('See the table of theme variables; variables of Foyer (`--fy-…`) are accepted as well'),
  siweConfig: differs(
    'Your Foyer server creates the nonce and verifies the message. `required`, `onSignIn` and `onSignOut` are used, the other functions are not called',
  ),
  siwx: differs(
    'Turns sign-in on. Your Foyer server keeps the sessions, and of its methods only `getRequired` is called',
  ),
  enableWalletConnect: works('Needs WalletConnect on the server'),
  manualWCControl: differs('Opens the list of wallets at once'),
  allWallets: not('Connect has the entry for all wallets if there is a directory', 'SHOW'),
  allowUnsupportedChain: not('A visitor on an unsupported network is offered a switch', false),
  enableEIP6963: not('Wallets that announce themselves are always found', true),
  enableInjected: not('The wallet at `window.ethereum` is always found', true),
  enableCoinbase: not('It is found like any other extension', true),
  enableWallets: not('Use `excludeWalletIds` to hide wallets', true),
  enableReconnect: not('A remembered wallet is always restored', true),
  enableNetworkSwitch: not('The list of networks is always offered', true),
  enableWalletGuide: not('A browser without a wallet gets suggestions', true),
  enableEmbedded: not('Use `EmbeddedModal` of `foyer/react`', false),
  enableMobileFullScreen: not('A phone gets a sheet', false),
  enableAuthLogger: not('The frame of the wallet writes no log', true, false),
  disableAppend: not('The modal is always added to the page', false),
  defaultAccountTypes: not('The visitor chooses in the settings'),
  tokens: not('Balances come from the token list of the server'),
  connectorImages: not('A wallet is shown with the picture that it announces'),
  customRpcUrls: not('The gateway of the server reads from the chain. `WagmiAdapter` has `transports`'),
  termsConditionsUrl: not('Show your terms beside the button'),
  privacyPolicyUrl: not('Show your policy beside the button'),
  coinbasePreference: not('It is found like any other extension'),
  universalProviderConfigOverride: not('WalletConnect is set up by the server'),
  experimental_preferUniversalLinks: not('The link of each wallet is chosen by what the device opens'),
  debug: not('Problems of the configuration are always written to the console', true, false),
  server: works('New: the origin of your Foyer server; the default is that of the page'),
  foyer: works('New: fields of `HostConfig` that AppKit has no name for, such as `locale`; they win'),
} satisfies Record<string, ParityRow>

/** Fields of the option `features`. */
export const featureRows = {
  swaps: works(),
  onramp: works(),
  send: works(),
  email: works('Needs the login by e-mail on the server'),
  socials: works('Needs the provider on the server; one that Foyer does not have is left out'),
  connectMethodsOrder: works(),
  connectorTypeOrder: works(),
  reownAuthentication: differs('Turns sign-in on; the sessions are those of your Foyer server'),
  analytics: not('Foyer sends no event anywhere; your page gets them all', true, false),
  receive: not('Always on', true),
  history: not('Always on', true),
  allWallets: not('Connect has the entry for all wallets if there is a directory', true),
  emailShowWallets: not('Wallets are always listed', true),
  legalCheckbox: not('Ask for consent on your page', false),
  smartSessions: not('Permissions are described in the guide', false),
  collapseWallets: not('Wallets are one list', false),
  walletFeaturesOrder: not('The order of the account view is fixed'),
  pay: not('', false),
  headless: not('Build a list of your own with `useWalletModal` of `foyer/react`', false),
} satisfies Record<string, ParityRow>

/** Theme variables, without `--w3m-` or `--apkt-`. */
export const themeRows = {
  'font-family': works(),
  accent: differs('Colors links, focus and selection. The main button has `--fy-action` and `--fy-on-action`'),
  'font-size-master': works(),
  'border-radius-master': works(),
  'z-index': not('The modal is in the top layer, above everything'),
  'color-mix': not('Set the colors of `docs/theming.md`'),
  'color-mix-strength': not('Set the colors of `docs/theming.md`'),
  'qr-color': not('A code is always dark on light, which every camera reads'),
} satisfies Record<string, ParityRow>

/** Hooks of `@reown/appkit/react`, and its provider component. */
export const hookRows = {
  AppKitProvider: works(),
  useAppKit: works(),
  useAppKitAccount: works(),
  useAppKitNetwork: differs('`approvedCaipNetworkIds` has the networks of the page, `supportsAllNetworks` is `true`'),
  useAppKitState: works(),
  useAppKitProvider: differs('For Solana, `walletProvider` is the signer of Foyer, with serialized transactions'),
  useAppKitEvents: differs('See the table of events'),
  useAppKitTheme: works(),
  useAppKitBalance: differs(
    'Reads the native balance of the active account on EVM networks; elsewhere the one that the modal knows',
  ),
  useDisconnect: works('`id` has no effect: each namespace has one connected wallet'),
  useWalletInfo: works(),
  useAppKitConnections: not('Each namespace has one connected wallet'),
  useAppKitConnection: not('Each namespace has one connected wallet'),
  useAppKitWallets: not('Build a list of your own with `useWalletModal` of `foyer/react`'),
  useAppKitUpdateEmail: not('The visitor changes the address in the settings'),
  useAppKitSIWX: not('Use `state.session` and `requestSignIn` of `useWalletModal`'),
  useAppKitNetworkCore: not('Use `useAppKitNetwork`'),
  usePay: not(''),
} satisfies Record<string, ParityRow>

/** Methods of what `createAppKit` returns. */
export const methodRows = {
  open: works('See the table of views'),
  close: differs('Shakes the modal when something must be settled first'),
  disconnect: works(),
  switchNetwork: differs(
    'Resolves when the wallet has switched, or when the modal shows what the visitor must do first',
  ),
  ready: works(),
  isOpen: works(),
  getState: works(),
  getAccount: works(),
  getAddress: works(),
  getCaipAddress: works(),
  getIsConnectedState: works(),
  getActiveChainNamespace: works(),
  getCaipNetwork: works(),
  getCaipNetworkId: works(),
  getChainId: works(),
  getProvider: works(),
  getProviderType: works(),
  getProviders: works(),
  getWalletProvider: works(),
  getWalletProviderType: works(),
  getWalletInfo: works(),
  getEvent: works(),
  getThemeMode: works(),
  getThemeVariables: works(),
  setThemeMode: works(),
  setThemeVariables: works(),
  subscribeState: works(),
  subscribeAccount: works(),
  subscribeNetwork: works(),
  subscribeCaipNetworkChange: works(),
  subscribeProviders: works(),
  subscribeWalletInfo: works(),
  subscribeEvents: works(),
  subscribeTheme: works(),
  destroy: works('New: removes the modal from the page, after which `createAppKit` may be called again'),
  addNetwork: not('Name all networks in `createAppKit`'),
  removeNetwork: not('Name all networks in `createAppKit`'),
  updateFeatures: not('Name the features in `createAppKit`'),
  updateOptions: not('Name the options in `createAppKit`'),
  setLoading: not('The modal shows itself what it waits for'),
  getConnectors: not('Use `connectors` of `useWalletModal`'),
  redirect: not('Open a view with `open`'),
} satisfies Record<string, ParityRow>

/** Views of `open({ view })`. One that has no counterpart opens the first view. */
export const viewRows = {
  Connect: works(),
  Account: works(),
  AllWallets: works(),
  Networks: works(),
  ProfileWallets: works(),
  ConnectingWalletConnectBasic: works('Needs WalletConnect on the server'),
  Swap: differs('A token is its address or the symbol of the native token, because any contract can claim a symbol'),
  WalletSend: works(),
  OnRampProviders: differs('Opens the form, which leads to the offers of the providers'),
  Transactions: differs('Opens the account, which has the activity'),
  WhatIsAWallet: not(''),
  WhatIsANetwork: not(''),
  ApproveTransaction: not('Opens by itself with a request'),
} satisfies Record<string, ParityRow>

/** Custom elements, each with its attributes. */
export const elementRows = {
  'appkit-button': works(),
  'appkit-button disabled': works(),
  'appkit-button balance': works(),
  'appkit-button label': works(),
  'appkit-button loadingLabel': differs('Shown while a wallet connects'),
  'appkit-button namespace': differs('Says what the press opens; the account that is shown is the active one'),
  'appkit-button size': not('Set the size of the element by your own style'),
  'appkit-connect-button': differs('The same as `appkit-button`'),
  'appkit-connect-button label': works(),
  'appkit-connect-button loadingLabel': differs('Shown while a wallet connects'),
  'appkit-connect-button size': not('Set the size of the element by your own style'),
  'appkit-account-button': works('Shows nothing without an account'),
  'appkit-account-button disabled': works(),
  'appkit-account-button balance': works(),
  'appkit-network-button': works(),
  'appkit-network-button disabled': works(),
} satisfies Record<string, ParityRow>

/** Events of `useAppKitEvents` and `subscribeEvents`. The others of AppKit do not come. */
export const eventRows = {
  MODAL_CREATED: works('The value before the first event'),
  MODAL_OPEN: works(),
  MODAL_CLOSE: works(),
  CONNECT_SUCCESS: differs('`method` is `browser`, `qrcode`, `email` or `external`'),
  DISCONNECT_SUCCESS: works(),
  SOCIAL_LOGIN_STARTED: works(),
  SIWX_AUTH_SUCCESS: works(),
  SIWX_AUTH_ERROR: differs('`message` is a code of `docs/errors.md`'),
  CLICK_CANCEL_SIWX: works(),
  SWAP_SUCCESS: differs('`swapToAmount` is what was received'),
  SWAP_ERROR: differs('`message` is a code of `docs/errors.md`'),
  SWAP_APPROVAL_ERROR: differs('`message` is a code of `docs/errors.md`'),
  INITIALIZE: not('Nothing is sent at the start'),
  SELECT_WALLET: not(''),
  CONNECT_ERROR: not('The modal shows the failure'),
  USER_REJECTED: not('The modal shows it'),
  SWITCH_NETWORK: not('Use `subscribeNetwork`'),
  CLICK_ALL_WALLETS: not(''),
  CLICK_NETWORKS: not(''),
  CLICK_TRANSACTIONS: not(''),
  OPEN_SEND: not(''),
  SEND_SUCCESS: not('A transaction is followed in Activity'),
  SEND_ERROR: not('The modal shows the failure'),
  SOCIAL_LOGIN_SUCCESS: not('Comes as `CONNECT_SUCCESS`'),
  EMAIL_LOGIN_SELECTED: not(''),
  SELECT_BUY_CRYPTO: not(''),
} satisfies Record<string, ParityRow>

type Missing<Rows extends Record<string, ParityRow>> = {
  [Name in keyof Rows]: Rows[Name]['parity'] extends 'not' ? Name : never
}[keyof Rows]

export type MissingOption = Missing<typeof optionRows>
export type MissingFeature = Missing<typeof featureRows>
export type MissingMethod = Missing<typeof methodRows>
