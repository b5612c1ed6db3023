import type { BrokenTexts } from '../broken-texts'

export const brokenTexts: BrokenTexts = {
  'broken.name': 'Foyer',
  'broken.title': 'حدثت مشكلة',
  'broken.body': 'تعذّر عرض هذه الصفحة. لم يُوقَّع شيء ولم يُرسَل.',
  'broken.again': 'إعادة المحاولة',
  'broken.back': 'العودة إلى البداية',
}
