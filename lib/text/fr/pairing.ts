import type { LocalePart, PairingTextKey } from '../text-key'

export const pairingTexts: LocalePart<PairingTextKey> = {
  'title.ConnectingWalletConnect': 'WalletConnect',
  'title.ConnectingWalletConnectBasic': 'WalletConnect',
  'pairing.scan': 'Scannez ce code avec le portefeuille de votre téléphone.',
  'pairing.qr': 'Code QR qui connecte un portefeuille',
  'pairing.waiting': 'En attente de votre portefeuille',
  'pairing.preparing': 'Préparation du code',
  'pairing.unreachable':
    'WalletConnect ne répond pas. Nouvel essai en cours. Les portefeuilles de ce navigateur fonctionnent toujours.',
  'pairing.authenticating': 'Authentification...',
  'pairing.copy': 'Copier le lien',
  'pairing.copied': 'Lien copié',
  'pairing.phone': 'Connectez un portefeuille de ce téléphone.',
  'pairing.open': 'Ouvrir l’application',
  'pairing.otherDevice': 'Portefeuille sur un autre appareil ?',
  'pairing.again': 'Afficher un nouveau code',
  'pairing.with': 'Se connecter avec {wallet}',
  'pairing.openWallet': 'Ouvrir {wallet}',
  'pairing.openOn': 'Ouvrir {host}',
  'pairing.nothing': 'Rien ne s’est ouvert ? Essayez une autre façon.',
  'pairing.cannotOpen':
    'Cette application ne peut pas ouvrir votre portefeuille. Copiez le lien et collez-le dans le portefeuille.',
  'pairing.inApp':
    'Dans cette application, les portefeuilles peuvent ne pas s’ouvrir. Dans ce cas, ouvrez cette page dans votre navigateur.',
  'pairing.scanWith': 'Scannez ce code avec {wallet} sur votre téléphone.',
  'pairing.extension': 'Installez l’extension de {wallet}, puis rechargez cette page.',
  'pairing.platforms': 'Où se trouve votre portefeuille',
  'pairing.browser': 'Navigateur',
  'pairing.mobile': 'Téléphone',
  'pairing.desktop': 'Ordinateur',
  'pairing.web': 'Site web',
}
