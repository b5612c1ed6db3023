import type { LocalePart, NamesTextKey } from '../text-key'

export const namesTexts: LocalePart<NamesTextKey> = {
  // Failures
  'error.nameTooShort': '{min}文字以上にしてください',
  'error.nameTooLong': '{max}文字以内にしてください',
  'error.nameLetters': '英字、数字、ハイフンのみ使用できます',
  'error.nameHyphens': '3文字目と4文字目の両方をハイフンにはできません',
  'error.nameTaken': '{name}はすでに使われています',
  'error.nameReserved': '{name}は予約されています',
  'error.nameForeignZone': 'ここの名前は.{zone}で終わります',
  'error.nameLimit': 'このアカウントはすでに{limit}個の名前を登録しています',
  'error.nameBadAttribute': 'レコード{key}は使用できません',
  'error.nameBadAddress': 'このネットワークのアドレスではありません',
  'error.nameBadMessage': '署名されたメッセージが無効です',
  'error.nameBadSignature': '署名がこのアカウントのものではありません',
  'error.nameExpired': '署名から時間が経ちすぎています',
  'error.nameUsed': 'このメッセージはすでに使用されています',
  'error.nameNotOwner': 'この名前は別のアカウントのものです',
  'error.nameNotFound': 'この名前のアカウントはありません',
}
