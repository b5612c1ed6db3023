import type { LocalePart, RequestTextKey } from '../text-key'

export const requestTexts: LocalePart<RequestTextKey> = {
  'request.network': '네트워크',
  'request.account': '계정',
  'request.steps': '단계',
  'request.state.todo': '시작 전',
  'request.state.current': '진행 중',
  'request.state.done': '완료',
  'request.state.failed': '실패',
  'request.waiting': '네트워크를 기다리는 중',
  'request.submittedBody': '이 창을 닫아도 됩니다. 결과는 활동에 표시됩니다.',
  'request.proposedBody':
    '이 계정은 컨트랙트이며, 네트워크는 아직 이 거래를 알지 못합니다. 다른 서명자가 있다면 계정의 지갑에서 승인해야 합니다.',
  'request.transaction': '트랜잭션',
  'request.toAccount': '계정으로 돌아가기',
  'request.open':
    '이 요청이 아직 지갑에 열려 있습니다. 지갑에서 승인하거나 거절하세요. {time}에 다시 시도할 수 있습니다.',
  'request.isOpen': '지갑에 열린 요청이 있음',
  'request.askAgain': '거절했으니 다시 요청',
  'request.askAgainRisk': '나중에 첫 번째 요청을 승인하면 둘 다 전송됩니다.',
  'request.walletStill': '지갑의 응답을 기다리고 있습니다. 창이 이 창 뒤에 있나요?',
  'request.walletStuck': '지갑의 응답이 없습니다. 지갑을 열어 요청을 확인하거나 취소하세요.',
  'title.WalletRequest': '지갑 요청',
  'walletRequest.message': '이 사이트가 메시지 서명을 요청합니다.',
  'walletRequest.data': '이 사이트가 데이터 서명을 요청합니다.',
  'walletRequest.transaction': '이 사이트가 거래 확인을 요청합니다.',
  'walletRequest.signTransaction': '이 사이트가 거래 서명을 요청합니다.',
  'walletRequest.token': '이 사이트가 지갑에 토큰 추가를 요청합니다.',
  'walletRequest.cancelRisk': '여기서 취소하면 지갑에서도 거부하세요.',
  'walletRequest.expired': '{wallet}에서 요청을 찾거나 이 사이트에서 다시 시작하세요.',
  'walletRequest.sentLate': '여기서 취소한 거래를 지갑이 전송했습니다',
}
