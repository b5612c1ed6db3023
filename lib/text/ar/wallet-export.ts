import type { walletExportTexts as english } from '../en/wallet-export'
import type { LocalePart } from '../text-key'

export const walletExportTexts: LocalePart<keyof typeof english> = {
  'frame.export.wait': 'الثواني المتبقية لإرسال رمز جديد: {seconds}',
  'frame.export.lead': 'تفتح عبارة الاسترداد هذه المحفظة في أي تطبيق محفظة آخر، حتى بعد توقف هذه الخدمة.',
  'frame.export.risk': 'أي شخص أو موقع يرى العبارة يستطيع أخذ كل شيء. تأكد من أنك وحدك ترى الشاشة.',
  'frame.export.mailed': 'نرسل أولًا رمزًا إلى بريدك الإلكتروني.',
  'frame.export.send': 'إرسال الرمز',
  'frame.export.code': 'أدخل الرمز الذي أرسلناه إلى بريدك الإلكتروني.',
  'frame.export.codeLabel': 'الرمز',
  'frame.export.codeDigits': 'يتكون الرمز من ستة أرقام.',
  'frame.export.codeWrong': 'هذا الرمز غير صحيح.',
  'frame.export.failed': 'لم ينجح ذلك. حاول مرة أخرى.',
  'frame.export.window': 'تُعرض العبارة في نافذة للمحفظة.',
  'frame.export.opened': 'تابع في نافذة المحفظة.',
  'frame.export.shown': 'أصبحت مفاتيحك في النافذة. أرسلنا إليك رسالة بشأن ذلك.',
}
