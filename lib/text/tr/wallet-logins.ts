import type { walletLoginTexts as english } from '../en/wallet-logins'
import type { LocalePart } from '../text-key'

export const walletLoginTexts: LocalePart<keyof typeof english> = {
  'frame.security.logins': 'Girişler',
  'frame.logins.lead': 'Her biri bu cüzdanı açar ve yeni bir cihazda geri getirir.',
  'frame.logins.only': 'Bu sizin tek girişiniz. Kaldırmadan önce bir başkasını ekleyin.',
  'frame.logins.since': '{provider}, {day} tarihinden beri',
  'frame.logins.removeOne': '{login} girişini kaldır',
  'frame.logins.removeBody':
    'Bu {provider} girişi artık cüzdanı açmaz ve başka yerlerde başlattığı oturumlar sona erer.',
  'frame.logins.add': 'Giriş ekle',
  'frame.logins.addBody': 'Bu cüzdanı başka neyin açacağını seçin.',
  'frame.logins.email': 'E-posta',
  'frame.logins.window': '{provider} penceresinde devam edin.',
  'frame.logins.mail': 'Bağlantıyı gönder',
  'frame.logins.link': 'Az önce gönderdiğimiz e-postadaki bağlantıyı açın.',
  'frame.logins.added': 'Giriş eklendi.',
  'frame.logins.removed': 'Giriş kaldırıldı.',
  'frame.logins.declined': 'Giriş iptal edildi.',
  'frame.logins.ended': 'Giriş çok uzun sürdü. Yeniden deneyin.',
  'frame.logins.taken': 'Bu giriş başka bir cüzdanı açıyor. Başka birini kullanın.',
  'frame.logins.last': 'Bu, cüzdanın tek girişi. Olduğu gibi kalır.',
  'frame.logins.locked': 'Önce bu cihazda cüzdanın kilidini açın.',
  'frame.logins.approval': 'Bu cihaz bunun için onaylı değil. Çıkış yapın, yeniden giriş yapın ve bir daha deneyin.',
  'frame.code.again': '{provider} ile yeniden giriş yap',
  'frame.code.accountTitle': 'Siz olduğunuzu onaylayın',
  'frame.code.account': 'Önce siz olduğunuzu kanıtlayın.',
}
