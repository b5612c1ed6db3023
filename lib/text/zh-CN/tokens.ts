import type { LocalePart, TokenTextKey } from '../text-key'

export const tokenTexts: LocalePart<TokenTextKey> = {
  'selectToken.search': '名称、符号或地址',
  'selectToken.yours': '您的代币',
  'selectToken.results': '结果',
  'selectToken.chosen': '已选',
  'selectToken.none': '没有与“{query}”匹配的代币',
  'selectToken.lookAlike': '相似代币',
  'selectToken.remove': '移除 {symbol}',
  'selectToken.common': '常用代币',
  'selectToken.all': '所有代币',
  'selectToken.noneBody': '粘贴该代币的合约地址即可导入。',
  'selectToken.lookingUp': '正在从链上读取代币',
  'selectToken.importTitle': '任何人都可以用任意名称创建代币',
  'selectToken.importBody': '{symbol} 不在我们的列表中。它可能是一文不值的仿冒代币，请通过可信来源核对其地址。',
  'selectToken.import': '使用 {symbol}',
  'selectToken.contract': '合约',
  'selectToken.decimals': '小数位数',
  'selectToken.imported': '由您导入',
  'selectToken.removed': '已移除 {symbol}',
  'selectToken.lookAlikeTitle': '这不是我们列表中的 {symbol}',
  'selectToken.lookAlikeBody': '我们列表中的 {symbol} 是另一个地址：',
}
