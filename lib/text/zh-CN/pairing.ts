import type { LocalePart, PairingTextKey } from '../text-key'

export const pairingTexts: LocalePart<PairingTextKey> = {
  'title.ConnectingWalletConnect': 'WalletConnect',
  'title.ConnectingWalletConnectBasic': 'WalletConnect',
  'pairing.scan': '用手机上的钱包扫描此二维码。',
  'pairing.qr': '连接钱包的二维码',
  'pairing.waiting': '正在等待您的钱包',
  'pairing.preparing': '正在准备二维码',
  'pairing.unreachable': '中继没有响应，正在重试。此浏览器中的钱包仍可使用。',
  'pairing.authenticating': '正在验证身份...',
  'pairing.copy': '复制链接',
  'pairing.copied': '链接已复制',
  'pairing.phone': '连接此手机上的钱包应用。',
  'pairing.open': '打开钱包应用',
  'pairing.otherDevice': '钱包在另一台设备上？',
  'pairing.again': '显示新二维码',
}
