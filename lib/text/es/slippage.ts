import type { LocalePart, SlippageTextKey } from '../text-key'

export const slippageTexts: LocalePart<SlippageTextKey> = {
  'swap.slippageAuto': 'Auto',
  'swap.slippageCustom': 'Deslizamiento propio en porcentaje',
  'swap.slippageHelp': 'Si el precio empeora más que esto, el intercambio falla. Solo pagas la comisión de red.',
  'swap.slippage.tooLow': 'Con un valor tan bajo, el intercambio puede fallar.',
  'swap.slippage.high': 'Con un valor tan alto, puedes obtener un precio peor que el mostrado.',
  'swap.slippage.veryHigh': 'Con un valor tan alto, otros pueden operar antes que tú y quedarse con la diferencia.',
  'swap.slippage.most': 'El máximo es {percent}.',
}
