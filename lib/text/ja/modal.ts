import type { LocalePart, ModalTextKey } from '../text-key'

export const modalTexts: LocalePart<ModalTextKey> = {
  'title.Connect': '接続',
  'modal.back': '戻る',
  'modal.stillWorking': '処理を続けています',
  'modal.failed': 'この画面を読み込めませんでした',
  'modal.failedBody': '署名も送信も行われていません。接続を確認して、もう一度お試しください。',
  'modal.tryAgain': 'もう一度試す',
  'modal.chooseNetworkToClose': '閉じるには、ネットワークを選ぶか接続を解除してください',
  'modal.signInToClose': '閉じるには、サインインするか接続を解除してください',
  'connect.wallets': 'このブラウザのウォレット',
  'connect.lastUsed': '前回使用',
  'connect.sharedName': '名前が重複',
  'connect.sharedNameHint':
    '{name} を名乗るウォレットが複数あり、偽物が含まれている可能性があります。どれが自分のものか分からない場合は、先にインストール済みのウォレットを確認してください。',
  'connect.browserWallet': 'ブラウザウォレット',
  'connect.foot': '接続すると、このサイトにアドレスが共有されます。承認なしに資産が動くことはありません。',
  'connect.noneTitle': 'このブラウザにウォレットがありません',
  'connect.noneFor': 'このブラウザに {network} 用のウォレットがありません',
  'connect.noneBody': 'ウォレットは鍵を保管し、署名の前に必ず確認を求めるアプリです。',
  'connect.noneStep': 'いずれかをインストールしてから、このページを再読み込みしてください。ここに表示されます。',
  'connect.noneStepPhone': 'いずれかをインストールし、そのアプリ内のブラウザでこのページを開いてください。',
  'connect.install': 'インストールできるウォレット',
  'connect.all': 'すべてのウォレット',
  'connect.reload': 'ページを再読み込み',
}
