import type { StopTextKey } from '../stop-texts'
import type { LocalePart } from '../text-key'

export const stopTexts: LocalePart<StopTextKey> = {
  'stop.title': 'E-postadaki işlemi durdur',
  'stop.lead': 'Bu siz değilseniz düğmeye basın. Cihazın oturumu kapatılır ve planlanan kaldırmalar durdurulur.',
  'stop.button': 'Cihazın oturumunu kapat',
  'stop.bring': 'Cihazı geri getir',
  'stop.outTitle': 'Durduruldu',
  'stop.outBody': 'Cihaz artık cüzdanınızı kullanamaz. Cihazlarınızı görmek için giriş yapın.',
  'stop.backTitle': 'Cihaz geri geldi',
  'stop.backBody': 'Yeni bir girişten sonra cüzdanınızı yine kullanabilir.',
  'stop.endedTitle': 'Bu bağlantı geçerli değil',
  'stop.endedBody':
    'Daha önce kullanıldı, süresi doldu ya da bir parçası eksik. Cihazlarınızı görmek için giriş yapın.',
  'stop.failedTitle': 'Sunucu yanıt vermedi',
  'stop.failedBody': 'İsteğinizin ulaşıp ulaşmadığını bilmiyoruz. Yeniden deneyin.',
  'stop.brokenTitle': 'Bu sayfa gösterilemedi',
  'stop.brokenBody': 'Düğmeye bastıysanız isteğiniz ulaşmış olabilir. Yeniden deneyin.',
  'stop.again': 'Yeniden dene',
  'stop.noScript': 'Bu sayfa JavaScript gerektirir. Açın ya da bağlantıyı başka bir tarayıcıda açın.',
}
