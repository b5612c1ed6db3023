import type { walletRecoveryTexts as english } from '../en/wallet-recovery'
import type { LocalePart } from '../text-key'

export const walletRecoveryTexts: LocalePart<keyof typeof english> = {
  'frame.recovery.who': 'Bu cüzdanı şu anda kim geri yükleyebilir',
  'frame.recovery.owner':
    'Bu cüzdanı kendi yönteminizle yalnızca siz geri yükleyebilirsiniz. Hizmetler bu yöntem olmadan cüzdanı geri yükleyemez. Yanıt vermeyi reddedebilirler ve siz bu sayfanın koduna güvenirsiniz.',
  'frame.recovery.end': 'Hizmetler sona ererse',
  'frame.recovery.endBody':
    'Yalnızca otomatik kurtarmayla hiçbir şey kalmaz. Geçiş anahtarı veya parola için, hizmetlerin kapanırken yayımlayabileceği parçalar gerekir. Kurtarma ifadesi veya dışa aktarma dosyasıyla her şey kalır. Anahtarlarınızı önceden saklayın.',
  'frame.recovery.ways': 'Kurtarma yöntemleri',
  'frame.recovery.automatic': 'Otomatik',
  'frame.recovery.automaticBody': 'Yalnızca e-posta adresinizle',
  'frame.recovery.passkey': 'Geçiş anahtarı',
  'frame.recovery.passkeyBody': 'Parmak izi, yüz veya PIN',
  'frame.recovery.password': 'Parola',
  'frame.recovery.passwordBody': 'Sakladığınız sözcükler',
  'frame.recovery.since': '{time} tarihinden beri',
  'frame.recovery.on': 'Açık',
  'frame.recovery.off': 'Kapalı',
  'frame.recovery.unproven': 'Denenmedi',
  'frame.recovery.newPassword': 'Bir parola seçin',
  'frame.recovery.newPasskey': 'Geçiş anahtarı oluştur',
  'frame.recovery.loss': 'Onu kaybederseniz ve başka yönteminiz yoksa cüzdanı biz bile geri yükleyemeyiz.',
  'frame.recovery.howPassword':
    'Bu tarayıcı, anahtarınızın bir parçasını parolayla şifreler. Parola hiçbir zaman gönderilmez.',
  'frame.recovery.howPasskey':
    'Tarayıcınız parmak izinizi, yüzünüzü veya PIN’inizi ya da bir güvenlik anahtarını ister. Gizli verisi bize hiçbir zaman ulaşmaz.',
  'frame.recovery.hint': 'En az 12 karakter. Başka hiçbir yerde kullanmadığınız bir parola seçin.',
  'frame.recovery.short': 'Çok kısa: en az 12 karakter',
  'frame.recovery.guessable': 'Tahmini çok kolay: sözcük ekleyin',
  'frame.recovery.fair': 'Kabul edilebilir. Daha uzunu daha güvenlidir',
  'frame.recovery.strong': 'Tahmini zor',
  'frame.recovery.show': 'Parolayı göster',
  'frame.recovery.save': 'Parolayı kaydet',
  'frame.recovery.working': 'Sürüyor. Bu birkaç saniye alır',
  'frame.recovery.provePassword': 'Parolayı yeniden girin',
  'frame.recovery.provePasskey': 'Geçiş anahtarını bir kez daha kullanın',
  'frame.recovery.proveBody':
    'Bu, cüzdanınızı bir kurtarmadaki gibi açar. Başarılı olana kadar başka hiçbir şey değişmez.',
  'frame.recovery.check': 'Parolayı denetle',
  'frame.recovery.use': 'Geçiş anahtarını kullan',
  'frame.recovery.later': 'Daha sonra',
  'frame.recovery.endTitle': 'Otomatik kurtarma sona ersin mi?',
  'frame.recovery.works': 'Çalışıyor. Yeni yönteminiz cüzdanı geri yükleyebilir.',
  'frame.recovery.endWhy':
    'Otomatik kurtarma açıkken hizmetler birlikte cüzdanınızı geri yükleyebilir; posta kutunuza erişen bir kişi de yükleyebilir.',
  'frame.recovery.endLoss':
    'O olmadan cüzdanı yeni bir cihazda yalnızca kendi yöntemleriniz geri yükler. Bunları ve tüm cihazlarınızı kaybederseniz cüzdan kaybolur.',
  'frame.recovery.endFirst': 'Önce bir geçiş anahtarı veya parola ayarlayın ve deneyin.',
  'frame.recovery.understood': 'O zaman cüzdanımı hizmetlerin bile geri yükleyemeyeceğini anlıyorum',
  'frame.recovery.endButton': 'Otomatik kurtarmayı sonlandır',
  'frame.recovery.keepBoth': 'İkisi de kalsın',
  'frame.recovery.againTitle': 'Otomatik kurtarma yeniden kullanılsın mı?',
  'frame.recovery.againBody':
    'O zaman hizmetler birlikte cüzdanınızı geri yükleyebilir; posta kutunuza erişen bir kişi de yükleyebilir. Kendi yöntemleriniz kalır.',
  'frame.recovery.againButton': 'Yeniden kullan',
  'frame.recovery.try': 'Dene',
  'frame.recovery.change': 'Değiştir',
  'frame.recovery.lastWay': 'Bu sizin tek kurtarma yönteminiz. Kaldırmadan önce başka bir tane ayarlayın.',
  'frame.recovery.removePasskey': 'Geçiş anahtarı kaldırılsın mı?',
  'frame.recovery.removePassword': 'Parola kaldırılsın mı?',
  'frame.recovery.removeBody': 'Artık bu cüzdanı geri yükleyemez. Diğer yöntemleriniz kalır.',
  'frame.recovery.ready': 'Kendi kurtarma yönteminiz hazır.',
  'frame.recovery.ended': 'Otomatik kurtarma sona erdi.',
  'frame.recovery.again': 'Otomatik kurtarma yeniden açık.',
  'frame.recovery.removed': 'Kurtarma yöntemi kaldırıldı.',
  'frame.recovery.wrongPassword': 'Bu parola cüzdanı açmıyor',
  'frame.recovery.wrongPasskey': 'Bu geçiş anahtarı cüzdanı açmıyor',
  'frame.recovery.loginAgain':
    'Girişiniz bunun için çok eski. Cüzdandan çıkış yapın, yeniden giriş yapın ve bir kez daha deneyin.',
  'frame.recovery.failed': 'Bu olmadı. Cüzdanınız hâlâ geri yüklenebilir. Yeniden deneyin.',
  'frame.recovery.refused': 'Tarayıcınız bir geçiş anahtarı vermedi. Yeniden deneyin.',
  'frame.recovery.noPrf': 'Bu tarayıcının veya cihazın geçiş anahtarları bir cüzdanı koruyamaz. Parola kullanın.',
  'frame.recovery.noPrfMade':
    'Yeni geçiş anahtarı bir cüzdanı koruyamaz. Parola kullanın. Geçiş anahtarını cihazınızın ayarlarında silebilirsiniz.',
  'frame.recovery.exists':
    'Bu cihazda bu cüzdanın geçiş anahtarı zaten var. Başka bir cihaz, bir güvenlik anahtarı veya bir parola kullanın.',
  'frame.recovery.notHere':
    'Geçiş anahtarları bu sayfanın içinde çalışmıyor. Yeniden basın: cüzdanın bir penceresi açılır.',
  'frame.recovery.blocked':
    'Tarayıcı pencereyi engelledi. Bu sayfanın açılır pencerelerine izin verin ve yeniden basın.',
  'frame.recovery.windowEnded': 'Pencere geçiş anahtarı olmadan sona erdi. Yeniden basın.',
  'frame.recovery.inWindow': 'Cüzdanın bir penceresini kullan',
  'frame.recovery.code': 'Bir kodla onaylayın',
  'frame.recovery.codeBody': 'Bunun için posta kutunuzdan yeni bir kod gerekir. Ardından düğmeye yeniden basın.',
  'frame.recovery.unread': 'Kurtarma yüklenemedi',
  'frame.recovery.cancel': 'Vazgeç',
  'frame.recovery.unlockTitle': 'Cüzdanınızın kilidini açın',
  'frame.recovery.unlockBody': 'Bu cihazda cüzdanınızın anahtarları henüz yok. Kendi kurtarma yönteminizi kullanın.',
  'frame.recovery.unlock': 'Kilidi aç',
  'frame.recovery.none': 'Bunların hiçbirini kullanamıyorum',
  'frame.recovery.noneBody':
    'Cüzdanın hâlâ çalıştığı bir cihazı veya dışa aktarma dosyanızı kullanın. İkisi de yoksa cüzdan geri yüklenemez, hizmetler bile yükleyemez.',
}
