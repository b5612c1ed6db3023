import type { AccountTypeTextKey, LocalePart } from '../text-key'

export const accountTypeTexts: LocalePart<AccountTypeTextKey> = {
  'accountType.label': '스마트 계정',
  'accountType.hint': '승인과 스왑을 한 번에 처리합니다. 별도의 주소가 있으며, 보유 자산은 기존 주소에 남습니다.',
  'accountType.notHere': '{network}에는 스마트 계정이 없습니다. 키 계정이 사용됩니다.',
  'accountType.failed': '계정을 바꾸지 못했습니다. 키 계정이 사용됩니다.',
  'accountType.other': '다른 계정',
  'accountType.key': '키 계정',
  'accountType.smart': '스마트 계정',
}
