import type { walletLoginTexts as english } from '../en/wallet-logins'
import type { LocalePart } from '../text-key'

export const walletLoginTexts: LocalePart<keyof typeof english> = {
  'frame.security.logins': '登录方式',
  'frame.logins.lead': '每种方式都能打开此钱包，并能在新设备上恢复它。',
  'frame.logins.only': '这是您唯一的登录方式。移除前请先添加另一种。',
  'frame.logins.since': '{provider}，自 {day} 起',
  'frame.logins.removeOne': '移除 {login}',
  'frame.logins.removeBody': '此 {provider} 登录将不能再打开钱包，它在其他地方开始的会话也会结束。',
  'frame.logins.add': '添加登录方式',
  'frame.logins.addBody': '选择还能打开此钱包的方式。',
  'frame.logins.email': '电子邮件',
  'frame.logins.window': '请在 {provider} 的窗口中继续。',
  'frame.logins.mail': '发送链接',
  'frame.logins.link': '请打开我们刚刚发送的邮件中的链接。',
  'frame.logins.added': '已添加登录方式。',
  'frame.logins.removed': '已移除登录方式。',
  'frame.logins.declined': '登录已取消。',
  'frame.logins.ended': '登录用时过长。请重试。',
  'frame.logins.taken': '此登录会打开另一个钱包。请使用其他方式。',
  'frame.logins.last': '这是钱包唯一的登录方式，因此保留。',
  'frame.logins.locked': '请先在此设备上解锁钱包。',
  'frame.logins.approval': '此设备尚未获得批准。请退出并重新登录，然后再试一次。',
  'frame.code.again': '用 {provider} 重新登录',
  'frame.code.accountTitle': '确认是您本人',
  'frame.code.account': '请先证明是您本人。',
}
