import type { walletExportTexts as english } from '../en/wallet-export'
import type { LocalePart } from '../text-key'

export const walletExportTexts: LocalePart<keyof typeof english> = {
  'frame.export.lead': '有了恢复短语，即使此服务不再存在，您也能在其他钱包应用中打开此钱包。',
  'frame.export.risk': '看到短语的人或网站可以拿走一切。请确认只有您能看到屏幕。',
  'frame.export.mailed': '我们会先向您的电子邮箱发送验证码。',
  'frame.export.window': '短语会显示在钱包的窗口中。',
  'frame.export.opened': '请在钱包的窗口中继续。',
  'frame.export.shown': '窗口已获得您的密钥。我们已就此向您发送电子邮件。',
}
