import type { MailTexts } from '../mail-texts'

export const mailTexts: MailTexts = {
  // The code of a login
  'mail.code.subject': '您在 {site} 的登录验证码',
  'mail.code.title': '您的登录验证码',
  'mail.code.enter': '请在 {site} 输入此验证码，登录您的钱包。',
  'mail.code.life': '验证码在 {minutes} 分钟内有效。',
  'mail.code.secret': '切勿将此验证码告诉他人。{site} 的任何人都不会向您索要。',
  // The approval of a device
  'mail.approval.subject': '批准登录您的钱包',
  'mail.approval.lead': '有人在自称 {site} 的页面上用您的电子邮件地址发起了登录。只有是您本人发起时才批准。',
  'mail.approval.button': '查看此次登录',
  'mail.approval.life': '链接只能使用一次，{minutes} 分钟内有效。',
  'mail.notice.device.new.title': '有新设备登录了您的钱包',
  'mail.notice.device.new.lead': '该设备输入了发送给您的验证码。',
  'mail.notice.device.planned.title': '有设备将从您的钱包中移除',
  'mail.notice.device.planned.lead': '它将在 24 小时后移除。提出请求的设备没有出示您钱包的密钥。',
  'mail.notice.device.removed.title': '有设备已从您的钱包中移除',
  'mail.notice.device.removed.lead': '它是由持有您钱包密钥的设备移除的。',
  'mail.notice.device.retired.title': '有设备已从您的钱包中移除',
  'mail.notice.device.retired.lead': '24 小时前计划的移除已经执行。七天之内您可以恢复该设备。',
  'mail.notice.recovery.replaced.title': '您钱包的恢复信息已更新',
  'mail.notice.recovery.replaced.lead': '此设备持有您钱包的密钥。如果它不是您的，请立即将资金转移到其他钱包。',
  'mail.notice.sessions.planned.title': '您的其他设备将退出登录',
  'mail.notice.sessions.planned.lead': '它们将在 24 小时后退出登录。提出请求的设备没有出示您钱包的密钥。',
  'mail.notice.stop': '这不是我',
  'mail.notice.back': '恢复该设备',
  'mail.notice.life': '链接在 {days} 天内可使用一次。打开它不会改变任何内容。',
  'mail.notice.you': '如果是您本人操作，则无需处理。',
  'mail.notice.why': '您收到此邮件，是因为您的钱包属于此电子邮件地址。',
  // Every mail
  'mail.notYou': '如果这不是您本人的操作，请忽略此邮件。没有您的操作，不会发生任何事情。',
  'mail.why': '您收到此邮件，是因为有人在自称 {site} 的页面输入了您的地址。',
}
