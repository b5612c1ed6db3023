import type { walletPermissionTexts as english } from '../en/wallet-permissions'
import type { LocalePart } from '../text-key'

export const walletPermissionTexts: LocalePart<keyof typeof english> = {
  'frame.permission.title': '다시 묻지 않고 허용할까요?',
  'frame.permission.asks': '권한을 요청합니다',
  'frame.permission.allow': '허용',
  'frame.permission.takeBack': '계정의 권한 목록에서 언제든지 취소할 수 있습니다.',
  'frame.permission.unasked': '끝날 때까지 이 한도 안에서 묻지 않고 자금을 보낼 수 있습니다.',
  'frame.permission.unread': '이 함수가 무엇을 하는지 알 수 없습니다. 권한이 끝날 때까지 묻지 않고 호출될 수 있습니다.',
  'frame.permission.delegate': '사용할 수 있는 주소',
  'frame.permission.formerDelegate': '더 이상 사용할 수 없는 주소',
  'frame.permission.anyone': '모든 주소',
  'frame.permission.function': '호출 가능',
  'frame.permission.valueEach': '호출마다 최대 전송',
  'frame.permission.total': '총 최대 전송',
  'frame.permission.eachPeriod': '기간마다 최대 전송',
  'frame.permission.period': '기간의 길이',
  'frame.permission.initial': '즉시 최대 전송',
  'frame.permission.perSecond': '1초마다 추가',
  'frame.permission.maxCalls': '최대 사용 횟수',
  'frame.permission.from': '시작 시각',
}
