import type { ErrorCode } from '@/lib/core/error-catalogue'
import type { SpecView } from '@/lib/modal/views'

/**
 * What the specification lists and nothing of ours owns yet: the one place to look, and to empty. Each test of this
 * folder compares its part with what it finds, so that neither a forgotten row nor a stale one survives.
 *
 * The value says what brings the row.
 */

const EMBEDDED = 'embedded wallet'
const PAIRING = '@walletconnect/universal-provider, with the wallets'
const NAMES = 'account names'
const ONRAMP = 'on-ramp'
const EMAIL = 'e-mail login'
const SOCIAL = 'social login'

/** Views of section 2 that cannot be drawn; whoever asks for one gets Connect. */
export const missingViews: Readonly<Partial<Record<SpecView, string>>> = {
  AllWallets: PAIRING,
  ConnectingWalletConnectBasic: PAIRING,
  ConnectingWalletConnect: PAIRING,
  ConnectingSocial: SOCIAL,
  ConnectingFarcaster: SOCIAL,
  EmailLogin: EMAIL,
  UpdateEmailWallet: EMBEDDED,
  ApproveTransaction: EMBEDDED,
  RegisterAccountName: NAMES,
  RegisterAccountNameSuccess: NAMES,
}

/** Rules of section 2. */
export const missingMoves: Readonly<Record<string, string>> = {
  'Social login pushes ConnectingSocial': SOCIAL,
  'Farcaster pushes ConnectingFarcaster and goes back on failure': SOCIAL,
  'The embedded wallet adds a hidden frame': EMBEDDED,
  'The address of the frame takes projectId, chainId, version and enableLogger': EMBEDDED,
  'The frame is created after an email login or when a connect starts': EMBEDDED,
}

/** Failures that nothing can show before their flow is built, by what brings it. */
export const missingErrors: Readonly<Partial<Record<ErrorCode, string>>> = {
  'names.no_connector': NAMES,
  'names.resolve_failed': NAMES,
  'names.suggestions_failed': NAMES,
  'names.reverse_failed': NAMES,
  'names.register_failed': NAMES,
  'email.cooldown': EMAIL,
  'social.timeout': SOCIAL,
  'social.popup_blocked': SOCIAL,
  'social.popup_failed': SOCIAL,
  'social.redirect_failed': SOCIAL,
  'frame.load_failed': EMBEDDED,
  'frame.load_timeout': EMBEDDED,
  'frame.request_timeout': EMBEDDED,
  'frame.iframe_not_set': EMBEDDED,
  'frame.parent_not_set': EMBEDDED,
  'frame.failed': EMBEDDED,
  'request.aborted': EMBEDDED,
  'request.interrupted': EMBEDDED,
}

/** Rows of section 9. */
export const missingConstants: Readonly<Record<string, string>> = {
  'Account name minimum length': NAMES,
  'Coin type high bit': NAMES,
  'On-ramp default limits, USD, card': ONRAMP,
  'On-ramp default limits, USD, ach_bank_account': ONRAMP,
  'Heartbeat interval': PAIRING,
  'Log buffer': PAIRING,
  'Social login timeout': SOCIAL,
  'Social popup size': SOCIAL,
  'MessagePack max depth': PAIRING,
  'MessagePack initial buffer': PAIRING,
  'Email code cooldown': EMAIL,
  'Frame load timeout': EMBEDDED,
  'Connect and social request timeout': EMBEDDED,
  'Sign-out wait': EMBEDDED,
  'Frame ready delay': EMBEDDED,
}

/** What section 8 says of the embedded wallet's frame beside its texts. */
export const missingFrameRules: Readonly<Record<string, string>> = {
  'A frame that fails to load says so': EMBEDDED,
  'Posting without a target names the missing iframe or parent': EMBEDDED,
  'An aborted RPC request was aborted; any other but the Farcaster uri went wrong': EMBEDDED,
  'An error reply rejects with the message of the frame': EMBEDDED,
  'A frame not ready after 20 seconds reports iframe_load_failed and aborts': EMBEDDED,
  'No reply within 2 minutes reports iframe_request_timeout and aborts': EMBEDDED,
}

/** Rules of section 5. */
export const missingRules: Readonly<Record<string, string>> = {
  'Account name: at least 4 characters; letters, digits and hyphens only': NAMES,
  'EVM chain id below 2147483648 for a coin type': NAMES,
  'On-ramp providers are a list of strings': ONRAMP,
  'Universal-provider authentication only with sign-in and eip155': PAIRING,
  'Email is valid; 30 seconds between codes': EMAIL,
  'Social provider is one of six': SOCIAL,
  'RPC request of the embedded wallet is an allowed method': EMBEDDED,
  'Messages to and from the frame are checked': EMBEDDED,
  'A string reply of 62 hex characters or more is a transaction': EMBEDDED,
}

/** Packages and names that the customer fixed. */
export const missingPackages: Readonly<Record<string, string>> = {
  '@walletconnect/universal-provider': PAIRING,
}
