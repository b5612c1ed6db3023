import type { LocalePart, TokenTextKey } from '../text-key'

export const tokenTexts: LocalePart<TokenTextKey> = {
  'selectToken.search': '이름, 심볼 또는 주소',
  'selectToken.yours': '내 토큰',
  'selectToken.results': '결과',
  'selectToken.chosen': '선택됨',
  'selectToken.none': '“{query}”와 일치하는 토큰이 없습니다',
  'selectToken.lookAlike': '유사 토큰',
  'selectToken.remove': '{symbol} 제거',
  'selectToken.common': '자주 쓰는 토큰',
  'selectToken.all': '모든 토큰',
  'selectToken.noneBody': '토큰의 컨트랙트 주소를 붙여넣으면 가져올 수 있습니다.',
  'selectToken.lookingUp': '체인에서 토큰을 읽는 중',
  'selectToken.importTitle': '누구나 아무 이름으로 토큰을 만들 수 있습니다',
  'selectToken.importBody':
    '{symbol}은(는) 목록에 없습니다. 가치 없는 복제품일 수 있으니 믿을 수 있는 곳에서 주소를 확인하세요.',
  'selectToken.import': '{symbol} 사용',
  'selectToken.contract': '컨트랙트',
  'selectToken.decimals': '소수 자릿수',
  'selectToken.imported': '직접 가져옴',
  'selectToken.removed': '{symbol} 제거됨',
  'selectToken.lookAlikeTitle': '목록에 있는 {symbol}이(가) 아닙니다',
  'selectToken.lookAlikeBody': '목록에 있는 {symbol}의 주소는 다릅니다:',
}
