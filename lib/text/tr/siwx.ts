import type { LocalePart, SiwxTextKey } from '../text-key'

export const siwxTexts: LocalePart<SiwxTextKey> = {
  // SIWXSignMessage
  'siwx.site': 'Web sitesi',
  'siwx.statement': 'Beyan',
  'siwx.account': 'Hesap',
  'siwx.network': 'Ağ',
  'siwx.expires': 'Geçerlilik sonu',
  'siwx.expired': 'Süresi doldu',
  'siwx.message': 'İmzalanacak ileti',
  'siwx.free': 'Ücretsiz. Gas yok ve varlıklarınızı taşıyamaz.',
  'siwx.signIn': 'Oturum aç',
  'siwx.inWallet': 'Cüzdanınızda devam edin',
  'siwx.inWalletBody': 'Cüzdanınız bu iletiyi gösterir. Orada imzalayın.',
  'siwx.walletStuck': 'Cüzdanınız yanıt vermedi. Kendiniz açın ve isteği arayın.',
  'siwx.authenticating': 'Kimlik doğrulanıyor...',
  'siwx.checking': 'Oturumunuzun açık olup olmadığına bakılıyor',
  'siwx.preparing': 'İleti hazırlanıyor',
  'siwx.requiredHint':
    'Bu site oturum açmanızı gerektirir. İptal, sizi oturumunuzun açık olduğu ağa geri götürür veya cüzdan bağlantısını keser.',

  // AccountSettings
  'sessions.signInHint': 'Bu hesabın sizin olduğunu kanıtlayın. Ücretsiz.',
  'sessions.accounts': 'Oturum açılan hesaplar',
  'sessions.list': 'Oturumunuzun açık olduğu yerler',
  'sessions.device': '{system} üzerinde {browser}',
  'sessions.unknown': 'Bilinmeyen tarayıcı',
  'sessions.here': 'Bu tarayıcı',
  'sessions.seen': 'Son görülme: {age}',
  'sessions.end': 'Oturumu kapat: {device}',
  'sessions.endHere': 'Bu tarayıcıda oturumu kapat',
  'sessions.ended': 'Oturum kapatıldı: {device}',
  'sessions.endedHere': 'Oturum kapatıldı',
  'sessions.everywhere': 'Her yerde oturumu kapat',
  'sessions.everywhereBody':
    'Devam etmek istediğiniz her yerde yeni bir ileti imzalamanız gerekir. Cüzdanınız bağlı kalır.',
  'sessions.everywhereYes': 'Evet, her yerde oturumu kapat',
  'sessions.endedAll': 'Her yerde oturum kapatıldı',
  'sessions.stale': 'Bu liste güncel olmayabilir.',
  'sessions.offline': 'Yeniden çevrimiçi olduğunuzda görünür.',

  // Failures
  'error.siwxInit': 'Kimlik doğrulama başlatılırken bir sorun oluştu',
  'error.siwxDeclined': 'İmza reddedildi',
  'error.siwxSmartAccount': 'Bu uygulama akıllı hesapları desteklemiyor olabilir',
  'error.siwxNotEnabled': 'SIWX etkin değil',
  'error.siwxNoAddress': 'ActiveCaipAddress bulunamadı',
  'error.siwxNoNetwork': 'ActiveCaipNetwork veya istemci bulunamadı',
  'error.siwxNoClient': 'ConnectionController istemcisi bulunamadı',
  'nextStep.signWhenReady': 'Hiçbir şey imzalanmadı. Hazır olduğunuzda oturum açın.',
  'nextStep.signWithShown':
    'Başka bir hesapla imzalandı. Cüzdanınızda burada gösterilen hesabı seçip yeniden imzalayın.',
  'nextStep.signSooner': 'İleti imzalanmadan süresi doldu. Yenisini imzalayın.',
  'nextStep.checkSigner': 'İmza bu hesaba ait değil. Yeniden imzalayın veya başka bir cüzdan kullanın.',
  'nextStep.serverAway': 'Sunucu yanıt vermiyor. Bağlı kalırsınız; birazdan yeniden deneyin.',
}
