import type { AccountTypeTextKey, LocalePart } from '../text-key'

export const accountTypeTexts: LocalePart<AccountTypeTextKey> = {
  'accountType.label': '智能账户',
  'accountType.hint': '一步完成授权和兑换。它有自己的地址，您现有的资产留在另一个地址。',
  'accountType.notHere': '{network} 上没有智能账户，将使用您的密钥账户。',
  'accountType.failed': '无法切换账户。正在使用您的密钥账户。',
  'accountType.other': '您的另一个账户',
  'accountType.key': '您的密钥账户',
  'accountType.smart': '您的智能账户',
}
