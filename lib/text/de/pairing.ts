import type { LocalePart, PairingTextKey } from '../text-key'

export const pairingTexts: LocalePart<PairingTextKey> = {
  'title.ConnectingWalletConnect': 'WalletConnect',
  'title.ConnectingWalletConnectBasic': 'WalletConnect',
  'pairing.scan': 'Scannen Sie diesen Code mit der Wallet auf Ihrem Telefon.',
  'pairing.qr': 'QR-Code, der eine Wallet verbindet',
  'pairing.waiting': 'Warten auf Ihre Wallet',
  'pairing.preparing': 'Code wird vorbereitet',
  'pairing.unreachable':
    'Das Relay antwortet nicht. Neuer Versuch läuft. Wallets in diesem Browser funktionieren weiterhin.',
  'pairing.authenticating': 'Wird angemeldet …',
  'pairing.copy': 'Link kopieren',
  'pairing.copied': 'Link kopiert',
  'pairing.phone': 'Verbinden Sie eine Wallet-App auf diesem Telefon.',
  'pairing.open': 'Wallet-App öffnen',
  'pairing.otherDevice': 'Wallet auf einem anderen Gerät?',
  'pairing.again': 'Neuen Code zeigen',
}
