import type { walletWindowTexts as english } from '../en/wallet-window'
import type { LocalePart } from '../text-key'

export const walletWindowTexts: LocalePart<keyof typeof english> = {
  'frame.window.title': 'Bunu cüzdanın penceresinde onaylayın',
  'frame.window.why':
    'Bu tarayıcı, bir şeyin bu ekranı örtüp örtmediğini anlayamıyor. Ayrı bir pencereyi hiçbir şey örtmez.',
  'frame.window.open': 'Pencereyi aç',
  'frame.window.openAgain': 'Yeniden aç',
  'frame.window.opened': 'Cüzdanın penceresinde karar verin',
  'frame.window.openedBody': 'O pencereyi kapatırsanız istek reddedilir.',
  'frame.window.blocked': 'Tarayıcı pencereyi engelledi',
  'frame.window.blockedBody': 'Tarayıcıda bu sayfanın açılır pencerelerine izin verin, sonra düğmeye yeniden basın.',
  'frame.window.failed': 'Pencere bu isteği gösteremiyor',
  'frame.window.failedBody': 'Düğmeye yeniden basın. İşe yaramazsa isteği reddedin ve baştan başlayın.',
  'frame.window.loading': 'İstek yükleniyor',
  'frame.window.unsent': 'Yanıtınız ulaşmadı',
  'frame.window.unsentBody': 'Bağlantıyı kontrol edin, sonra yeniden seçin.',
  'frame.window.approved': 'Onaylandı',
  'frame.window.approvedBody': 'Bu pencereyi kapatın. Bundan sonra ne olacağını sayfa gösterir.',
  'frame.window.over': 'Bu istek sona erdi',
  'frame.window.overBody': 'Bu pencereyi kapatıp sayfaya dönün.',
  'frame.window.close': 'Pencereyi kapat',
}
