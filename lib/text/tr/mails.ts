import type { MailTexts } from '../mail-texts'

export const mailTexts: MailTexts = {
  // The code of a login
  'mail.code.subject': '{site} için giriş kodunuz',
  'mail.code.title': 'Giriş kodunuz',
  'mail.code.enter': 'Cüzdanınıza giriş yapmak için bu kodu {site} sitesinde girin.',
  'mail.code.stepup.title': 'Onay kodunuz',
  'mail.code.stepup.enter': 'Cüzdanınızdaki bir işlemi onaylamak için bu kodu {site} sitesinde girin.',
  'mail.code.email_primary.title': 'E-posta adresi değişikliğini onaylayın',
  'mail.code.email_primary.enter': 'Cüzdanınızın e-posta adresini değiştirmek için bu kodu {site} sitesinde girin.',
  'mail.code.email_secondary.title': 'Yeni e-posta adresinizi onaylayın',
  'mail.code.email_secondary.enter': 'Bu adresi cüzdanınızda kullanmak için bu kodu {site} sitesinde girin.',
  'mail.taken.title': 'Bu adresin zaten bir cüzdanı var',
  'mail.taken.lead':
    '{site} olduğunu iddia eden bir sayfada başka bir cüzdanın yeni adresi olarak girildi. Hiçbir şey değişmedi. Orada kullanmak için önce bu cüzdandaki varlıkları taşıyın ve cüzdanı silin.',
  'mail.code.life': 'Kod {minutes} dakika geçerlidir.',
  'mail.code.secret': 'Bu kodu kimseyle paylaşmayın. {site} adına kimse sizden bu kodu istemez.',
  // The approval of a device
  'mail.approval.subject': 'Cüzdanınıza girişi onaylayın',
  'mail.approval.lead':
    'Kendini {site} olarak tanıtan bir sayfada e-posta adresinizle bir giriş başlatıldı. Yalnızca siz başlattıysanız onaylayın.',
  'mail.approval.button': 'Girişi incele',
  'mail.approval.life': 'Bağlantı bir kez, {minutes} dakika boyunca çalışır.',
  'mail.notice.device.new.title': 'Cüzdanınıza yeni bir cihaz giriş yaptı',
  'mail.notice.device.new.lead': 'Size gönderilen bir kodu girdi.',
  'mail.notice.device.planned.title': 'Cüzdanınızdan bir cihaz kaldırılacak',
  'mail.notice.device.planned.lead':
    '24 saat içinde kaldırılacak. Bunu isteyen cihaz, cüzdanınızın anahtarlarını göstermedi.',
  'mail.notice.device.removed.title': 'Cüzdanınızdan bir cihaz kaldırıldı',
  'mail.notice.device.removed.lead': 'Onu, cüzdanınızın anahtarlarına sahip bir cihaz kaldırdı.',
  'mail.notice.device.retired.title': 'Cüzdanınızdan bir cihaz kaldırıldı',
  'mail.notice.device.retired.lead':
    '24 saat önce planlanan kaldırma gerçekleşti. Yedi gün boyunca cihazı geri getirebilirsiniz.',
  'mail.notice.login.added.title': 'Cüzdanınıza bir giriş yöntemi eklendi',
  'mail.notice.login.added.lead': 'Bundan sonra bu giriş yöntemi de cüzdanınızı açar.',
  'mail.notice.login.removed.title': 'Cüzdanınızdan bir giriş yöntemi kaldırıldı',
  'mail.notice.login.removed.lead': 'Bu giriş yöntemi artık cüzdanınızı açmaz. Diğer tüm cihazların oturumu kapatıldı.',
  'mail.notice.email.changed.title': 'Cüzdanınızın e-posta adresi değiştirildi',
  'mail.notice.email.changed.lead':
    'Girişler artık başka bir adres kullanıyor. Üç gün boyunca bu adresi geri getirebilirsiniz.',
  'mail.notice.recovery.replaced.title': 'Cüzdanınızın kurtarması yenilendi',
  'mail.notice.recovery.replaced.lead':
    'Bu cihaz cüzdanınızın anahtarlarına sahip. Size ait değilse varlıklarınızı hemen başka bir cüzdana taşıyın.',
  'mail.notice.service.ending.title': 'Cüzdanınızın anahtarlarını saklayın',
  'mail.notice.service.ending.lead':
    'İşletmeci, hizmetler yanıt verdiği sürece tüm sahiplerden bunu ister. Sitede cüzdanınızı, sonra güvenliğini, sonra “Anahtarlarınızı saklayın” bölümünü açın. Yalnızca otomatik kurtarmayla, hizmetler sona erdikten sonra hiçbir şey cüzdanı geri getiremez.',
  'mail.notice.service.ending.caution': 'Kurtarma ifadenizi bir e-postanın bağlantı verdiği hiçbir sayfaya yazmayın.',
  'mail.notice.sessions.planned.title': 'Diğer cihazlarınızın oturumu kapatılacak',
  'mail.notice.sessions.planned.lead':
    '24 saat içinde kapatılacak. Bunu isteyen cihaz, cüzdanınızın anahtarlarını göstermedi.',
  'mail.notice.wallet.deleting.title': 'Hesabınız silinecek',
  'mail.notice.wallet.deleting.lead':
    'Bu cihaz istediği için hesabınız ve cüzdanı 24 saat içinde silinecek. Bunu siz istemediyseniz cüzdanınızı cihazlarınızdan birinde açın ve Koru düğmesine basın. Ardından bu cihazı kaldırın.',
  'mail.notice.wallet.deleted.title': 'Hesabınız silindi',
  'mail.notice.wallet.deleted.lead':
    'Hesabınız ve cüzdanı silindi. Burada hiçbir şeyi geri getirilemez. Yeni bir giriş, başka adresleri olan yeni bir cüzdan başlatır.',
  'mail.notice.belonged': 'Bu e-postayı, cüzdan bu e-posta adresine ait olduğu için alıyorsunuz.',
  'mail.notice.wallet.exported.title': 'Cüzdanınız dışa aktarıldı',
  'mail.notice.wallet.exported.lead':
    'Kurtarma ifadesi ve özel anahtarlar bu cihazda gösterildi. Bu siz değilseniz her şeyi şimdi yeni bir cüzdana taşıyın: gösterilmiş bir ifade yeniden gizli olamaz.',
  'mail.notice.wallet.lost.title': 'Yeni bir cüzdan başlatın',
  'mail.notice.wallet.lost.lead':
    'Cüzdanınız bu cihazda kurtarılamadı. Hiçbir cihazınızda yoksa yeni bir cüzdan başlatabilirsiniz.',
  'mail.notice.wallet.retired.title': 'Cüzdanınız kenara ayrıldı',
  'mail.notice.wallet.retired.lead': 'Yedi gün boyunca onu geri getirebilirsiniz. Yerini başka bir cüzdan alır.',
  'mail.notice.wallet': 'Cüzdan',
  'mail.notice.leaving': 'Nasıl ayrılırsınız',
  'mail.notice.anew': 'Yeni cüzdan başlat',
  'mail.notice.restore': 'Cüzdanı geri getir',
  'mail.notice.address': 'Bu adresi geri getir',
  'mail.notice.stop': 'Bu ben değildim',
  'mail.notice.back': 'Cihazı geri getir',
  'mail.notice.life': 'Bağlantı bir kez ve {days} gün boyunca çalışır. Açmak hiçbir şeyi değiştirmez.',
  'mail.notice.you': 'Bu sizseniz bir şey yapmanız gerekmez.',
  'mail.notice.why': 'Bu e-postayı, cüzdanınız bu e-posta adresine ait olduğu için aldınız.',
  // Every mail
  'mail.notYou': 'Bunu siz başlatmadıysanız bu e-postayı dikkate almayın. Siz olmadan hiçbir şey gerçekleşmez.',
  'mail.why': 'Bu e-postayı, adresiniz kendini {site} olarak tanıtan bir sayfada girildiği için aldınız.',
}
