import type { walletScreenTexts as english } from '../en/wallet-screens'
import type { LocalePart } from '../text-key'

export const walletScreenTexts: LocalePart<keyof typeof english> = {
  'frame.alone': 'Bu, gömülü cüzdandır. Onu kullanan bir sayfadan açın.',
  'frame.failed.title': 'Bu ekran gösterilemedi',
  'frame.failed.body': 'Yeniden deneyin ya da kapatıp sayfaya dönün.',
  'frame.sign.title': 'Bu mesaj imzalansın mı?',
  'frame.sign.signInTitle': 'Cüzdanınızla giriş yapılsın mı?',
  'frame.sign.asks': 'İmzanızı istiyor',
  'frame.sign.claims': 'Kendine “{name}” diyor',
  'frame.sign.account': 'Hesap',
  'frame.sign.network': 'Ağ',
  'frame.sign.message': 'Mesaj',
  'frame.sign.bytes': 'Metin olmayan veri',
  'frame.sign.empty': 'Mesaj boş.',
  'frame.sign.hidden': 'Görünmeyen karakterler kod olarak gösterilir, örneğin ⟨U+202E⟩.',
  'frame.sign.otherSite': 'Bu giriş {domain} için',
  'frame.sign.otherSiteBody':
    'İstek başka bir sayfadan geliyor. İmzalarsanız o sayfa {domain} sitesine sizin adınıza girebilir. Emin değilseniz reddedin.',
  'frame.sign.noTransaction': 'Hiçbir işlem gönderilmez.',
  'frame.sign.approve': 'İmzala',
  'frame.sign.reject': 'Reddet',
  'frame.sign.covered': 'Bu ekran tam olarak görünmüyor',
  'frame.sign.coveredBody':
    'Bir şey onu örtüyor veya değiştiriyor, bu yüzden imzalayamazsınız. Üstündekini taşıyın veya kapatın ya da reddedin.',
  'frame.sign.small': 'Yeterli yer yok',
  'frame.sign.smallBody': 'İmzalamadan önce isteğin tamamı görünmelidir. Pencereyi büyütün veya reddedin.',
  'frame.sign.unfocused': 'İmzalamadan önce buraya basın',
  'frame.sign.unfocusedBody': 'Bu ekranda herhangi bir yere basın, sonra seçin.',
  'frame.security.title': 'Cüzdan güvenliği',
  'frame.security.keys': 'Anahtarlarınızı kim saklıyor',
  'frame.security.parts':
    'Anahtarlarınız tarayıcınızda oluşturuldu ve yalnızca parçalar hâlinde saklanır. Bir parça bu cihazdadır, diğerleri şifreli olarak iki hizmettedir.',
  'frame.security.split':
    'İki hizmet ayrı ayrı işletilir. Birlikte cüzdanınızı geri yükleyebilirler, örneğin yeni bir cihazda giriş yaptığınızda.',
  'frame.security.single':
    'Her iki hizmeti de tek bir işletmeci yürütür ve bu nedenle cüzdanınızı geri yükleyebilir. Cüzdanınızı yalnızca e-posta adresinizle böyle geri alırsınız.',
  'frame.security.notKept':
    'Bu tarayıcı cüzdan için hiçbir şey saklamıyor. Sayfa yenilenince yeniden giriş yaparsınız.',
  'frame.security.devices': 'Cihazlarınız',
  'frame.security.thisDevice': 'Bu cihaz',
  'frame.security.lastUsed': 'Son kullanım: {time}, kendini {site} olarak tanıtan bir sayfada',
  'frame.security.remove': 'Kaldır',
  'frame.security.removeDevice': '{device} cihazını kaldır',
  'frame.security.removed': '{device} artık bu cüzdanı kullanamaz.',
  'frame.security.loading': 'Cihazlar yükleniyor',
  'frame.security.failed': 'Cihazlarınız yüklenemedi',
  'frame.security.removeFailed': '{device} kaldırılamadı',
  'frame.security.planned': '{device} 24 saat içinde kaldırılacak. Bu tarayıcıda bunu hemen yapacak anahtarlar yok.',
  'frame.security.removedAt': '{time} tarihinde kaldırılacak',
  'frame.security.signedOutAt': '{time} tarihinde oturumu kapatılacak',
  'frame.security.keep': 'Koru',
  'frame.security.keepDevice': '{device} cihazını koru',
  'frame.security.kept': '{device} korunuyor.',
  'frame.security.keepFailed': '{device} korunamadı',
  'frame.security.othersPlanned':
    'Burada oturumunuz kapatıldı. Diğer cihazlarınızın oturumu 24 saat içinde kapatılacak.',
  'frame.security.tryAgain': 'Yeniden dene',
  'frame.security.signOutEverywhere': 'Her yerde oturumu kapat',
  'frame.security.signOutFailed': 'Her yerde oturumunuz kapatılamadı',
  'frame.security.close': 'Kapat',
}
