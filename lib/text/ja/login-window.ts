import type { LoginWindowTexts } from '../login-window-texts'

export const loginWindowTexts: LoginWindowTexts = {
  'login.loadingTitle': 'プロバイダーを開いています',
  'login.loadingBody': 'このウィンドウはまもなく先に進みます。',
  'login.sentTitle': 'ログインしています',
  'login.sentBody': 'ログインは {site} で続きます。このウィンドウは自動的に閉じます。',
  'login.askTitle': 'このログインを始めたのはあなたですか？',
  'login.askBody': 'このデバイスで {site} へのログインをたった今ご自身で始めた場合にのみ、ボタンを押してください。',
  'login.askButton': 'はい、続ける',
  'login.releasedTitle': '{site} に戻ってください',
  'login.releasedBody': 'ログインはそちらで続きます。このウィンドウは閉じてかまいません。',
  'login.endedTitle': 'このログインは終了しました',
  'login.endedBody': '最初のページに戻り、もう一度ログインしてください。',
  'login.declinedTitle': 'ログインはキャンセルされました',
  'login.declinedBody': 'このウィンドウを閉じて、もう一度ログインできます。',
  'login.failedTitle': 'ログインできませんでした',
  'login.failedBody': 'このウィンドウを閉じてもう一度試すか、別の方法でログインしてください。',
  'login.unsentBody': 'サービスから応答がありませんでした。もう一度お試しください。',
  'login.again': 'もう一度試す',
  'login.close': 'このウィンドウを閉じる',
  'login.noScript': 'このページを続けるには JavaScript が必要です。',
}
