import type { LocalePart, TextKeys, TextPart } from './text-key'

/** The parts that load after Connect, each with an `import()` of its own. */
export type ViewPart = Exclude<TextPart, 'modal' | 'alerts'>

/** Their English texts. */
export const englishViews: { readonly [P in ViewPart]: () => Promise<LocalePart<TextKeys[P]>> } = {
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
  names: async () => (await import('./en/names')).namesTexts,
  wallets: async () => (await import('./en/wallets')).walletsTexts,
  pairing: async () => (await import('./en/pairing')).pairingTexts,
}
