import type { LocalePart, SlippageTextKey } from '../text-key'

export const slippageTexts: LocalePart<SlippageTextKey> = {
  'swap.slippageAuto': 'تلقائي',
  'swap.slippageCustom': 'انزلاق سعري مخصص بالنسبة المئوية',
  'swap.slippageHelp': 'إذا ساء السعر بأكثر من هذا، تفشل المبادلة. لا تدفع سوى رسوم الشبكة.',
  'swap.slippage.tooLow': 'بهذا الانخفاض قد تفشل المبادلة.',
  'swap.slippage.high': 'بهذا الارتفاع قد تحصل على سعر أسوأ من المعروض.',
  'swap.slippage.veryHigh': 'بهذا الارتفاع يمكن لآخرين التداول قبلك والاحتفاظ بالفرق.',
  'swap.slippage.most': 'الحد الأقصى {percent}.',
}
