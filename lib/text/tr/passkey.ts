import type { PasskeyTextKey } from '../passkey-texts'
import type { LocalePart } from '../text-key'

export const passkeyTexts: LocalePart<PasskeyTextKey> = {
  'passkey.create': 'Geçiş anahtarı oluştur',
  'passkey.use': 'Geçiş anahtarını kullan',
  'passkey.body': 'Tarayıcınız parmak izinizi, yüzünüzü veya PIN’inizi ya da bir güvenlik anahtarını ister.',
  'passkey.askedBy': 'Bunu {site} sitesindeki cüzdanınız istiyor. Orada bir şey başlatmadıysanız bu pencereyi kapatın.',
  'passkey.again': 'Yeni geçiş anahtarını bir kez daha kullanın',
  'passkey.againBody': 'Tarayıcınız yeni bir geçiş anahtarının gizli verisini ancak sonraki kullanımda verir.',
  'passkey.refused': 'Tarayıcınız bir geçiş anahtarı vermedi. Yeniden deneyin.',
  'passkey.unsent': 'Yanıtınız ulaşmadı. Bağlantıyı kontrol edin ve yeniden basın.',
  'passkey.sent': 'Sayfada devam edin',
  'passkey.sentBody': 'Bu pencereyi kapatabilirsiniz.',
  'passkey.none': 'Burada yapılacak bir şey yok',
  'passkey.noneBody': 'Cüzdanda yeniden başlayın.',
  'passkey.loading': 'Cüzdan bekleniyor',
  'passkey.close': 'Pencereyi kapat',
}
