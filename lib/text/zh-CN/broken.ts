import type { BrokenTexts } from '../broken-texts'

export const brokenTexts: BrokenTexts = {
  'broken.name': 'Foyer',
  'broken.title': '出了点问题',
  'broken.body': '无法显示此页面。未签名也未发送任何内容。',
  'broken.again': '重试',
  'broken.back': '返回首页',
}
