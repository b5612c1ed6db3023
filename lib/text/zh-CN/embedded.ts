import type { EmbeddedTextKey, LocalePart } from '../text-key'
import { walletScreenTexts } from './wallet-screens'

export const embeddedTexts: LocalePart<EmbeddedTextKey> = {
  ...walletScreenTexts,
  // Failures
  'error.emailCodeWrong': '验证码错误',
  'error.emailCodeExpired': '此验证码已失效',
  'error.emailLocked': '此地址输入错误验证码的次数过多',
  'error.sessionEnded': '您已退出登录',
  'error.approvalEnded': '此链接已失效',
  'error.loginDeclined': '此次登录已被拒绝',
  'error.mailUnavailable': '无法发送电子邮件',
  'error.walletExists': '此地址已有钱包',
  'error.deviceNotApproved': '此设备未获批准',
  'error.loginTooOld': '请先输入新的验证码',
  'error.halfMissing': '此钱包缺少一部分',
  'error.halvesDiffer': '此钱包的各部分不匹配',
  'error.walletChangedElsewhere': '此钱包已在另一台设备上更改',
}
