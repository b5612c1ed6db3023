/** Titles of the failures of buying tokens. */
export const onrampErrorTexts = {
  'error.onrampSmall': 'The smallest payment is {limit} {currency}',
  'error.onrampLarge': 'The largest payment is {limit} {currency}',
  'error.onrampNotSold': 'No provider sells this token here',
  'error.onrampNoQuote': 'No provider has a quote right now',
  'error.onrampQuote': 'This quote failed our check',
  'error.onrampProvider': 'The provider could not open a payment page',
  'error.onrampPage': 'The payment page failed our safety check',
  'error.onrampAddress': 'Your account has changed',
  'error.onrampPopup': 'Your browser blocked the payment window',
  'error.onrampFailed': 'The purchase failed',
  'error.onrampRefunded': 'The purchase was refunded',
  'error.onrampExpired': 'The order has expired',
  'error.onrampLess': 'The delivery is incomplete',
} as const

/** What can be done after them, where no other failure has the same next step. */
export const onrampNextStepTexts = {
  'nextStep.otherQuote': 'Choose another quote.',
  'nextStep.askProvider': 'Ask the provider, and give the order number.',
} as const

/** What happened to the money. The texts of transactions come with the flows. */
export const onrampFundsTexts = {
  'failure.nothingPaid': 'You have not paid.',
  'failure.nothingPaidKnown': 'The provider knows of no payment.',
  'failure.askProvider': 'The provider knows whether you were charged.',
  'failure.refunded': 'The provider says that it has sent your money back.',
  'failure.arrivedLess': 'Fewer tokens arrived than promised.',
} as const
