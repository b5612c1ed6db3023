import type { LocalePart, SignInTextKey } from '../text-key'

export const signInTexts: LocalePart<SignInTextKey> = {
  'title.SIWXSignMessage': 'Oturum aç',
  'signIn.title': '{site} sitesinde oturum aç',
  // SIWXSignMessage
  'signIn.site': 'Web sitesi',
  'signIn.account': 'Hesap',
  'signIn.network': 'Ağ',
  'signIn.expires': 'Geçerlilik sonu',
  'signIn.expired': 'Süresi doldu',
  'signIn.message': 'İmzalanacak ileti',
  'signIn.free': 'İmzalamak ücretsizdir, varlıklarınızı taşıyamaz.',
  'signIn.signIn': 'Oturum aç',
  'signIn.notNow': 'Şimdi değil',
  'signIn.offer': 'Bu hesapla oturum açılmadı.',
  'signIn.switchFirst':
    'Bu site {network} ağında çalışır, cüzdanınız ise {current} ağında. Önce ağı değiştirin, sonra bir kez oturum açın.',
  'signIn.switchTo': '{network} ağına geç',
  'signIn.stay': 'Yine de {network} ağında oturum aç',
  'signIn.inWallet': 'Cüzdanınızda devam edin',
  'signIn.inWalletBody': 'Cüzdanınız bu iletiyi gösterir. Orada imzalayın.',
  'signIn.walletStuck': 'Cüzdanınız yanıt vermedi. Açıp isteği arayın.',
  'signIn.authenticating': 'Kimlik doğrulanıyor...',
  'signIn.checking': 'Oturumunuzun açık olup olmadığına bakılıyor',
  'signIn.preparing': 'İleti hazırlanıyor',
  'signIn.requiredHint':
    'Bu site oturum açmanızı gerektirir. İptal, sizi oturumunuzun açık olduğu ağa geri götürür veya cüzdan bağlantısını keser.',

  // AccountSettings
  'sessions.signInHint': 'Hesabınız olduğunu kanıtlayın.',
  'sessions.accounts': 'Oturum açılan hesaplar',
  'sessions.list': 'Açık oturumlar',
  'sessions.device': '{system} üzerinde {browser}',
  'sessions.unknown': 'Bilinmeyen tarayıcı',
  'sessions.here': 'Bu tarayıcı',
  'sessions.seen': 'Son etkinlik: {age}',
  'sessions.end': 'Oturumu kapat: {device}',
  'sessions.endHere': 'Bu tarayıcıda oturumu kapat',
  'sessions.ended': 'Oturum kapatıldı: {device}',
  'sessions.endedHere': 'Oturum kapatıldı',
  'sessions.everywhere': 'Her yerde oturumu kapat',
  'sessions.everywhereBody': 'Her cihazda yeniden oturum açmanız gerekir. Cüzdanınız bağlı kalır.',
  'sessions.everywhereYes': 'Evet, her yerde oturumu kapat',
  'sessions.endedAll': 'Her yerde oturum kapatıldı',
  'sessions.stale': 'Bu liste güncel olmayabilir.',
  'sessions.offline': 'Bu liste bağlantı gelince yüklenir.',

  // Failures
  'error.signInInit': 'Kimlik doğrulama başlatılırken bir sorun oluştu',
  'error.signInDeclined': 'İmza reddedildi',
  'error.signInSmartAccount': 'Bu uygulama akıllı hesapları desteklemiyor olabilir',
  'error.signInNotEnabled': 'SIWX etkin değil',
  'error.signInNoAddress': 'ActiveCaipAddress bulunamadı',
  'error.signInNoNetwork': 'ActiveCaipNetwork veya istemci bulunamadı',
  'error.signInNoClient': 'ConnectionController istemcisi bulunamadı',
  'nextStep.signWhenReady': 'Hiçbir şey imzalanmadı. Hazır olduğunuzda oturum açın.',
  'nextStep.signWithShown':
    'Başka bir hesapla imzaladınız. Cüzdanınızda burada gösterilen hesabı seçip yeniden imzalayın.',
  'nextStep.signSooner': 'İleti imzalanmadan süresi doldu. Yenisini imzalayın.',
  'nextStep.checkSigner': 'İmza bu hesaba ait değil. Yeniden imzalayın veya başka bir cüzdan kullanın.',
  'nextStep.serverAway': 'Sunucu yanıt vermiyor. Hâlâ bağlısınız, birazdan yeniden deneyin.',
}
