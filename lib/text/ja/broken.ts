import type { BrokenTexts } from '../broken-texts'

export const brokenTexts: BrokenTexts = {
  'broken.name': 'Foyer',
  'broken.title': '問題が発生しました',
  'broken.body': 'このページを表示できませんでした。署名も送信も行われていません。',
  'broken.again': 'もう一度試す',
  'broken.back': '最初に戻る',
}
