import type { LocalePart, PairingTextKey } from '../text-key'

export const pairingTexts: LocalePart<PairingTextKey> = {
  'title.ConnectingWalletConnect': 'WalletConnect',
  'title.ConnectingWalletConnectBasic': 'WalletConnect',
  'pairing.scan': 'スマートフォンのウォレットでこのコードを読み取ってください。',
  'pairing.qr': 'ウォレットを接続する QR コード',
  'pairing.waiting': 'ウォレットを待っています',
  'pairing.preparing': 'コードを準備中',
  'pairing.unreachable': 'リレーが応答しません。再試行中です。このブラウザのウォレットは引き続き使えます。',
  'pairing.authenticating': '認証しています...',
  'pairing.copy': 'リンクをコピー',
  'pairing.copied': 'リンクをコピーしました',
  'pairing.phone': 'このスマートフォンのウォレットアプリを接続します。',
  'pairing.open': 'ウォレットアプリを開く',
  'pairing.otherDevice': '別の端末のウォレットですか？',
  'pairing.again': '新しいコードを表示',
}
