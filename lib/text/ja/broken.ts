import type { BrokenTexts } from '../broken-texts'

export const brokenTexts: BrokenTexts = {
  'broken.name': 'Foyer',
  'broken.title': '問題が発生しました',
  'broken.body': 'このページを表示できませんでした。',
  'broken.check': '何かを送信した直後の場合は、再び送信する前にウォレットを確認してください。',
  'broken.again': 'もう一度試す',
  'broken.back': '最初に戻る',
}
