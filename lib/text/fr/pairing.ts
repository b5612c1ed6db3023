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
  'pairing.copy': 'Copier le lien',
  'pairing.copied': 'Lien copié',
  'pairing.phone': 'Connectez une application de wallet de ce téléphone.',
  'pairing.open': 'Ouvrir l’application',
  'pairing.otherDevice': 'Wallet sur un autre appareil ?',
  'pairing.again': 'Afficher un nouveau code',
  'pairing.with': 'Se connecter avec {wallet}',
  'pairing.openWallet': 'Ouvrir {wallet}',
  'pairing.openOn': 'Ouvrir {host}',
  'pairing.nothing': 'Rien ne s’est ouvert ? Essayez une autre façon.',
  'pairing.cannotOpen':
    'Cette application ne peut pas ouvrir votre wallet. Copiez le lien et collez-le dans le wallet.',
  'pairing.inApp':
    'Dans cette application, les wallets peuvent ne pas s’ouvrir. Dans ce cas, ouvrez cette page dans votre navigateur.',
  'pairing.scanWith': 'Scannez ce code avec {wallet} sur votre téléphone.',
  'pairing.extension': 'Installez l’extension de {wallet}, puis rechargez cette page.',
  'pairing.platforms': 'Où se trouve votre wallet',
  'pairing.browser': 'Navigateur',
  'pairing.mobile': 'Téléphone',
  'pairing.desktop': 'Ordinateur',
  'pairing.web': 'Site web',
}
