import type { PasskeyTextKey } from '../passkey-texts'
import type { LocalePart } from '../text-key'

export const passkeyTexts: LocalePart<PasskeyTextKey> = {
  'passkey.create': 'إنشاء مفتاح مرور',
  'passkey.use': 'استخدام مفتاح المرور',
  'passkey.body': 'يطلب متصفحك بصمتك أو وجهك أو رمزك، أو مفتاح أمان.',
  'passkey.askedBy': 'محفظتك في {site} تطلب ذلك. إذا لم تبدأ شيئًا هناك، فأغلق هذه النافذة.',
  'passkey.again': 'استخدم مفتاح المرور الجديد مرة أخرى',
  'passkey.againBody': 'لا يقدّم متصفحك سر مفتاح مرور جديد إلا عند استخدامه التالي.',
  'passkey.refused': 'لم يقدّم متصفحك مفتاح مرور. حاول مرة أخرى.',
  'passkey.unsent': 'لم تصل إجابتك. تحقق من الاتصال، ثم اضغط مرة أخرى.',
  'passkey.sent': 'تابع في الصفحة',
  'passkey.sentBody': 'يمكنك إغلاق هذه النافذة.',
  'passkey.none': 'لا يوجد ما تفعله هنا',
  'passkey.noneBody': 'ابدأ من جديد في المحفظة.',
  'passkey.loading': 'في انتظار المحفظة',
  'passkey.close': 'إغلاق النافذة',
}
