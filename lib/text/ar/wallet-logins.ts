import type { walletLoginTexts as english } from '../en/wallet-logins'
import type { LocalePart } from '../text-key'

export const walletLoginTexts: LocalePart<keyof typeof english> = {
  'frame.security.logins': 'طرق تسجيل الدخول',
  'frame.logins.lead': 'كل منها تفتح هذه المحفظة وتستعيدها على جهاز جديد.',
  'frame.logins.only': 'هذه طريقتك الوحيدة لتسجيل الدخول. أضف طريقة أخرى قبل إزالتها.',
  'frame.logins.since': '{provider}، منذ {day}',
  'frame.logins.removeOne': 'إزالة {login}',
  'frame.logins.removeBody': 'لن تفتح طريقة {provider} هذه المحفظة بعد الآن، وتنتهي الجلسات التي بدأتها في أماكن أخرى.',
  'frame.logins.add': 'إضافة طريقة لتسجيل الدخول',
  'frame.logins.addBody': 'اختر ما يفتح هذه المحفظة أيضًا.',
  'frame.logins.email': 'البريد الإلكتروني',
  'frame.logins.window': 'تابع في نافذة {provider}.',
  'frame.logins.mail': 'إرسال الرابط',
  'frame.logins.link': 'افتح الرابط في الرسالة التي أرسلناها للتو.',
  'frame.logins.added': 'أُضيفت طريقة تسجيل الدخول.',
  'frame.logins.removed': 'أُزيلت طريقة تسجيل الدخول.',
  'frame.logins.declined': 'أُلغي تسجيل الدخول.',
  'frame.logins.ended': 'استغرق تسجيل الدخول وقتًا طويلًا. حاول من جديد.',
  'frame.logins.taken': 'تفتح هذه الطريقة محفظة أخرى. استخدم طريقة غيرها.',
  'frame.logins.last': 'هذه هي الطريقة الوحيدة لتسجيل الدخول إلى المحفظة، لذلك تبقى.',
  'frame.logins.locked': 'افتح قفل المحفظة على هذا الجهاز أولًا.',
  'frame.logins.approval': 'لم يُعتمد هذا الجهاز لذلك. سجّل الخروج ثم الدخول من جديد وحاول مرة أخرى.',
  'frame.code.again': 'سجّل الدخول من جديد عبر {provider}',
  'frame.code.accountTitle': 'تأكيد أنك صاحب المحفظة',
  'frame.code.account': 'أثبت أولًا أنك صاحب المحفظة.',
}
