import type { AccountTypeTextKey, LocalePart } from '../text-key'

export const accountTypeTexts: LocalePart<AccountTypeTextKey> = {
  'accountType.label': 'スマートアカウント',
  'accountType.hint':
    '承認とスワップを1回の操作で行います。専用のアドレスがあり、今お持ちの資産は元のアドレスに残ります。',
  'accountType.notHere': '{network}ではスマートアカウントを使えません。鍵のアカウントを使います。',
  'accountType.failed': 'アカウントを切り替えられませんでした。鍵のアカウントを使います。',
  'accountType.other': 'もう一つのアカウント',
  'accountType.key': '鍵のアカウント',
  'accountType.smart': 'スマートアカウント',
}
