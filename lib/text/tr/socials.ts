import type { LocalePart, SocialsTextKey } from '../text-key'

export const socialsTexts: LocalePart<SocialsTextKey> = {
  'socials.label': 'Başka bir hizmetin hesabıyla giriş yapın',
  'socials.continue': '{provider} ile devam et',
  'socials.more': 'Diğer',
  'socials.example': 'Burada sağlayıcıların yerine örnek hesaplar kullanılır.',
  'socials.refused': 'Bu uygulamanın içinde {providers} ile giriş yapılamaz. Bu sayfayı tarayıcınızda açın.',
  'socials.copyLink': 'Bu sayfanın bağlantısını kopyala',
  'socials.copied': 'Bağlantı kopyalandı',
}
