import type { LoginWindowTexts } from '../login-window-texts'

export const loginWindowTexts: LoginWindowTexts = {
  'login.loadingTitle': '제공업체를 여는 중',
  'login.loadingBody': '이 창은 곧 다음으로 넘어갑니다.',
  'login.sentTitle': '로그인하는 중',
  'login.sentBody': '로그인은 {site}에서 계속됩니다. 이 창은 자동으로 닫힙니다.',
  'login.askTitle': '이 로그인을 직접 시작하셨나요?',
  'login.askBody': '이 기기에서 방금 {site} 로그인을 직접 시작한 경우에만 버튼을 누르세요.',
  'login.askButton': '예, 계속하기',
  'login.releasedTitle': '{site}(으)로 돌아가세요',
  'login.releasedBody': '로그인은 그곳에서 계속됩니다. 이 창을 닫아도 됩니다.',
  'login.endedTitle': '이 로그인은 종료되었습니다',
  'login.endedBody': '시작한 페이지로 돌아가 다시 로그인하세요.',
  'login.declinedTitle': '로그인이 취소되었습니다',
  'login.declinedBody': '이 창을 닫고 다시 로그인할 수 있습니다.',
  'login.failedTitle': '로그인하지 못했습니다',
  'login.failedBody': '이 창을 닫고 다시 시도하거나 다른 방법으로 로그인하세요.',
  'login.unsentBody': '서비스가 응답하지 않았습니다. 다시 시도하세요.',
  'login.again': '다시 시도',
  'login.close': '이 창 닫기',
  'login.noScript': '이 페이지를 계속하려면 JavaScript가 필요합니다.',
}
