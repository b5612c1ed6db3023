import type { LocalePart, PairingTextKey } from '../text-key'

export const pairingTexts: LocalePart<PairingTextKey> = {
  'title.ConnectingWalletConnect': 'WalletConnect',
  'title.ConnectingWalletConnectBasic': 'WalletConnect',
  'pairing.scan': 'Scannez ce code avec le wallet de votre téléphone.',
  'pairing.qr': 'Code QR qui connecte un wallet',
  'pairing.waiting': 'En attente de votre wallet',
  'pairing.preparing': 'Préparation du code',
  'pairing.unreachable':
    'Le relais ne répond pas. Nouvel essai en cours. Les wallets de ce navigateur fonctionnent toujours.',
  'pairing.authenticating': 'Authentification...',
  'pairing.copy': 'Copier le lien',
  'pairing.copied': 'Lien copié',
  'pairing.phone': 'Connectez une application de wallet de ce téléphone.',
  'pairing.open': 'Ouvrir l’application',
  'pairing.otherDevice': 'Wallet sur un autre appareil ?',
  'pairing.again': 'Afficher un nouveau code',
}
