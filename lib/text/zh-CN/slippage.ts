import type { LocalePart, SlippageTextKey } from '../text-key'

export const slippageTexts: LocalePart<SlippageTextKey> = {
  'swap.slippageAuto': '自动',
  'swap.slippageCustom': '自定义滑点（百分比）',
  'swap.slippageHelp': '如果价格变差超过此值，兑换会失败，您只需支付网络费。',
  'swap.slippage.tooLow': '过低，兑换可能失败。',
  'swap.slippage.high': '偏高，成交价可能差于显示的价格。',
  'swap.slippage.veryHigh': '过高，他人可能抢先交易并赚取差价。',
  'swap.slippage.most': '最高为 {percent}。',
}
