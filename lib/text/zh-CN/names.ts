import type { LocalePart, NamesTextKey } from '../text-key'

export const namesTexts: LocalePart<NamesTextKey> = {
  // Failures
  'error.nameTooShort': '请至少使用 {min} 个字符',
  'error.nameTooLong': '请最多使用 {max} 个字符',
  'error.nameLetters': '只能使用字母、数字和连字符',
  'error.nameHyphens': '第三个和第四个字符不能同时为连字符',
  'error.nameTaken': '{name} 已被占用',
  'error.nameReserved': '{name} 已被保留',
  'error.nameForeignZone': '此处的名称以 .{zone} 结尾',
  'error.nameLimit': '此账户已注册 {limit} 个名称',
  'error.nameBadAttribute': '无法使用记录 {key}',
  'error.nameBadAddress': '这不是该网络的地址',
  'error.nameBadMessage': '签名的消息无效',
  'error.nameBadSignature': '签名不属于此账户',
  'error.nameExpired': '消息签名时间过久',
  'error.nameUsed': '此消息已被使用',
  'error.nameNotOwner': '此名称属于其他账户',
  'error.nameNotFound': '没有账户使用此名称',
}
