import type { walletWindowTexts as english } from '../en/wallet-window'
import type { LocalePart } from '../text-key'

export const walletWindowTexts: LocalePart<keyof typeof english> = {
  'frame.window.title': 'وافِق على هذا في نافذة المحفظة',
  'frame.window.why':
    'لا يستطيع هذا المتصفح معرفة ما إذا كان شيء ما يغطي هذه الشاشة. أما النافذة المستقلة فلا يغطيها شيء.',
  'frame.window.open': 'فتح النافذة',
  'frame.window.openAgain': 'فتح مرة أخرى',
  'frame.window.opened': 'قرّر في نافذة المحفظة',
  'frame.window.openedBody': 'إغلاق تلك النافذة يرفض الطلب.',
  'frame.window.blocked': 'حظر المتصفح النافذة',
  'frame.window.blockedBody': 'اسمح في المتصفح بالنوافذ المنبثقة لهذه الصفحة، ثم اضغط الزر مجددًا.',
  'frame.window.failed': 'لا تستطيع النافذة عرض هذا الطلب',
  'frame.window.failedBody': 'اضغط الزر مجددًا. إذا لم ينفع ذلك، فارفض الطلب وابدأ من جديد.',
  'frame.window.loading': 'جارٍ تحميل الطلب',
  'frame.window.unsent': 'لم تصل إجابتك',
  'frame.window.unsentBody': 'تحقق من الاتصال، ثم اختر مجددًا.',
  'frame.window.approved': 'تمت الموافقة',
  'frame.window.approvedBody': 'أغلق هذه النافذة. ستعرض الصفحة ما يحدث بعد ذلك.',
  'frame.window.over': 'انتهى هذا الطلب',
  'frame.window.overBody': 'أغلق هذه النافذة وعُد إلى الصفحة.',
  'frame.window.close': 'إغلاق النافذة',
}
