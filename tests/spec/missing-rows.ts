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
const SIGN_IN = 'sign-in with a wallet'

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

/** Texts of section 8. */
export const missingTexts: Readonly<Record<string, string>> = {
  'Authenticating...': SIGN_IN,
}

/** Rules of section 5. */
export const missingRules: Readonly<Record<string, string>> = {
  'Account name: at least 4 characters; letters, digits and hyphens only': NAMES,
  'EVM chain id below 2147483648 for a coin type': NAMES,
  'On-ramp providers are a list of strings': ONRAMP,
  'Sign-in requires address, network and client': SIGN_IN,
  'Universal-provider authentication only with sign-in and eip155': SIGN_IN,
  'Email is valid; 30 seconds between codes': EMAIL,
  'Social provider is one of six': SOCIAL,
  'RPC request of the embedded wallet is an allowed method': EMBEDDED,
  'Messages to and from the frame are checked': EMBEDDED,
  'A string reply of 62 hex characters or more is a transaction': EMBEDDED,
}

/** Packages and names that the customer fixed. */
export const missingPackages: Readonly<Record<string, string>> = {
  'next-auth': SIGN_IN,
  '@vercel/kv': SIGN_IN,
  '@walletconnect/universal-provider': PAIRING,
}
