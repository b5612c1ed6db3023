import type { MailTexts } from '../mail-texts'

export const mailTexts: MailTexts = {
  // The code of a login
  'mail.code.subject': '{site} için giriş kodunuz',
  'mail.code.title': 'Giriş kodunuz',
  'mail.code.enter': 'Cüzdanınıza giriş yapmak için bu kodu {site} sitesinde girin.',
  'mail.code.life': 'Kod {minutes} dakika geçerlidir.',
  'mail.code.secret': 'Bu kodu kimseyle paylaşmayın. {site} adına kimse sizden bu kodu istemez.',
  // The approval of a device
  'mail.approval.subject': 'Cüzdanınıza girişi onaylayın',
  'mail.approval.lead':
    'Kendini {site} olarak tanıtan bir sayfada e-posta adresinizle bir giriş başlatıldı. Yalnızca siz başlattıysanız onaylayın.',
  'mail.approval.button': 'Girişi incele',
  'mail.approval.life': 'Bağlantı bir kez, {minutes} dakika boyunca çalışır.',
  // Every mail
  'mail.notYou': 'Bunu siz başlatmadıysanız bu e-postayı dikkate almayın. Siz olmadan hiçbir şey gerçekleşmez.',
  'mail.why': 'Bu e-postayı, adresiniz kendini {site} olarak tanıtan bir sayfada girildiği için aldınız.',
}
