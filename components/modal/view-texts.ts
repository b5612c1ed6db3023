import type { BuiltView } from '@/lib/modal/views'
import type { TextPart } from '@/lib/text/text-key'

/** Which texts a view needs beside those of the dialog and the flows. */
export const viewTexts: Readonly<Record<Exclude<BuiltView, 'Connect'>, readonly TextPart[]>> = {
  ConnectingExternal: [],
  ConnectingWalletConnect: ['pairing', 'wallets'],
  ConnectingWalletConnectBasic: ['pairing'],
  ConnectingMultiChain: ['wallets'],
  Account: ['account'],
  ProfileWallets: ['account'],
  Receive: ['account'],
  AccountSettings: ['account', 'signIn'],
  Networks: ['account'],
  SwitchNetwork: [],
  SwitchActiveChain: [],
  UnsupportedChain: ['account'],
  SIWXSignMessage: ['signIn'],
  AllWallets: ['wallets'],
  Downloads: ['wallets'],
  EmailLogin: ['embedded'],
  ApproveTransaction: ['embedded'],
  Swap: ['amounts', 'swap'],
  SwapSelectToken: ['amounts', 'tokens', 'swap'],
  SwapPreview: ['amounts', 'requests', 'swap', 'swapReview'],
  Send: ['amounts', 'send'],
  SendSelectToken: ['amounts', 'tokens', 'send'],
  SendPreview: ['amounts', 'requests', 'send'],
  RegisterAccountName: ['names'],
  RegisterAccountNameSuccess: ['names'],
  AccountNames: ['names'],
  AccountName: ['names'],
  ChangeAccountName: ['names'],
}
