import type { LocalePart, ShellTextKey } from '../text-key'

export const shellTexts: LocalePart<ShellTextKey> = {
  'button.connect': 'Cüzdan bağla',
  'button.connecting': 'Bağlanıyor',
  'button.reconnecting': 'Yeniden bağlanıyor',
  'button.account': 'Hesap {address}',
  'button.failed': 'Cüzdan ekranı yüklenmedi. Yeniden basın.',
  'button.unsupportedNetwork': 'Desteklenmeyen ağ',
  'modal.close': 'Kapat',
  'modal.loading': 'Yükleniyor',
}
