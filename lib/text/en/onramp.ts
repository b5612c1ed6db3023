import { onrampErrorTexts, onrampFundsTexts, onrampNextStepTexts } from './onramp-errors'

/** What the views of buying say. Loaded with the first of them. */
export const onrampTexts = {
  'title.OnRamp': 'Buy',
  'title.OnRampProviders': 'Quotes',
  'title.OnRampTokenSelect': 'Select a token',
  'title.OnRampFiatSelect': 'How you pay',
  'title.BuyInProgress': 'Your order',
  'title.OnRampActivity': 'Orders',
  ...onrampErrorTexts,
  ...onrampNextStepTexts,
  ...onrampFundsTexts,
} as const
