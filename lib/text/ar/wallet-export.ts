import type { walletExportTexts as english } from '../en/wallet-export'
import type { LocalePart } from '../text-key'

export const walletExportTexts: LocalePart<keyof typeof english> = {
  'frame.export.lead': 'تفتح عبارة الاسترداد هذه المحفظة في أي تطبيق محفظة آخر، حتى بعد توقف هذه الخدمة.',
  'frame.export.risk': 'أي شخص أو موقع يرى العبارة يستطيع أخذ كل شيء. تأكد من أنك وحدك ترى الشاشة.',
  'frame.export.mailed': 'نرسل أولًا رمزًا إلى بريدك الإلكتروني.',
  'frame.export.window': 'تُعرض العبارة في نافذة للمحفظة.',
  'frame.export.opened': 'تابع في نافذة المحفظة.',
  'frame.export.shown': 'أصبحت مفاتيحك في النافذة. أرسلنا إليك رسالة بشأن ذلك.',
}
