import type { LocalePart, TokenTextKey } from '../text-key'

export const tokenTexts: LocalePart<TokenTextKey> = {
  'selectToken.search': 'الاسم أو الرمز المختصر أو العنوان',
  'selectToken.yours': 'رموزك',
  'selectToken.results': 'النتائج',
  'selectToken.chosen': 'مختار',
  'selectToken.none': 'لا يوجد رمز يطابق «{query}»',
  'selectToken.lookAlike': 'شبيه',
  'selectToken.remove': 'إزالة {symbol}',
  'selectToken.common': 'رموز شائعة',
  'selectToken.all': 'كل الرموز',
  'selectToken.noneBody': 'الصق عنوان عقد الرمز لاستيراده.',
  'selectToken.lookingUp': 'جارٍ قراءة الرمز من السلسلة',
  'selectToken.importTitle': 'يمكن لأي شخص إنشاء رمز بأي اسم',
  'selectToken.importBody': '{symbol} ليس في قائمتنا. قد يكون نسخة مقلّدة بلا قيمة، فتحقق من عنوانه لدى مصدر تثق به.',
  'selectToken.import': 'استخدام {symbol}',
  'selectToken.contract': 'العقد',
  'selectToken.decimals': 'المنازل العشرية',
  'selectToken.imported': 'أضفته بنفسك',
  'selectToken.removed': 'أُزيل {symbol}',
  'selectToken.lookAlikeTitle': 'هذا ليس {symbol} الذي في قائمتنا',
  'selectToken.lookAlikeBody': 'لـ{symbol} الذي في قائمتنا عنوان آخر:',
}
