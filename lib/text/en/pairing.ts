/** Texts of pairing a wallet by a link. */
export const pairingTexts = {
  'title.ConnectingWalletConnect': 'WalletConnect',
  'title.ConnectingWalletConnectBasic': 'WalletConnect',
  'pairing.scan': 'Scan this code with your wallet on your phone.',
  'pairing.qr': 'QR code that connects a wallet',
  'pairing.waiting': 'Waiting for your wallet',
  'pairing.preparing': 'Preparing the code',
  'pairing.unreachable': 'The relay does not answer. Trying again. Wallets in this browser still work.',
  'pairing.authenticating': 'Authenticating...',
  'pairing.copy': 'Copy link',
  'pairing.copied': 'Link copied',
  'pairing.phone': 'Connect a wallet app on this phone.',
  'pairing.open': 'Open wallet app',
  'pairing.otherDevice': 'Wallet on another device?',
  'pairing.again': 'Show a new code',
} as const
