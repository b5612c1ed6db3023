/** Texts of the slippage settings. Loaded with them. */
export const slippageTexts = {
  'swap.slippageAuto': 'Auto',
  'swap.slippageCustom': 'Custom slippage in percent',
  'swap.slippageHelp': 'If the price worsens by more than this, the swap fails. You only pay the network fee.',
  'swap.slippage.tooLow': 'With slippage this low, the swap may fail.',
  'swap.slippage.high': 'With slippage this high, you may get a worse price than shown.',
  'swap.slippage.veryHigh': 'With slippage this high, others can trade ahead of you and keep the difference.',
  'swap.slippage.most': 'The maximum is {percent}.',
} as const
