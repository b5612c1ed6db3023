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
  'stop.anew': '新しいウォレットを始める',
  'stop.anewLead':
    'どのデバイスでもこのウォレットを開けない場合にだけ、ボタンを押してください。すべてのデバイスがログアウトされ、7 日後には中の資産を誰も使えなくなります。',
  'stop.restore': 'ウォレットを元に戻す',
  'stop.restoreLead':
    '新しくログインすると、再びウォレットを使えます。より新しいウォレットがある場合は、そちらを保留にします。',
  'stop.address': '以前のアドレスに戻す',
  'stop.addressLead':
    'メールアドレスを変更していない場合は、ボタンを押してください。すべてのデバイスがログアウトされ、変更したデバイスは削除されます。',
  'stop.wallet': 'ウォレット',
  'stop.devices': 'このウォレットがあるデバイス',
  'stop.noDevices': 'なし',
  'stop.retiredTitle': 'ウォレットを保留にしました',
  'stop.retiredBody':
    '新しいウォレットを作るには、もう一度ログインしてください。7 日間は、次のメールから元に戻せます。',
  'stop.restoredTitle': 'ウォレットを元に戻しました',
  'stop.restoredBody': '使うには、もう一度ログインしてください。',
  'stop.revertedTitle': '以前のアドレスに戻りました',
  'stop.revertedBody':
    '保管庫にも反映されるように 4 日以内にこのアドレスでログインし、デバイスを確認してください。知らないデバイスにウォレットがあった場合は、資産を新しいウォレットに移してください。',
  'stop.endedTitle': 'このリンクは無効です',
  'stop.endedBody': '使用済み、期限切れ、または一部が欠けています。ログインしてデバイスを確認してください。',
  'stop.failedTitle': 'サーバーが応答しませんでした',
  'stop.failedBody': 'リクエストが届いたかどうか分かりません。もう一度お試しください。',
  'stop.brokenTitle': 'このページを表示できませんでした',
  'stop.brokenBody': 'ボタンを押した場合、リクエストは届いている可能性があります。もう一度お試しください。',
  'stop.again': 'もう一度試す',
  'stop.noScript': 'このページには JavaScript が必要です。有効にするか、別のブラウザーでリンクを開いてください。',
}
