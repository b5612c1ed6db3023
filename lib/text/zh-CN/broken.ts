import type { BrokenTexts } from '../broken-texts'

export const brokenTexts: BrokenTexts = {
  'broken.name': 'Foyer',
  'broken.title': '出了点问题',
  'broken.body': '无法显示此页面。',
  'broken.check': '如果您刚刚发送过，请在再次发送前查看钱包。',
  'broken.again': '重试',
  'broken.back': '返回首页',
}
