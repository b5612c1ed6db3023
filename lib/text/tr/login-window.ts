import type { LoginWindowTexts } from '../login-window-texts'

export const loginWindowTexts: LoginWindowTexts = {
  'login.loadingTitle': 'Sağlayıcı açılıyor',
  'login.loadingBody': 'Bu pencere birazdan devam edecek.',
  'login.sentTitle': 'Giriş yapılıyor',
  'login.sentBody': 'Giriş {site} üzerinde devam ediyor. Bu pencere kendiliğinden kapanır.',
  'login.askTitle': 'Bu girişi siz mi başlattınız?',
  'login.askBody': 'Düğmeye yalnızca {site} girişini az önce bu cihazda siz başlattıysanız basın.',
  'login.askButton': 'Evet, devam et',
  'login.releasedTitle': '{site} sayfasına dönün',
  'login.releasedBody': 'Giriş orada devam ediyor. Bu pencereyi kapatabilirsiniz.',
  'login.endedTitle': 'Bu giriş sona erdi',
  'login.endedBody': 'Başladığınız sayfaya dönün ve yeniden giriş yapın.',
  'login.declinedTitle': 'Giriş iptal edildi',
  'login.declinedBody': 'Bu pencereyi kapatıp yeniden giriş yapabilirsiniz.',
  'login.failedTitle': 'Giriş başarısız oldu',
  'login.failedBody': 'Bu pencereyi kapatıp yeniden deneyin veya başka bir yolla giriş yapın.',
  'login.unsentBody': 'Hizmet yanıt vermedi. Yeniden deneyin.',
  'login.again': 'Yeniden dene',
  'login.close': 'Bu pencereyi kapat',
  'login.noScript': 'Bu sayfanın devam etmesi için JavaScript gerekir.',
}
