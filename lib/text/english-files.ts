import { modalTexts } from './en/modal'
import type { LocaleFiles } from './text-key'

/** The English texts of every part. Those of the modal have come with an earlier chunk. */
export const englishFiles: LocaleFiles = {
  modal: async () => modalTexts,
  alerts: async () => (await import('./en/alerts')).alertTexts,
  flows: async () => (await import('./en/flow-texts')).allFlowTexts,
  account: async () => (await import('./en/account')).accountTexts,
  amounts: async () => (await import('./en/amounts')).amountTexts,
  tokens: async () => (await import('./en/tokens')).tokenTexts,
  requests: async () => (await import('./en/requests')).requestTexts,
  swap: async () => (await import('./en/swap')).swapTexts,
  swapReview: async () => (await import('./en/swap-review')).swapReviewTexts,
  slippage: async () => (await import('./en/slippage')).slippageTexts,
  send: async () => (await import('./en/send')).sendTexts,
  signIn: async () => (await import('./en/sign-in')).signInTexts,
  embedded: async () => (await import('./en/embedded')).embeddedTexts,
  socialLogin: async () => (await import('./en/social-login')).socialLoginTexts,
  frame: async () => (await import('./en/frame')).frameTexts,
  names: async () => (await import('./en/names')).namesTexts,
  allowances: async () => (await import('./en/allowances')).allowancesTexts,
  onramp: async () => (await import('./en/onramp')).onrampTexts,
  wallets: async () => (await import('./en/wallets')).walletsTexts,
  pairing: async () => (await import('./en/pairing')).pairingTexts,
  accountType: async () => (await import('./en/account-type')).accountTypeTexts,
  socials: async () => (await import('./en/socials')).socialsTexts,
}
