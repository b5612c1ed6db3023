import type { LocalePart, SlippageTextKey } from '../text-key'

export const slippageTexts: LocalePart<SlippageTextKey> = {
  'swap.slippageAuto': 'Auto',
  'swap.slippageCustom': 'Slippage personnalisé en pour cent',
  'swap.slippageHelp': 'Si le prix se dégrade au-delà, l’échange échoue. Vous ne payez que les frais de réseau.',
  'swap.slippage.tooLow': 'À un niveau aussi bas, l’échange peut échouer.',
  'swap.slippage.high': 'À un niveau aussi haut, le prix peut être moins bon que celui affiché.',
  'swap.slippage.veryHigh': 'À un niveau aussi haut, d’autres peuvent passer avant vous et garder la différence.',
  'swap.slippage.most': 'Le maximum est {percent}.',
}
