import type { walletLoginTexts as english } from '../en/wallet-logins'
import type { LocalePart } from '../text-key'

export const walletLoginTexts: LocalePart<keyof typeof english> = {
  'frame.security.logins': 'ログイン方法',
  'frame.logins.lead': 'どの方法でもこのウォレットを開き、新しいデバイスで復元できます。',
  'frame.logins.only': 'ログイン方法はこれだけです。削除する前に別の方法を追加してください。',
  'frame.logins.since': '{provider}（{day}から）',
  'frame.logins.removeOne': '{login} を削除',
  'frame.logins.removeBody':
    'この {provider} のログインではウォレットを開けなくなり、ほかの場所で始めたセッションは終了します。',
  'frame.logins.add': 'ログイン方法を追加',
  'frame.logins.addBody': 'このウォレットを開くもう一つの方法を選んでください。',
  'frame.logins.email': 'メール',
  'frame.logins.window': '{provider} のウィンドウで続けてください。',
  'frame.logins.mail': 'リンクを送信',
  'frame.logins.link': '送信したメールのリンクを開いてください。',
  'frame.logins.added': 'ログイン方法を追加しました。',
  'frame.logins.removed': 'ログイン方法を削除しました。',
  'frame.logins.declined': 'ログインはキャンセルされました。',
  'frame.logins.ended': 'ログインに時間がかかりすぎました。もう一度お試しください。',
  'frame.logins.taken': 'このログインは別のウォレットを開きます。ほかの方法を使ってください。',
  'frame.logins.last': 'このウォレットの唯一のログイン方法なので、削除できません。',
  'frame.logins.locked': '先にこのデバイスでウォレットのロックを解除してください。',
  'frame.logins.approval':
    'このデバイスはまだ承認されていません。ログアウトしてログインし直し、もう一度お試しください。',
  'frame.code.again': '{provider} でもう一度ログイン',
  'frame.code.accountTitle': 'ご本人であることの確認',
  'frame.code.account': 'まずご本人であることを確認してください。',
}
