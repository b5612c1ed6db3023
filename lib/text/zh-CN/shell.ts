import type { LocalePart, ShellTextKey } from '../text-key'

export const shellTexts: LocalePart<ShellTextKey> = {
  'button.connect': '连接钱包',
  'button.connecting': '正在连接',
  'button.reconnecting': '正在重新连接',
  'button.account': '账户 {address}',
  'button.failed': '钱包界面未能加载，请再按一次。',
  'button.unsupportedNetwork': '不支持的网络',
  'modal.close': '关闭',
  'modal.loading': '加载中',
}
