import type { walletCallTexts as english } from '../en/wallet-calls'
import type { LocalePart } from '../text-key'

export const walletCallTexts: LocalePart<keyof typeof english> = {
  'frame.calls.title': '{count, plural, other {これら # 件の手順を確認しますか？}}',
  'frame.calls.step': '手順 {number}',
  'frame.calls.together': 'すべての手順がまとめて実行されるか、まったく実行されません。',
  'frame.calls.inTurn': '手順は順番に送信されます。失敗すると残りは送信されず、それまでの手順はそのまま残ります。',
  'frame.calls.first': 'スマートアカウントを作成します',
  'frame.calls.firstBody': 'このネットワークで一度だけ、このリクエストと同時に行われます。',
  'frame.calls.account': 'スマートアカウント',
  'frame.sign.otherAccount':
    'この署名はもう一方のアカウント {account} にも使用できます。両方のアカウントで許可してよい場合にのみ署名してください。',
  'frame.calls.unpaid': '今回はネットワーク手数料の肩代わりがありません。あなたのアカウントが支払います。',
}
