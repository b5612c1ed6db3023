import type { LocalePart, SiwxTextKey } from '../text-key'

export const siwxTexts: LocalePart<SiwxTextKey> = {
  // SIWXSignMessage
  'siwx.site': '사이트',
  'siwx.statement': '진술',
  'siwx.account': '계정',
  'siwx.network': '네트워크',
  'siwx.expires': '만료',
  'siwx.expired': '만료됨',
  'siwx.message': '서명할 메시지',
  'siwx.free': '무료입니다. 가스비가 없고, 자금을 옮길 수 없습니다.',
  'siwx.signIn': '로그인',
  'siwx.inWallet': '지갑에서 계속하세요',
  'siwx.inWalletBody': '지갑에 이 메시지가 표시됩니다. 지갑에서 서명하세요.',
  'siwx.walletStuck': '지갑이 응답하지 않았습니다. 직접 지갑을 열어 요청을 찾아보세요.',
  'siwx.authenticating': '인증 중...',
  'siwx.checking': '로그인 상태를 확인하는 중',
  'siwx.preparing': '메시지를 준비하는 중',
  'siwx.requiredHint':
    '이 사이트는 로그인이 필요합니다. 취소하면 로그인한 네트워크로 돌아가거나 지갑 연결이 해제됩니다.',

  // AccountSettings
  'sessions.signInHint': '이 계정이 본인 것임을 증명합니다. 무료입니다.',
  'sessions.accounts': '로그인한 계정',
  'sessions.list': '로그인한 곳',
  'sessions.device': '{system}의 {browser}',
  'sessions.unknown': '알 수 없는 브라우저',
  'sessions.here': '이 브라우저',
  'sessions.seen': '마지막 사용 {age}',
  'sessions.end': '{device}에서 로그아웃',
  'sessions.endHere': '이 브라우저에서 로그아웃',
  'sessions.ended': '{device}에서 로그아웃했습니다',
  'sessions.endedHere': '로그아웃했습니다',
  'sessions.everywhere': '모든 곳에서 로그아웃',
  'sessions.everywhereBody': '계속 사용하려는 곳마다 새 메시지에 서명해야 합니다. 지갑 연결은 유지됩니다.',
  'sessions.everywhereYes': '예, 모든 곳에서 로그아웃',
  'sessions.endedAll': '모든 곳에서 로그아웃했습니다',
  'sessions.stale': '이 목록은 최신이 아닐 수 있습니다.',
  'sessions.offline': '다시 온라인이 되면 표시됩니다.',
}
