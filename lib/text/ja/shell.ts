import type { LocalePart, ShellTextKey } from '../text-key'

export const shellTexts: LocalePart<ShellTextKey> = {
  'button.connect': 'ウォレットを接続',
  'button.connecting': '接続中',
  'button.reconnecting': '再接続中',
  'button.account': 'アカウント {address}',
  'button.failed': 'ウォレット画面を読み込めませんでした。もう一度押してください。',
  'button.unsupportedNetwork': '未対応のネットワーク',
  'modal.close': '閉じる',
  'modal.loading': '読み込み中',
}
