import type { LocalePart, SwapReviewTextKey } from '../text-key'

export const swapReviewTexts: LocalePart<SwapReviewTextKey> = {
  'swap.unlimited': '無制限に承認',
  'swap.unlimitedHint':
    '次回の承認を省けます。ただし、コントラクトは保有するこのトークンをすべて使えるようになります。',
  'preview.pay': '支払い',
  'preview.receive': '受け取り',
  'preview.step.reset': '{symbol} の上限をリセット',
  'preview.step.approve': '{amount} {symbol} を承認',
  'preview.step.approveUnlimited': '{symbol} を無制限に承認',
  'preview.step.swap': '{symbol} にスワップ',
  'preview.confirm': '{sourceAmount} {source} を {toAmount} {target} にスワップ',
  'preview.priceMoved': '価格が変動しました',
  'preview.priceMovedBody': '受け取りは {before} {symbol} から {after} {symbol} に、{percent} 減ります。',
  'preview.acceptPrice': '新しい価格を承諾',
  'preview.checking': '承認額を確認中',
  'preview.building': 'トランザクションを準備中',
  'preview.approvalHint': 'ウォレットはまず {amount} ちょうどの承認を求めることがあります。',
  'preview.ahead.approval': '2 ステップ：承認してからスワップ',
  'preview.ahead.approvalReset': '3 ステップ：上限をリセットし、承認してからスワップ',
  'preview.submitted': 'スワップを送信しました',
  'preview.titleSwapping': 'スワップ中',
  'preview.titleDone': 'スワップ完了',
  'preview.paid': '支払済み',
  'preview.received': '受取済み',
  'preview.again': 'もう一度スワップ',
  'preview.walletChanged': 'ウォレットのアカウントかネットワークが変わりました。送信済みのスワップは続いています。',
}
