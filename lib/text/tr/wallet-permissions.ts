import type { walletPermissionTexts as english } from '../en/wallet-permissions'
import type { LocalePart } from '../text-key'

export const walletPermissionTexts: LocalePart<keyof typeof english> = {
  'frame.permission.title': 'Buna tekrar sormadan izin verilsin mi?',
  'frame.permission.asks': 'Bir izin istiyor',
  'frame.permission.allow': 'İzin ver',
  'frame.permission.takeBack': 'Bunu hesabınızdaki izinlerden istediğiniz zaman geri alabilirsiniz.',
  'frame.permission.unasked': 'Sona erene kadar varlıklarınız bu sınırlar içinde size sorulmadan gönderilebilir.',
  'frame.permission.unread':
    'Bu işlevlerin ne yaptığını söyleyemiyoruz. İzin sona erene kadar size sorulmadan çağrılabilirler.',
  'frame.permission.delegate': 'Kim kullanabilir',
  'frame.permission.formerDelegate': 'Artık kim kullanamaz',
  'frame.permission.anyone': 'Herhangi bir adres',
  'frame.permission.function': 'Çağırabilir',
  'frame.permission.valueEach': 'Her çağrıda en çok gönderilecek',
  'frame.permission.total': 'Toplamda en çok gönderilecek',
  'frame.permission.eachPeriod': 'Her dönemde en çok gönderilecek',
  'frame.permission.period': 'Bir dönemin süresi',
  'frame.permission.initial': 'Hemen en çok gönderilecek',
  'frame.permission.perSecond': 'Her saniye eklenen',
  'frame.permission.maxCalls': 'En çok kullanım',
  'frame.permission.from': 'Geçerlilik başlangıcı',
}
