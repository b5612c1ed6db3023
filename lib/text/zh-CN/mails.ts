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
  // Every mail
  'mail.notYou': '如果这不是您本人的操作，请忽略此邮件。没有您的操作，不会发生任何事情。',
  'mail.why': '您收到此邮件，是因为有人在自称 {site} 的页面输入了您的地址。',
}
