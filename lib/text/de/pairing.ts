import type { LocalePart, PairingTextKey } from '../text-key'

export const pairingTexts: LocalePart<PairingTextKey> = {
  'title.ConnectingWalletConnect': 'WalletConnect',
  'title.ConnectingWalletConnectBasic': 'WalletConnect',
  'pairing.scan': 'Scannen Sie diesen Code mit der Wallet auf Ihrem Telefon.',
  'pairing.qr': 'QR-Code, der eine Wallet verbindet',
  'pairing.waiting': 'Warten auf Ihre Wallet',
  'pairing.preparing': 'Code wird vorbereitet',
  'pairing.unreachable':
    'WalletConnect antwortet nicht. Neuer Versuch läuft. Wallets in diesem Browser funktionieren weiterhin.',
  'pairing.authenticating': 'Wird angemeldet …',
  'pairing.copy': 'Link kopieren',
  'pairing.copied': 'Link kopiert',
  'pairing.phone': 'Verbinden Sie eine Wallet-App auf diesem Telefon.',
  'pairing.open': 'Wallet-App öffnen',
  'pairing.otherDevice': 'Wallet auf einem anderen Gerät?',
  'pairing.again': 'Neuen Code zeigen',
  'pairing.with': 'Mit {wallet} verbinden',
  'pairing.openWallet': '{wallet} öffnen',
  'pairing.openOn': '{host} öffnen',
  'pairing.nothing': 'Nichts geöffnet? Versuchen Sie einen anderen Weg.',
  'pairing.cannotOpen':
    'Diese App kann Ihre Wallet nicht öffnen. Kopieren Sie den Link und fügen Sie ihn in der Wallet ein.',
  'pairing.inApp':
    'In dieser App öffnen sich Wallets möglicherweise nicht. Öffnen Sie die Seite dann in Ihrem Browser.',
  'pairing.scanWith': 'Scannen Sie diesen Code mit {wallet} auf Ihrem Telefon.',
  'pairing.extension': 'Installieren Sie die Erweiterung von {wallet} und laden Sie diese Seite neu.',
  'pairing.platforms': 'Wo Ihre Wallet ist',
  'pairing.browser': 'Browser',
  'pairing.mobile': 'Telefon',
  'pairing.desktop': 'Computer',
  'pairing.web': 'Website',
}
