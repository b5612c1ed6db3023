import type { BrokenTexts } from '../broken-texts'

export const brokenTexts: BrokenTexts = {
  'broken.name': 'Foyer',
  'broken.title': '문제가 발생했습니다',
  'broken.body': '이 페이지를 표시할 수 없습니다. 서명하거나 전송한 것은 없습니다.',
  'broken.again': '다시 시도',
  'broken.back': '처음으로',
}
