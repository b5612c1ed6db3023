import type { LocalePart, TokenTextKey } from '../text-key'

export const tokenTexts: LocalePart<TokenTextKey> = {
  'selectToken.search': '名前、シンボル、アドレス',
  'selectToken.yours': '保有トークン',
  'selectToken.results': '検索結果',
  'selectToken.chosen': '選択中',
  'selectToken.none': '「{query}」に一致するトークンはありません',
  'selectToken.lookAlike': '類似名',
  'selectToken.remove': '{symbol} を削除',
  'selectToken.common': 'よく使われるトークン',
  'selectToken.all': 'すべてのトークン',
  'selectToken.noneBody': 'トークンのコントラクトアドレスを貼り付けるとインポートできます。',
  'selectToken.lookingUp': 'チェーンからトークンを読み取り中',
  'selectToken.importTitle': 'トークンは誰でも好きな名前で作れます',
  'selectToken.importBody':
    '{symbol} はリストにありません。価値のない偽物の可能性があるため、信頼できる情報でアドレスを確認してください。',
  'selectToken.import': '{symbol} を使う',
  'selectToken.contract': 'コントラクト',
  'selectToken.decimals': '小数桁数',
  'selectToken.imported': '自分で追加',
  'selectToken.removed': '{symbol} を削除しました',
  'selectToken.lookAlikeTitle': 'リストにある {symbol} ではありません',
  'selectToken.lookAlikeBody': 'リストにある {symbol} は別のアドレスです：',
}
