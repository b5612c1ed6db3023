import type { LocalePart, SlippageTextKey } from '../text-key'

export const slippageTexts: LocalePart<SlippageTextKey> = {
  'swap.slippageAuto': '자동',
  'swap.slippageCustom': '슬리피지 직접 입력(%)',
  'swap.slippageHelp': '가격이 이보다 더 나빠지면 스왑이 실패합니다. 네트워크 수수료만 지불합니다.',
  'swap.slippage.tooLow': '너무 낮아 스왑이 실패할 수 있습니다.',
  'swap.slippage.high': '높아서 표시된 것보다 나쁜 가격에 거래될 수 있습니다.',
  'swap.slippage.veryHigh': '매우 높아서 다른 사람이 먼저 거래해 차익을 가져갈 수 있습니다.',
  'swap.slippage.most': '최대 {percent}입니다.',
}
