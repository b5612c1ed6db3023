import type { LocalePart, SlippageTextKey } from '../text-key'

export const slippageTexts: LocalePart<SlippageTextKey> = {
  'swap.slippageAuto': '自動',
  'swap.slippageCustom': 'スリッページを指定（%）',
  'swap.slippageHelp': '価格がこれより悪化すると、スワップは失敗します。かかるのはネットワーク手数料だけです。',
  'swap.slippage.tooLow': '低すぎるため、スワップが失敗するおそれがあります。',
  'swap.slippage.high': '高いため、表示より悪い価格になるおそれがあります。',
  'swap.slippage.veryHigh': '非常に高いため、他者に先回りされ差額を取られるおそれがあります。',
  'swap.slippage.most': '上限は {percent} です。',
}
