import type { LocalePart, ShellTextKey } from '../text-key'

export const shellTexts: LocalePart<ShellTextKey> = {
  'button.connect': 'توصيل المحفظة',
  'button.connecting': 'جارٍ الاتصال',
  'button.reconnecting': 'جارٍ إعادة الاتصال',
  'button.account': 'الحساب {address}',
  'button.failed': 'لم تُحمَّل شاشة المحفظة. اضغط مرة أخرى.',
  'button.unsupportedNetwork': 'شبكة غير مدعومة',
  'modal.close': 'إغلاق',
  'modal.loading': 'جارٍ التحميل',
}
