import type { walletScreenTexts as english } from '../en/wallet-screens'
import type { LocalePart } from '../text-key'

export const walletScreenTexts: LocalePart<keyof typeof english> = {
  'frame.alone': '내장 지갑입니다. 이 지갑을 사용하는 페이지에서 여세요.',
  'frame.sign.title': '이 메시지에 서명할까요?',
  'frame.sign.signInTitle': '지갑으로 로그인할까요?',
  'frame.sign.asks': '서명을 요청합니다',
  'frame.sign.claims': '자칭 “{name}”',
  'frame.sign.account': '계정',
  'frame.sign.network': '네트워크',
  'frame.sign.message': '메시지',
  'frame.sign.bytes': '텍스트가 아닌 데이터',
  'frame.sign.empty': '메시지가 비어 있습니다.',
  'frame.sign.hidden': '보이지 않는 문자는 ⟨U+202E⟩ 같은 코드로 표시됩니다.',
  'frame.sign.otherSite': '이 로그인은 {domain} 에 대한 것입니다',
  'frame.sign.otherSiteBody':
    '다른 페이지에서 온 요청입니다. 서명하면 그 페이지가 당신으로 {domain} 에 로그인할 수 있습니다. 확실하지 않으면 거부하세요.',
  'frame.sign.noTransaction': '거래는 전송되지 않습니다.',
  'frame.sign.approve': '서명',
  'frame.sign.reject': '거부',
  'frame.sign.covered': '이 화면이 완전히 보이지 않습니다',
  'frame.sign.coveredBody':
    '무언가가 화면을 가리거나 바꾸고 있어 서명할 수 없습니다. 위에 있는 것을 옮기거나 닫거나, 거부하세요.',
  'frame.sign.small': '공간이 부족합니다',
  'frame.sign.smallBody': '서명하기 전에 요청 전체가 보여야 합니다. 창을 키우거나 거부하세요.',
  'frame.sign.unfocused': '서명하기 전에 여기를 누르세요',
  'frame.sign.unfocusedBody': '이 화면의 아무 곳이나 누른 다음 선택하세요.',
  'frame.security.title': '지갑 보안',
  'frame.security.keys': '키를 보관하는 곳',
  'frame.security.parts':
    '키는 브라우저에서 만들어졌고 나누어진 조각으로만 보관됩니다. 한 조각은 이 기기에, 나머지는 암호화되어 두 서비스에 있습니다.',
  'frame.security.split':
    '두 서비스는 따로 운영됩니다. 새 기기에서 로그인할 때처럼 둘이 함께하면 지갑을 복구할 수 있습니다.',
  'frame.security.single':
    '한 운영자가 두 서비스를 모두 운영하므로 지갑을 복구할 수 있습니다. 그래서 이메일 주소만으로 지갑을 되찾을 수 있습니다.',
  'frame.security.notKept': '이 브라우저는 지갑 데이터를 저장하지 않습니다. 새로 고치면 다시 로그인해야 합니다.',
  'frame.security.devices': '내 기기',
  'frame.security.thisDevice': '이 기기',
  'frame.security.lastUsed': '마지막 사용: {time}, {site}(이)라고 주장하는 페이지',
  'frame.security.remove': '제거',
  'frame.security.removeDevice': '{device} 제거',
  'frame.security.removed': '{device} 은(는) 더 이상 이 지갑을 사용할 수 없습니다.',
  'frame.security.loading': '기기를 불러오는 중',
  'frame.security.failed': '기기를 불러올 수 없습니다',
  'frame.security.removeFailed': '{device} 을(를) 제거할 수 없습니다',
  'frame.security.tryAgain': '다시 시도',
  'frame.security.signOutEverywhere': '모든 곳에서 로그아웃',
  'frame.security.signOutFailed': '모든 곳에서 로그아웃할 수 없습니다',
  'frame.security.close': '닫기',
}
