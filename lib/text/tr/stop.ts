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
  'stop.anew': 'Yeni cüzdan başlat',
  'stop.anewLead':
    'Düğmeye yalnızca hiçbir cihazınız bu cüzdanı açamıyorsa basın. Tüm cihazların oturumu kapatılır ve yedi gün sonra içindekilere kimse ulaşamaz.',
  'stop.restore': 'Cüzdanı geri getir',
  'stop.restoreLead':
    'Yeni bir girişten sonra cüzdanı yine kullanabilirsiniz. Daha yeni bir cüzdan varsa o kenara ayrılır.',
  'stop.address': 'Eski adresi geri getir',
  'stop.addressLead':
    'E-posta adresini siz değiştirmediyseniz düğmeye basın. Tüm cihazların oturumu kapatılır ve adresi değiştiren cihaz kaldırılır.',
  'stop.wallet': 'Cüzdan',
  'stop.devices': 'Cüzdanın bulunduğu cihazlar',
  'stop.noDevices': 'Yok',
  'stop.retiredTitle': 'Cüzdan kenara ayrıldı',
  'stop.retiredBody':
    'Yeni bir cüzdan için yeniden giriş yapın. Yedi gün boyunca sonraki e-posta eskisini geri getirebilir.',
  'stop.restoredTitle': 'Cüzdan geri geldi',
  'stop.restoredBody': 'Kullanmak için yeniden giriş yapın.',
  'stop.revertedTitle': 'Eski adres geri geldi',
  'stop.revertedBody':
    'Kasanın da bu adresi kullanması için dört gün içinde bu adresle giriş yapın ve cihazlarınızı kontrol edin. Tanımadığınız bir cihazda cüzdanınız varsa varlıklarınızı yeni bir cüzdana taşıyın.',
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
