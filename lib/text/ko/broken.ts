import type { BrokenTexts } from '../broken-texts'

export const brokenTexts: BrokenTexts = {
  'broken.name': 'Foyer',
  'broken.title': '문제가 발생했습니다',
  'broken.body': '이 페이지를 표시할 수 없습니다.',
  'broken.check': '방금 무언가를 보냈다면, 다시 보내기 전에 지갑을 확인해 주세요.',
  'broken.again': '다시 시도',
  'broken.back': '처음으로',
}
