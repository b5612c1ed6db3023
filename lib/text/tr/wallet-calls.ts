import type { walletCallTexts as english } from '../en/wallet-calls'
import type { LocalePart } from '../text-key'

export const walletCallTexts: LocalePart<keyof typeof english> = {
  'frame.calls.title': '{count, plural, one {# adım onaylansın mı?} other {Bu # adım onaylansın mı?}}',
  'frame.calls.step': 'Adım {number}',
  'frame.calls.together': 'Adımların hepsi birlikte gerçekleşir ya da hiçbiri gerçekleşmez.',
  'frame.calls.inTurn':
    'Adımlar art arda gönderilir. Biri başarısız olursa kalanlar gönderilmez, öncekiler geçerli kalır.',
  'frame.calls.first': 'Bu, akıllı hesabınızı oluşturur',
  'frame.calls.firstBody': 'Bu ağda bir kez, bu istekle olur.',
  'frame.calls.account': 'Akıllı hesap',
  'frame.sign.otherAccount':
    'Bu imza diğer hesabınız {account} ile de kullanılabilir. Yalnızca ikisi de bunu yapabiliyorsa imzalayın.',
  'frame.calls.unpaid': 'Ağ ücreti bu kez sizin için ödenmiyor. Hesabınız öder.',
}
