import type { LocalePart, WalletsTextKey } from '../text-key'

export const walletsTexts: LocalePart<WalletsTextKey> = {
  'title.AllWallets': '所有钱包',
  'title.Downloads': '获取钱包',
  'directory.all': '钱包',
  'directory.search': '搜索钱包',
  'directory.installed': '已安装',
  'directory.certified': '已认证',
  'directory.featured': '推荐钱包',
  'directory.more': '更多钱包',
  'directory.none': '未找到与“{query}”匹配的钱包',
  'directory.noneBody': '请检查拼写，或按名称的一部分搜索。',
  'directory.get': '获取 {wallet}',
  'directory.getBody': '请从下方的官方页面安装，然后在此处连接。',
  'directory.getBodyPhone': '安装该应用，然后在其浏览器中打开此页面。',
  'directory.nowhere': '没有已知的此钱包官方页面。',
  'directory.gone': '此钱包已不在列表中。',
  'directory.connect': '连接 {wallet}',
  'directory.stores': '{wallet} 的获取途径',
  'directory.forPhone': '手机应用',
  'directory.forBrowser': '浏览器扩展程序',
  'directory.reloadHint': '已安装？重新加载此页面即可在这里看到。',
}
