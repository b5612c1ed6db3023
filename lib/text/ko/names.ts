import type { LocalePart, NamesTextKey } from '../text-key'

export const namesTexts: LocalePart<NamesTextKey> = {
  // Failures
  'error.nameTooShort': '{min}자 이상 사용하세요',
  'error.nameTooLong': '{max}자 이하로 사용하세요',
  'error.nameLetters': '영문자, 숫자, 하이픈만 사용하세요',
  'error.nameHyphens': '세 번째와 네 번째 문자가 모두 하이픈일 수 없습니다',
  'error.nameTaken': '{name}은(는) 이미 사용 중입니다',
  'error.nameReserved': '{name}은(는) 예약되어 있습니다',
  'error.nameForeignZone': '여기의 이름은 .{zone}(으)로 끝납니다',
  'error.nameLimit': '이 계정은 이미 이름 {limit}개를 등록했습니다',
  'error.nameBadAttribute': '{key} 레코드는 사용할 수 없습니다',
  'error.nameBadAddress': '이 네트워크의 주소가 아닙니다',
  'error.nameBadMessage': '서명된 메시지가 올바르지 않습니다',
  'error.nameBadSignature': '서명이 이 계정의 것이 아닙니다',
  'error.nameExpired': '메시지에 서명한 지 너무 오래되었습니다',
  'error.nameUsed': '이 메시지는 이미 사용되었습니다',
  'error.nameNotOwner': '이 이름은 다른 계정의 것입니다',
  'error.nameNotFound': '이 이름을 가진 계정이 없습니다',
}
