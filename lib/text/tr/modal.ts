import type { LocalePart, ModalTextKey } from '../text-key'

export const modalTexts: LocalePart<ModalTextKey> = {
  'title.Connect': 'Bağlan',
  'modal.back': 'Geri',
  'modal.stillWorking': 'İşlem sürüyor',
  'modal.failed': 'Bu ekran yüklenmedi',
  'modal.failedBody': 'Hiçbir şey imzalanmadı veya gönderilmedi. Bağlantınızı kontrol edip yeniden deneyin.',
  'modal.tryAgain': 'Yeniden dene',
  'modal.chooseNetworkToClose': 'Kapatmak için bir ağ seçin veya bağlantıyı kesin',
  'modal.signInToClose': 'Kapatmak için oturum açın veya bağlantıyı kesin',
  'connect.wallets': 'Bu tarayıcıdaki cüzdanlar',
  'connect.lastUsed': 'Son kullanılan',
  'connect.sharedName': 'Aynı ad',
  'connect.sharedNameHint':
    'Burada birden fazla cüzdan {name} adını kullanıyor ve biri sahte olabilir. Hangisinin sizin olduğundan emin değilseniz önce yüklü cüzdanlarınızı kontrol edin.',
  'connect.browserWallet': 'Tarayıcı cüzdanı',
  'connect.foot': 'Bağlanınca adresiniz bu siteyle paylaşılır. Onayınız olmadan bir şey aktarılmaz.',
  'connect.noneTitle': 'Bu tarayıcıda cüzdan yok',
  'connect.noneFor': 'Bu tarayıcıda {network} için cüzdan yok',
  'connect.noneBody': 'Cüzdan, anahtarlarınızı saklayan ve imzalamadan önce size soran bir uygulamadır.',
  'connect.noneStep': 'Bunlardan birini yükleyin, ardından bu sayfayı yenileyin. Burada görünecektir.',
  'connect.noneStepPhone': 'Bunlardan birini yükleyin, ardından bu sayfayı uygulamanın tarayıcısında açın.',
  'connect.install': 'Yüklenebilecek cüzdanlar',
  'connect.all': 'Tüm cüzdanlar',
  'connect.reload': 'Sayfayı yenile',
}
