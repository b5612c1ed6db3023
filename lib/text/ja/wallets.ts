import type { LocalePart, WalletsTextKey } from '../text-key'

export const walletsTexts: LocalePart<WalletsTextKey> = {
  'title.AllWallets': 'すべてのウォレット',
  'title.Downloads': 'ウォレットを入手',
  'title.ConnectingMultiChain': 'ネットワークを選択',
  'multiChain.body':
    '{wallet}は複数の種類のネットワークに対応しています。接続するものを選んでください。ほかは後から追加できます。',
  'directory.all': 'ウォレット',
  'directory.search': 'ウォレットを検索',
  'directory.installed': 'インストール済み',
  'directory.certified': '認定済み',
  'directory.featured': 'おすすめのウォレット',
  'directory.more': 'その他のウォレット',
  'directory.none': '「{query}」に一致するウォレットはありません',
  'directory.noneBody': 'つづりを確認するか、名前の一部で検索してください。',
  'directory.get': '{wallet}を入手',
  'directory.getBody': '下の公式ページからインストールし、ここで接続してください。',
  'directory.getBodyPhone': 'アプリをインストールし、アプリ内のブラウザでこのページを開いてください。',
  'directory.nowhere': 'このウォレットの公式ページは分かりません。',
  'directory.gone': 'このウォレットは一覧にありません。',
  'directory.connect': '{wallet}を接続',
  'directory.stores': '{wallet}の入手先',
  'directory.forPhone': 'スマートフォン用アプリ',
  'directory.forBrowser': 'ブラウザ用拡張機能',
  'directory.reloadHint': 'インストールしましたか？ページを再読み込みすると、ここに表示されます。',
}
