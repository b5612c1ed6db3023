import type { StopTextKey } from '../stop-texts'
import type { LocalePart } from '../text-key'

export const stopTexts: LocalePart<StopTextKey> = {
  'stop.title': 'メールの内容を止める',
  'stop.lead':
    'ご自身の操作でない場合は、ボタンを押してください。そのデバイスはログアウトされ、予定された削除は中止されます。',
  'stop.button': 'デバイスをログアウトする',
  'stop.bring': 'デバイスを元に戻す',
  'stop.outTitle': '止めました',
  'stop.outBody': 'そのデバイスはウォレットを使えなくなりました。ログインしてデバイスを確認してください。',
  'stop.backTitle': 'デバイスを元に戻しました',
  'stop.backBody': '新しくログインすると、再びウォレットを使えます。',
  'stop.endedTitle': 'このリンクは無効です',
  'stop.endedBody': '使用済み、期限切れ、または一部が欠けています。ログインしてデバイスを確認してください。',
  'stop.failedTitle': 'サーバーが応答しませんでした',
  'stop.failedBody': 'リクエストが届いたかどうか分かりません。もう一度お試しください。',
  'stop.brokenTitle': 'このページを表示できませんでした',
  'stop.brokenBody': 'ボタンを押した場合、リクエストは届いている可能性があります。もう一度お試しください。',
  'stop.again': 'もう一度試す',
  'stop.noScript': 'このページには JavaScript が必要です。有効にするか、別のブラウザーでリンクを開いてください。',
}
