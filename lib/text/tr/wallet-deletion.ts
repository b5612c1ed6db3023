/** The section of the frame that deletes the wallet. */
export const walletDeletionTexts = {
  'frame.deletion.unread': 'Cüzdanın silinip silinmeyeceği okunamadı',
  'frame.deletion.after':
    'O zamana kadar her şey eskisi gibi çalışır. Sonrasında yeni bir giriş, başka adresleri olan yeni bir cüzdan başlatır.',
  'frame.deletion.kept': 'Cüzdanınız kalıyor.',
  'frame.deletion.lead':
    'Hesabınız, onayınızdan 24 saat sonra cüzdanıyla birlikte buradan silinir. O zamana kadar bunu cihazlarınızın her birinde geri alabilirsiniz.',
  'frame.deletion.loss':
    'Cüzdanda kalanlara o zaman yalnızca sakladığınız kurtarma ifadesiyle ulaşılabilir. O olmadan kaybolur.',
  'frame.deletion.question': 'Bu cüzdan silinsin mi?',
  'frame.deletion.type': 'Onaylamak için {word} yazın',
  'frame.deletion.word': 'SİL',
  'frame.deletion.cancel': 'Vazgeç',
  'frame.deletion.planned': 'Cüzdan silinecek: {time}',
  'frame.deletion.checking': 'Cüzdanda ne olduğu denetleniyor',
  'frame.deletion.holds': 'Bu cüzdanda hâlâ var',
  'frame.deletion.held': '{network} üzerinde {amount} {symbol}',
  'frame.deletion.zero': 'Hiçbir şey bulunamadı: {networks}',
  'frame.deletion.unchecked': 'Denetlenemedi: {networks}',
  'frame.deletion.names': '{count, plural, one {# ad} other {# ad}}',
  'frame.deletion.others':
    'Burada listelenmeyen token’lar ve diğer ağlar denetlenmez. Önce her şeyi gönderin veya anahtarlarınızı saklayın.',
  'frame.deletion.othersAndNames':
    'Adlar, burada listelenmeyen token’lar ve diğer ağlar denetlenmez. Önce her şeyi gönderin veya anahtarlarınızı saklayın.',
}
