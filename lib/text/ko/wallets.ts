import type { LocalePart, WalletsTextKey } from '../text-key'

export const walletsTexts: LocalePart<WalletsTextKey> = {
  'title.AllWallets': '모든 지갑',
  'title.Downloads': '지갑 받기',
  'title.ConnectingMultiChain': '네트워크 선택',
  'multiChain.body':
    '{wallet}: 여러 종류의 네트워크를 지원합니다. 연결할 것을 선택하세요. 나머지는 나중에 추가할 수 있습니다.',
  'directory.all': '지갑',
  'directory.search': '지갑 검색',
  'directory.installed': '설치됨',
  'directory.certified': '인증됨',
  'directory.featured': '추천 지갑',
  'directory.more': '다른 지갑',
  'directory.none': '“{query}”에 해당하는 지갑이 없습니다',
  'directory.noneBody': '철자를 확인하거나 이름의 일부로 검색하세요.',
  'directory.get': '{wallet} 받기',
  'directory.getBody': '아래 공식 페이지에서 설치한 다음 여기에서 연결하세요.',
  'directory.getBodyPhone': '앱을 설치한 다음 앱의 브라우저에서 이 페이지를 여세요.',
  'directory.nowhere': '이 지갑의 공식 페이지를 알 수 없습니다.',
  'directory.gone': '이 지갑은 더 이상 목록에 없습니다.',
  'directory.connect': '{wallet} 연결',
  'directory.stores': '{wallet} 받는 곳',
  'directory.forPhone': '휴대폰용 앱',
  'directory.forBrowser': '브라우저용 확장 프로그램',
  'directory.reloadHint': '설치하셨나요? 페이지를 새로 고치면 여기에 표시됩니다.',
}
