import type { walletScreenTexts as english } from '../en/wallet-screens'
import type { LocalePart } from '../text-key'

export const walletScreenTexts: LocalePart<keyof typeof english> = {
  'frame.alone': 'これは組み込みウォレットです。ウォレットを使うページから開いてください。',
  'frame.failed.title': 'この画面を表示できませんでした',
  'frame.failed.body': 'もう一度試すか、閉じてページに戻ってください。',
  'frame.sign.title': 'このメッセージに署名しますか？',
  'frame.sign.signInTitle': 'ウォレットでサインインしますか？',
  'frame.sign.asks': 'あなたの署名を求めています',
  'frame.sign.claims': '「{name}」と名乗っています',
  'frame.sign.account': 'アカウント',
  'frame.sign.network': 'ネットワーク',
  'frame.sign.message': 'メッセージ',
  'frame.sign.bytes': 'テキストではないデータ',
  'frame.sign.empty': 'メッセージは空です。',
  'frame.sign.hidden': '見えない文字は ⟨U+202E⟩ のようなコードで表示されます。',
  'frame.sign.otherSite': 'これは {domain} へのログインです',
  'frame.sign.otherSiteBody':
    '別のページからのリクエストです。署名すると、そのページがあなたとして {domain} にログインできます。確信がなければ拒否してください。',
  'frame.sign.noTransaction': '取引は送信されません。',
  'frame.sign.approve': '署名',
  'frame.sign.reject': '拒否',
  'frame.sign.covered': 'この画面の一部が見えていません',
  'frame.sign.coveredBody':
    '何かが画面を覆うか変えているため、署名できません。上にあるものを移動するか閉じるか、拒否してください。',
  'frame.sign.small': '表示する場所が足りません',
  'frame.sign.smallBody': '署名する前にリクエスト全体が見える必要があります。ウィンドウを広げるか、拒否してください。',
  'frame.sign.unfocused': '署名の前にここを押してください',
  'frame.sign.unfocusedBody': 'この画面のどこかを押してから選んでください。',
  'frame.security.title': 'ウォレットのセキュリティ',
  'frame.security.keys': '鍵を保管しているもの',
  'frame.security.parts':
    '鍵はあなたのブラウザで作られ、分割した形でのみ保管されます。一つはこのデバイスに、残りは暗号化されて二つのサービスにあります。',
  'frame.security.split':
    '二つのサービスは別々に運営されています。新しいデバイスでのログインなどのとき、両方がそろえばウォレットを復元できます。',
  'frame.security.single':
    '両方のサービスを一つの運営者が運営しているため、運営者はウォレットを復元できます。メールアドレスだけでウォレットを取り戻せるのはこのためです。',
  'frame.security.notKept': 'このブラウザはウォレットのデータを保存しません。再読み込みの後はもう一度ログインします。',
  'frame.security.devices': 'あなたのデバイス',
  'frame.security.thisDevice': 'このデバイス',
  'frame.security.lastUsed': '最終利用：{time}、{site} を名乗るページ',
  'frame.security.remove': '削除',
  'frame.security.removeDevice': '{device} を削除',
  'frame.security.removed': '{device} はこのウォレットを使えなくなりました。',
  'frame.security.loading': 'デバイスを読み込んでいます',
  'frame.security.failed': 'デバイスを読み込めませんでした',
  'frame.security.removeFailed': '{device} を削除できませんでした',
  'frame.security.planned':
    '{device} は 24 時間後に削除されます。このブラウザーには、すぐに削除するための鍵がありません。',
  'frame.security.removedAt': '{time} に削除されます',
  'frame.security.signedOutAt': '{time} にログアウトされます',
  'frame.security.keep': '残す',
  'frame.security.keepDevice': '{device} を残す',
  'frame.security.kept': '{device} は残ります。',
  'frame.security.keepFailed': '{device} を残せませんでした',
  'frame.security.othersPlanned':
    'このデバイスからログアウトしました。ほかのデバイスは 24 時間後にログアウトされます。',
  'frame.security.tryAgain': '再試行',
  'frame.security.signOutEverywhere': 'すべてのデバイスでログアウト',
  'frame.security.signOutFailed': 'すべてのデバイスからログアウトできませんでした',
  'frame.security.close': '閉じる',
}
