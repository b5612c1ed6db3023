import type { LocalePart, RequestTextKey } from '../text-key'

export const requestTexts: LocalePart<RequestTextKey> = {
  'request.network': 'ネットワーク',
  'request.account': 'アカウント',
  'request.steps': '手順',
  'request.state.todo': '未開始',
  'request.state.current': '進行中',
  'request.state.done': '完了',
  'request.state.failed': '失敗',
  'request.waiting': 'ネットワークを待っています',
  'request.submittedBody': 'この画面は閉じてもかまいません。結果はアクティビティに表示されます。',
  'request.proposedBody':
    'このアカウントはコントラクトで、ネットワークはまだこの取引を認識していません。ほかの署名者がいる場合は、アカウントのウォレットでの承認が必要です。',
  'request.transaction': 'トランザクション',
  'request.toAccount': 'アカウントに戻る',
  'request.open':
    'このリクエストはウォレットでまだ開いています。ウォレットで承認または拒否してください。{time} になると、もう一度試せます。',
  'request.isOpen': 'ウォレットにリクエストがあります',
  'request.askAgain': '拒否したので、もう一度リクエストする',
  'request.askAgainRisk': '後で最初のリクエストを承認すると、両方が送信されます。',
  'request.walletStill': 'ウォレットの応答を待っています。ウィンドウがこの画面の後ろに隠れていませんか？',
  'request.walletStuck':
    'ウォレットから応答がありません。ウォレットを開いてリクエストを確認するか、キャンセルしてください。',
  'replace.offer':
    '通常より時間がかかっています。手数料を上げると早くなる場合があります。キャンセルにも手数料がかかります。',
  'replace.speedUp': '早める',
  'replace.cancel': 'トランザクションをキャンセル',
  'replace.speedUpSent': '手数料を上げて再送信しました。ネットワークが承認するのは一方だけです。',
  'replace.cancelSent':
    'キャンセルを送信しました。ネットワークが元のトランザクションを先に承認した場合は、そのまま実行されます。',
  'replace.tooLate':
    '手遅れです。ネットワークはこのトランザクション、または代わりのトランザクションをすでに処理しました。',
  'replace.feeTooLow': 'ネットワークに拒否されました。手数料が低すぎる可能性があります。もう一度お試しください。',
  'title.WalletRequest': 'ウォレットへのリクエスト',
  'walletRequest.message': 'このサイトがメッセージへの署名を求めています。',
  'walletRequest.data': 'このサイトがデータへの署名を求めています。',
  'walletRequest.transaction': 'このサイトがトランザクションの承認を求めています。',
  'walletRequest.signTransaction': 'このサイトがトランザクションへの署名を求めています。',
  'walletRequest.token': 'このサイトがウォレットへのトークンの追加を求めています。',
  'walletRequest.cancelRisk': 'ここでキャンセルする場合は、ウォレットでも拒否してください。',
  'walletRequest.expired': '{wallet} でリクエストを探すか、このサイトでやり直してください。',
  'walletRequest.sentLate': 'ここでキャンセルしたトランザクションをウォレットが送信しました',
}
