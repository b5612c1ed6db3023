import type { StopTextKey } from '../stop-texts'
import type { LocalePart } from '../text-key'

export const stopTexts: LocalePart<StopTextKey> = {
  'stop.title': '이메일에 적힌 작업 중지',
  'stop.lead': '본인이 아니라면 버튼을 누르세요. 해당 기기는 로그아웃되고 예약된 제거는 중지됩니다.',
  'stop.button': '기기 로그아웃',
  'stop.bring': '기기 되돌리기',
  'stop.outTitle': '중지되었습니다',
  'stop.outBody': '해당 기기는 더 이상 지갑을 사용할 수 없습니다. 로그인하여 기기를 확인하세요.',
  'stop.backTitle': '기기를 되돌렸습니다',
  'stop.backBody': '새로 로그인하면 다시 지갑을 사용할 수 있습니다.',
  'stop.endedTitle': '유효하지 않은 링크입니다',
  'stop.endedBody': '이미 사용했거나 만료되었거나 일부가 빠졌습니다. 로그인하여 기기를 확인하세요.',
  'stop.failedTitle': '서버가 응답하지 않았습니다',
  'stop.failedBody': '요청이 전달되었는지 알 수 없습니다. 다시 시도하세요.',
  'stop.brokenTitle': '이 페이지를 표시할 수 없습니다',
  'stop.brokenBody': '버튼을 눌렀다면 요청이 전달되었을 수 있습니다. 다시 시도하세요.',
  'stop.again': '다시 시도',
  'stop.noScript': '이 페이지에는 JavaScript가 필요합니다. 켜거나 다른 브라우저에서 링크를 여세요.',
}
