import type { EmbeddedTextKey, LocalePart } from '../text-key'
import { walletScreenTexts } from './wallet-screens'

export const embeddedTexts: LocalePart<EmbeddedTextKey> = {
  ...walletScreenTexts,
  // Failures
  'error.emailCodeWrong': '코드가 올바르지 않습니다',
  'error.emailCodeExpired': '이 코드는 더 이상 유효하지 않습니다',
  'error.emailLocked': '이 주소로 잘못된 코드를 너무 많이 입력했습니다',
  'error.sessionEnded': '로그아웃되었습니다',
  'error.approvalEnded': '이 링크는 더 이상 유효하지 않습니다',
  'error.loginDeclined': '이 로그인이 거부되었습니다',
  'error.mailUnavailable': '이메일을 보낼 수 없습니다',
  'error.walletExists': '이 주소에는 이미 지갑이 있습니다',
  'error.deviceNotApproved': '이 기기는 승인되지 않았습니다',
  'error.loginTooOld': '먼저 새 코드를 입력해 주세요',
  'error.halfMissing': '이 지갑의 일부가 없습니다',
  'error.halvesDiffer': '이 지갑의 부분들이 서로 맞지 않습니다',
  'error.walletChangedElsewhere': '이 지갑이 다른 기기에서 변경되었습니다',
}
