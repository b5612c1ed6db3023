import type { LocalePart, PairingTextKey } from '../text-key'

export const pairingTexts: LocalePart<PairingTextKey> = {
  'title.ConnectingWalletConnect': 'WalletConnect',
  'title.ConnectingWalletConnectBasic': 'WalletConnect',
  'pairing.scan': 'Bu kodu telefonunuzdaki cüzdanla tarayın.',
  'pairing.qr': 'Cüzdan bağlayan QR kodu',
  'pairing.waiting': 'Cüzdanınız bekleniyor',
  'pairing.preparing': 'Kod hazırlanıyor',
  'pairing.unreachable': 'Röle yanıt vermiyor. Yeniden deneniyor. Bu tarayıcıdaki cüzdanlar çalışmaya devam ediyor.',
  'pairing.authenticating': 'Kimlik doğrulanıyor...',
  'pairing.copy': 'Bağlantıyı kopyala',
  'pairing.copied': 'Bağlantı kopyalandı',
  'pairing.phone': 'Bu telefondaki bir cüzdan uygulamasını bağlayın.',
  'pairing.open': 'Cüzdan uygulamasını aç',
  'pairing.otherDevice': 'Cüzdan başka bir cihazda mı?',
  'pairing.again': 'Yeni kod göster',
}
