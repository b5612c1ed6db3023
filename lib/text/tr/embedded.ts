import type { EmbeddedTextKey, LocalePart } from '../text-key'
import { walletScreenTexts } from './wallet-screens'

export const embeddedTexts: LocalePart<EmbeddedTextKey> = {
  ...walletScreenTexts,
  // Failures
  'error.emailCodeWrong': 'Kod yanlış',
  'error.emailCodeExpired': 'Bu kod artık geçerli değil',
  'error.emailLocked': 'Bu adres için çok fazla yanlış kod girildi',
  'error.sessionEnded': 'Oturumunuz kapatıldı',
  'error.approvalEnded': 'Bu bağlantı artık geçerli değil',
  'error.loginDeclined': 'Bu giriş reddedildi',
  'error.mailUnavailable': 'E-posta gönderilemedi',
  'error.walletExists': 'Bu adresin zaten bir cüzdanı var',
  'error.deviceNotApproved': 'Bu cihaz onaylanmadı',
  'error.loginTooOld': 'Önce yeni bir kod girin',
  'error.halfMissing': 'Bu cüzdanın bir parçası eksik',
  'error.halvesDiffer': 'Bu cüzdanın parçaları birbirine uymuyor',
  'error.walletChangedElsewhere': 'Bu cüzdan başka bir cihazda değiştirildi',
}
