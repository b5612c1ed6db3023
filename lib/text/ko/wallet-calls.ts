import type { walletCallTexts as english } from '../en/wallet-calls'
import type { LocalePart } from '../text-key'

export const walletCallTexts: LocalePart<keyof typeof english> = {
  'frame.calls.title': '{count, plural, other {이 #단계를 확인할까요?}}',
  'frame.calls.step': '{number}단계',
  'frame.calls.together': '모든 단계가 함께 실행되거나 하나도 실행되지 않습니다.',
  'frame.calls.inTurn':
    '단계는 차례로 전송됩니다. 하나가 실패하면 나머지는 전송되지 않고, 앞의 단계는 그대로 유지됩니다.',
  'frame.calls.first': '스마트 계정을 만듭니다',
  'frame.calls.firstBody': '이 네트워크에서 이 요청과 함께 한 번만 이루어집니다.',
  'frame.calls.account': '스마트 계정',
  'frame.sign.otherAccount':
    '이 서명은 다른 계정 {account}에도 사용될 수 있습니다. 두 계정 모두에 허용하는 경우에만 서명하세요.',
  'frame.calls.unpaid': '이번에는 네트워크 수수료가 대신 지불되지 않습니다. 내 계정에서 지불합니다.',
}
