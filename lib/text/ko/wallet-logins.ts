import type { walletLoginTexts as english } from '../en/wallet-logins'
import type { LocalePart } from '../text-key'

export const walletLoginTexts: LocalePart<keyof typeof english> = {
  'frame.security.logins': '로그인 방법',
  'frame.logins.lead': '어느 방법으로든 이 지갑을 열고 새 기기에서 복구할 수 있습니다.',
  'frame.logins.only': '유일한 로그인 방법입니다. 삭제하기 전에 다른 방법을 추가하세요.',
  'frame.logins.since': '{provider}, {day}부터',
  'frame.logins.removeOne': '{login} 삭제',
  'frame.logins.removeBody':
    '이 {provider} 로그인으로는 더 이상 지갑을 열 수 없으며, 다른 곳에서 시작한 세션은 종료됩니다.',
  'frame.logins.add': '로그인 방법 추가',
  'frame.logins.addBody': '이 지갑을 열 다른 방법을 선택하세요.',
  'frame.logins.email': '이메일',
  'frame.logins.window': '{provider} 창에서 계속하세요.',
  'frame.logins.mail': '링크 보내기',
  'frame.logins.link': '방금 보낸 이메일의 링크를 여세요.',
  'frame.logins.added': '로그인 방법을 추가했습니다.',
  'frame.logins.removed': '로그인 방법을 삭제했습니다.',
  'frame.logins.declined': '로그인이 취소되었습니다.',
  'frame.logins.ended': '로그인이 너무 오래 걸렸습니다. 다시 시도하세요.',
  'frame.logins.taken': '이 로그인은 다른 지갑을 엽니다. 다른 방법을 사용하세요.',
  'frame.logins.last': '이 지갑의 유일한 로그인 방법이므로 삭제할 수 없습니다.',
  'frame.logins.locked': '먼저 이 기기에서 지갑의 잠금을 해제하세요.',
  'frame.logins.approval': '이 기기는 아직 승인되지 않았습니다. 로그아웃한 뒤 다시 로그인하고 한 번 더 시도하세요.',
  'frame.code.again': '{provider}(으)로 다시 로그인',
  'frame.code.accountTitle': '본인 확인',
  'frame.code.account': '먼저 본인임을 확인하세요.',
}
