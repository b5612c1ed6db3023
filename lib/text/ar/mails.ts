import type { MailTexts } from '../mail-texts'

export const mailTexts: MailTexts = {
  // The code of a login
  'mail.code.subject': 'رمز تسجيل الدخول إلى {site}',
  'mail.code.title': 'رمز تسجيل الدخول',
  'mail.code.enter': 'أدخل هذا الرمز في {site} لتسجيل الدخول إلى محفظتك.',
  'mail.code.life': 'الرمز صالح لمدة {minutes} دقائق.',
  'mail.code.secret': 'لا تعطِ هذا الرمز لأحد. لن يطلبه منك أحد من {site}.',
  // The approval of a device
  'mail.approval.subject': 'الموافقة على تسجيل دخول إلى محفظتك',
  'mail.approval.lead':
    'بدأ تسجيل دخول بعنوان بريدك الإلكتروني على صفحة تدّعي أنها {site}. وافق عليه فقط إذا كنت أنت من بدأه.',
  'mail.approval.button': 'مراجعة تسجيل الدخول',
  'mail.approval.life': 'يعمل الرابط مرة واحدة، لمدة {minutes} دقيقة.',
  // Every mail
  'mail.notYou': 'إذا لم تبدأ هذا بنفسك فتجاهل هذه الرسالة. لن يحدث شيء من دونك.',
  'mail.why': 'وصلتك هذه الرسالة لأن عنوانك أُدخل في صفحة تدّعي أنها {site}.',
}
