import type { LocalePart, SlippageTextKey } from '../text-key'

export const slippageTexts: LocalePart<SlippageTextKey> = {
  'swap.slippageAuto': 'Otomatik',
  'swap.slippageCustom': 'Yüzde olarak özel kayma',
  'swap.slippageHelp': 'Fiyat bundan fazla kötüleşirse takas başarısız olur. Yalnızca ağ ücretini ödersiniz.',
  'swap.slippage.tooLow': 'Bu kadar düşükken takas başarısız olabilir.',
  'swap.slippage.high': 'Bu kadar yüksekken gösterilenden kötü bir fiyat alabilirsiniz.',
  'swap.slippage.veryHigh': 'Bu kadar yüksekken başkaları sizden önce işlem yapıp farkı alabilir.',
  'swap.slippage.most': 'En fazla {percent}.',
}
