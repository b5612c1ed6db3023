import type { EmbeddedTextKey, LocalePart } from '../text-key'
import { walletScreenTexts } from './wallet-screens'

export const embeddedTexts: LocalePart<EmbeddedTextKey> = {
  ...walletScreenTexts,
  // Failures
  'error.emailCodeWrong': 'コードが違います',
  'error.emailCodeExpired': 'このコードは無効になりました',
  'error.emailLocked': 'このアドレスで間違ったコードが多すぎます',
  'error.sessionEnded': 'サインアウトしています',
  'error.approvalEnded': 'このリンクは無効になりました',
  'error.loginDeclined': 'このログインは拒否されました',
  'error.mailUnavailable': 'メールを送信できませんでした',
  'error.walletExists': 'このアドレスにはすでにウォレットがあります',
  'error.deviceNotApproved': 'このデバイスは承認されていません',
  'error.loginTooOld': '先に新しいコードを入力してください',
  'error.halfMissing': 'このウォレットの一部が見つかりません',
  'error.halvesDiffer': 'このウォレットの各部分が一致しません',
  'error.walletChangedElsewhere': 'このウォレットは別のデバイスで変更されました',
}
