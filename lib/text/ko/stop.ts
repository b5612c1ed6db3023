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
  'stop.anew': '새 지갑 시작',
  'stop.anewLead':
    '어느 기기에서도 이 지갑을 열 수 없을 때만 버튼을 누르세요. 모든 기기가 로그아웃되고, 7일 후에는 지갑 안의 자산에 아무도 접근할 수 없습니다.',
  'stop.restore': '지갑 되돌리기',
  'stop.restoreLead': '새로 로그인하면 다시 지갑을 사용할 수 있습니다. 더 새로운 지갑이 있으면 그 지갑이 보류됩니다.',
  'stop.address': '이전 주소로 되돌리기',
  'stop.addressLead':
    '이메일 주소를 변경하지 않았다면 버튼을 누르세요. 모든 기기가 로그아웃되고, 주소를 변경한 기기는 제거됩니다.',
  'stop.wallet': '지갑',
  'stop.devices': '이 지갑이 있는 기기',
  'stop.noDevices': '없음',
  'stop.retiredTitle': '지갑이 보류되었습니다',
  'stop.retiredBody': '새 지갑을 만들려면 다시 로그인하세요. 7일 동안 다음 이메일로 이전 지갑을 되돌릴 수 있습니다.',
  'stop.restoredTitle': '지갑을 되돌렸습니다',
  'stop.restoredBody': '사용하려면 다시 로그인하세요.',
  'stop.revertedTitle': '이전 주소로 되돌렸습니다',
  'stop.revertedBody':
    '보관소에도 반영되도록 4일 안에 이 주소로 로그인하고 기기를 확인하세요. 모르는 기기에 지갑이 있었다면 자금을 새 지갑으로 옮기세요.',
  'stop.endedTitle': '유효하지 않은 링크입니다',
  'stop.endedBody': '이미 사용했거나 만료되었거나 일부가 빠졌습니다. 로그인하여 기기를 확인하세요.',
  'stop.failedTitle': '서버가 응답하지 않았습니다',
  'stop.failedBody': '요청이 전달되었는지 알 수 없습니다. 다시 시도하세요.',
  'stop.brokenTitle': '이 페이지를 표시할 수 없습니다',
  'stop.brokenBody': '버튼을 눌렀다면 요청이 전달되었을 수 있습니다. 다시 시도하세요.',
  'stop.again': '다시 시도',
  'stop.noScript': '이 페이지에는 JavaScript가 필요합니다. 켜거나 다른 브라우저에서 링크를 여세요.',
}
