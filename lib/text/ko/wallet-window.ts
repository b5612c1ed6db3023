import type { walletWindowTexts as english } from '../en/wallet-window'
import type { LocalePart } from '../text-key'

export const walletWindowTexts: LocalePart<keyof typeof english> = {
  'frame.window.title': '지갑 창에서 승인하세요',
  'frame.window.why': '이 브라우저는 무언가가 이 화면을 가리고 있는지 알 수 없습니다. 별도의 창은 가려지지 않습니다.',
  'frame.window.open': '창 열기',
  'frame.window.openAgain': '다시 열기',
  'frame.window.opened': '지갑 창에서 결정하세요',
  'frame.window.openedBody': '그 창을 닫으면 요청이 거부됩니다.',
  'frame.window.blocked': '브라우저가 창을 차단했습니다',
  'frame.window.blockedBody': '브라우저에서 이 페이지의 팝업을 허용한 다음 버튼을 다시 누르세요.',
  'frame.window.failed': '창에 이 요청을 표시할 수 없습니다',
  'frame.window.failedBody': '버튼을 다시 누르세요. 그래도 안 되면 요청을 거부하고 처음부터 다시 시작하세요.',
  'frame.window.loading': '요청을 불러오는 중',
  'frame.window.unsent': '응답이 전달되지 않았습니다',
  'frame.window.unsentBody': '연결을 확인하고 다시 선택하세요.',
  'frame.window.approved': '승인했습니다',
  'frame.window.approvedBody': '이 창을 닫으세요. 다음 내용은 페이지에 표시됩니다.',
  'frame.window.over': '이 요청은 끝났습니다',
  'frame.window.overBody': '이 창을 닫고 페이지로 돌아가세요.',
  'frame.window.close': '창 닫기',
}
