import type { BrokenTexts } from '../broken-texts'

export const brokenTexts: BrokenTexts = {
  'broken.name': 'Foyer',
  'broken.title': 'حدثت مشكلة',
  'broken.body': 'تعذّر عرض هذه الصفحة.',
  'broken.check': 'إذا أرسلت شيئًا للتو، فراجع محفظتك قبل أن ترسل مجددًا.',
  'broken.again': 'إعادة المحاولة',
  'broken.back': 'العودة إلى البداية',
}
