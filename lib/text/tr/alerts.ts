import type { AlertTextKey, LocalePart } from '../text-key'

export const alertTexts: LocalePart<AlertTextKey> = {
  'alert.dismiss': 'Kapat',
  'alert.networkNotFound': 'Ağ bulunamadı',
  'alert.networkNotFound.meaning': 'Bu ağ, uygulamanın yapılandırıldığı listede yok.',
  'alert.invalidAppConfiguration': 'Geçersiz uygulama yapılandırması',
  'alert.invalidAppConfiguration.meaning':
    'Bu sayfanın kaynağı projenin izin listesinde değil veya alan adı doğrulanmamış.',
  'alert.networkError': 'Ağ hatası',
  'alert.networkError.meaning': 'Cüzdan yüklenmedi. Bağlantınızı kontrol edip tekrar deneyin.',
  'alert.requestTimedOut': 'Gömülü cüzdan isteği zaman aşımına uğradı',
  'alert.requestTimedOut.meaning': 'Gömülü cüzdan zamanında yanıt vermedi.',
  'alert.sessionExpired': 'Oturumun süresi doldu',
  'alert.sessionExpired.meaning': 'Oturum geçerli değil. Bu cihazın saat ayarlarını kontrol edip yeniden bağlanın.',
  'alert.invalidProjectId': 'Geçersiz proje kimliği',
  'alert.invalidProjectId.meaning': 'Bu sunucu, sayfanın verdiği proje kimliğini tanımıyor.',
  'alert.projectIdNotConfigured': 'Proje kimliği yapılandırılmamış',
  'alert.projectIdNotConfigured.meaning': 'Sunucuda FOYER_PROJECT_ID, sayfada aynı projectId değerini ayarlayın.',
  'alert.serverError': 'Sunucu hatası',
  'alert.serverError.meaning': 'Uygulama yapılandırması sunucudan okunamadı.',
  'alert.rateLimited': 'İstek sınırı aşıldı',
  'alert.rateLimited.meaning': 'Uygulama yapılandırması çok sık istendi. Biraz bekleyip sayfayı yenileyin.',
}
