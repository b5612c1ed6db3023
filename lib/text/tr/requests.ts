import type { LocalePart, RequestTextKey } from '../text-key'

export const requestTexts: LocalePart<RequestTextKey> = {
  'request.network': 'Ağ',
  'request.account': 'Hesap',
  'request.steps': 'Adımlar',
  'request.state.todo': 'başlamadı',
  'request.state.current': 'sürüyor',
  'request.state.done': 'tamam',
  'request.state.failed': 'başarısız',
  'request.waiting': 'Ağ bekleniyor',
  'request.submittedBody': "Bu pencereyi kapatabilirsiniz. Sonuç Etkinlik'te görünecek.",
  'request.proposedBody':
    'Hesabınız bir sözleşme ve ağ bu işlemi henüz bilmiyor. Hesabın başka imzacıları varsa, işlemi hesabın cüzdanında onaylamaları gerekir.',
  'request.transaction': 'İşlem',
  'request.toAccount': 'Hesaba dön',
  'request.open':
    'Bu istek cüzdanınızda hâlâ açık. Orada onaylayın veya reddedin. Saat {time} olunca yeniden deneyebilirsiniz.',
  'request.isOpen': 'Cüzdanınızda açık istek var',
  'request.askAgain': 'Reddettim, yeniden iste',
  'request.askAgainRisk': 'İlk isteği sonradan onaylarsanız ikisi de gönderilir.',
  'request.walletStill': 'Cüzdanınız hâlâ bekleniyor. Penceresi bunun arkasında mı?',
  'request.walletStuck': 'Cüzdanınız yanıt vermedi. Cüzdanı açıp isteği arayın ya da iptal edin.',
  'title.WalletRequest': 'Cüzdan isteği',
  'walletRequest.message': 'Bu site bir mesajı imzalamanızı istiyor.',
  'walletRequest.data': 'Bu site verileri imzalamanızı istiyor.',
  'walletRequest.transaction': 'Bu site bir işlemi onaylamanızı istiyor.',
  'walletRequest.signTransaction': 'Bu site bir işlemi imzalamanızı istiyor.',
  'walletRequest.token': 'Bu site cüzdanınıza bir token eklemek istiyor.',
  'walletRequest.cancelRisk': 'Burada iptal ederseniz cüzdanınızda da reddedin.',
  'walletRequest.expired': 'İsteği {wallet} uygulamasında arayın ya da bu sitede yeniden başlayın.',
  'walletRequest.sentLate': 'Cüzdanınız burada iptal ettiğiniz işlemi gönderdi',
}
