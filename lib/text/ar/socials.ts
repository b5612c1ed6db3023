import type { LocalePart, SocialsTextKey } from '../text-key'

export const socialsTexts: LocalePart<SocialsTextKey> = {
  'socials.label': 'تسجيل الدخول بحساب من خدمة أخرى',
  'socials.continue': 'المتابعة باستخدام {provider}',
  'socials.more': 'المزيد',
  'socials.example': 'هنا تحل حسابات تجريبية محل مزوّدي الحسابات.',
  'socials.refused': 'داخل هذا التطبيق لا يمكنك تسجيل الدخول باستخدام {providers}. افتح هذه الصفحة في متصفحك.',
  'socials.copyLink': 'نسخ رابط هذه الصفحة',
  'socials.copied': 'تم نسخ الرابط',
}
