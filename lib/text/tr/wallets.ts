import type { LocalePart, WalletsTextKey } from '../text-key'

export const walletsTexts: LocalePart<WalletsTextKey> = {
  'title.AllWallets': 'Tüm cüzdanlar',
  'title.Downloads': 'Cüzdan edinin',
  'title.ConnectingMultiChain': 'Ağları seçin',
  'multiChain.body':
    '{wallet} birkaç ağ türünde çalışır. Bağlamak için birini seçin; diğerlerini sonra ekleyebilirsiniz.',
  'directory.all': 'Cüzdanlar',
  'directory.search': 'Cüzdan ara',
  'directory.installed': 'Yüklü',
  'directory.certified': 'Sertifikalı',
  'directory.featured': 'Öne çıkan cüzdanlar',
  'directory.more': 'Diğer cüzdanlar',
  'directory.none': '“{query}” için cüzdan bulunamadı',
  'directory.noneBody': 'Yazımı kontrol edin veya adın bir bölümüyle arayın.',
  'directory.get': '{wallet} edinin',
  'directory.getBody': 'Aşağıdaki resmî sayfalardan birinden yükleyin, ardından burada bağlayın.',
  'directory.getBodyPhone': 'Uygulamayı yükleyin, ardından bu sayfayı uygulamanın tarayıcısında açın.',
  'directory.nowhere': 'Bu cüzdanın bilinen bir resmî sayfası yok.',
  'directory.gone': 'Bu cüzdan artık listede değil.',
  'directory.connect': '{wallet} cüzdanını bağla',
  'directory.stores': '{wallet} nereden edinilir',
  'directory.forPhone': 'Telefonunuz için uygulama',
  'directory.forBrowser': 'Tarayıcınız için eklenti',
  'directory.reloadHint': 'Yüklediniz mi? Burada görmek için bu sayfayı yenileyin.',
}
