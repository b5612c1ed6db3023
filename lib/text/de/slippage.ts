import type { LocalePart, SlippageTextKey } from '../text-key'

export const slippageTexts: LocalePart<SlippageTextKey> = {
  'swap.slippageAuto': 'Auto',
  'swap.slippageCustom': 'Eigene Slippage in Prozent',
  'swap.slippageHelp':
    'Verschlechtert sich der Preis um mehr als das, schlägt der Tausch fehl. Sie zahlen nur die Netzwerkgebühr.',
  'swap.slippage.tooLow': 'Bei so niedriger Slippage kann der Tausch fehlschlagen.',
  'swap.slippage.high': 'Bei so hoher Slippage kann der Preis schlechter ausfallen als angezeigt.',
  'swap.slippage.veryHigh': 'Bei so hoher Slippage können andere vorher handeln und die Differenz behalten.',
  'swap.slippage.most': 'Höchstens {percent}.',
}
