import type { LocalePart, PairingTextKey } from '../text-key'

export const pairingTexts: LocalePart<PairingTextKey> = {
  'title.ConnectingWalletConnect': 'WalletConnect',
  'title.ConnectingWalletConnectBasic': 'WalletConnect',
  'pairing.scan': 'Escanea este código con la billetera de tu teléfono.',
  'pairing.qr': 'Código QR que conecta una billetera',
  'pairing.waiting': 'Esperando a tu billetera',
  'pairing.preparing': 'Preparando el código',
  'pairing.unreachable':
    'WalletConnect no responde. Reintentando. Las billeteras de este navegador siguen funcionando.',
  'pairing.authenticating': 'Autenticando...',
  'pairing.copy': 'Copiar enlace',
  'pairing.copied': 'Enlace copiado',
  'pairing.phone': 'Conecta una billetera de este teléfono.',
  'pairing.open': 'Abrir la billetera',
  'pairing.otherDevice': '¿La billetera está en otro dispositivo?',
  'pairing.again': 'Mostrar un código nuevo',
  'pairing.with': 'Conectar con {wallet}',
  'pairing.openWallet': 'Abrir {wallet}',
  'pairing.openOn': 'Abrir {host}',
  'pairing.nothing': '¿No se abrió nada? Prueba otra forma.',
  'pairing.cannotOpen': 'Esta aplicación no puede abrir tu billetera. Copia el enlace y pégalo en la billetera.',
  'pairing.inApp':
    'Dentro de esta aplicación es posible que las billeteras no se abran. Si ocurre, abre esta página en tu navegador.',
  'pairing.scanWith': 'Escanea este código con {wallet} en tu teléfono.',
  'pairing.extension': 'Instala la extensión de {wallet} y recarga esta página.',
  'pairing.platforms': 'Dónde está tu billetera',
  'pairing.browser': 'Navegador',
  'pairing.mobile': 'Teléfono',
  'pairing.desktop': 'Ordenador',
  'pairing.web': 'Sitio web',
}
