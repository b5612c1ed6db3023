import type { BuiltView } from '@/lib/modal/views'

/** The views that each walk must visit. */
export const WALKED_VIEWS = {
  page: ['Connect', 'AllWallets', 'Downloads'],
  account: ['Connect', 'ConnectingExternal', 'Account', 'Receive', 'AccountSettings', 'Allowances', 'ProfileWallets'],
  networks: ['Networks', 'SwitchNetwork', 'Account', 'UnsupportedChain'],
  signIn: ['SIWXSignMessage', 'AccountSettings'],
  form: ['Swap', 'SwapSelectToken'],
  swap: ['SwapPreview', 'Account'],
  send: ['Send', 'SendSelectToken', 'SendPreview'],
  ownNames: [
    ...(['RegisterAccountName', 'RegisterAccountNameSuccess'] as const),
    ...(['AccountNames', 'ChangeAccountName', 'AccountName'] as const),
  ],
  // In axe-onramp.spec.ts, which makes up the answers of the providers.
  onramp: ['OnRamp', 'OnRampTokenSelect', 'OnRampFiatSelect', 'OnRampProviders', 'BuyInProgress', 'OnRampActivity'],
  trouble: ['Account', 'ConnectingExternal'],
  alert: ['Connect'],
  otherNamespace: ['SwitchActiveChain', 'Connect', 'ConnectingMultiChain'],
  // In walletconnect.spec.ts, whose server has a relay.
  pairing: ['ConnectingWalletConnect'],
  // In foreign-host.spec.ts, whose page uses the provider.
  hostRequest: ['WalletRequest'],
  // In email-login.spec.ts, whose server has keys and mails.
  email: ['EmailLogin', 'ApproveTransaction'],
  // In axe-socials.spec.ts, whose server has example accounts.
  social: ['Connect', 'ConnectingSocial', 'ConnectingFarcaster', 'AccountSettings'],
  // In email-change.spec.ts.
  emailChange: ['UpdateEmailWallet'],
} as const satisfies Record<string, readonly BuiltView[]>
