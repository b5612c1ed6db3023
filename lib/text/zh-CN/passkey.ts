import type { PasskeyTextKey } from '../passkey-texts'
import type { LocalePart } from '../text-key'

export const passkeyTexts: LocalePart<PasskeyTextKey> = {
  'passkey.create': '创建通行密钥',
  'passkey.use': '使用通行密钥',
  'passkey.body': '浏览器会要求您的指纹、面容或 PIN，或安全密钥。',
  'passkey.askedBy': '您在 {site} 上的钱包提出了此请求。如果您没有在那里开始操作，请关闭此窗口。',
  'passkey.again': '请再次使用新的通行密钥',
  'passkey.againBody': '浏览器在下一次使用新通行密钥时才会提供其中的秘密。',
  'passkey.refused': '浏览器没有提供通行密钥。请重试。',
  'passkey.unsent': '您的回答没有送达。请检查网络连接，然后再次点按。',
  'passkey.sent': '请在页面上继续',
  'passkey.sentBody': '您可以关闭此窗口。',
  'passkey.none': '这里没有需要操作的内容',
  'passkey.noneBody': '请在钱包中重新开始。',
  'passkey.loading': '正在等待钱包',
  'passkey.close': '关闭窗口',
}
