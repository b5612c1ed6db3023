import type { LocalePart, SlippageTextKey } from '../text-key'

export const slippageTexts: LocalePart<SlippageTextKey> = {
  'swap.slippageAuto': 'Auto',
  'swap.slippageCustom': 'Slippage personalizado em porcentagem',
  'swap.slippageHelp': 'Se o preço piorar mais do que isso, a troca falha. Você só paga a taxa de rede.',
  'swap.slippage.tooLow': 'Com um valor tão baixo, a troca pode falhar.',
  'swap.slippage.high': 'Com um valor tão alto, o preço pode ser pior do que o mostrado.',
  'swap.slippage.veryHigh': 'Com um valor tão alto, outros podem negociar antes de você e ficar com a diferença.',
  'swap.slippage.most': 'O máximo é {percent}.',
}
