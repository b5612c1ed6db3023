import type { EmbeddedTextKey, LocalePart } from '../text-key'
import { walletScreenTexts } from './wallet-screens'

export const embeddedTexts: LocalePart<EmbeddedTextKey> = {
  ...walletScreenTexts,
  // Failures
  'error.emailCodeWrong': 'الرمز غير صحيح',
  'error.emailCodeExpired': 'لم يعد هذا الرمز صالحًا',
  'error.emailLocked': 'رموز خاطئة كثيرة جدًا لهذا العنوان',
  'error.sessionEnded': 'لقد سُجّل خروجك',
  'error.approvalEnded': 'لم يعد هذا الرابط صالحًا',
  'error.loginDeclined': 'رُفض تسجيل الدخول هذا',
  'error.mailUnavailable': 'تعذر إرسال البريد الإلكتروني',
  'error.walletExists': 'لهذا العنوان محفظة بالفعل',
  'error.deviceNotApproved': 'هذا الجهاز غير معتمد',
  'error.loginTooOld': 'أدخل رمزًا جديدًا أولًا',
  'error.halfMissing': 'جزء من هذه المحفظة مفقود',
  'error.halvesDiffer': 'أجزاء هذه المحفظة غير متطابقة',
  'error.walletChangedElsewhere': 'تم تغيير هذه المحفظة على جهاز آخر',
}
