import type { LocalePart, PairingTextKey } from '../text-key'

export const pairingTexts: LocalePart<PairingTextKey> = {
  'title.ConnectingWalletConnect': 'WalletConnect',
  'title.ConnectingWalletConnectBasic': 'WalletConnect',
  'pairing.scan': 'Escanea este código con la wallet de tu teléfono.',
  'pairing.qr': 'Código QR que conecta una wallet',
  'pairing.waiting': 'Esperando a tu wallet',
  'pairing.preparing': 'Preparando el código',
  'pairing.unreachable': 'El relay no responde. Reintentando. Las wallets de este navegador siguen funcionando.',
  'pairing.authenticating': 'Autenticando...',
  'pairing.copy': 'Copiar enlace',
  'pairing.copied': 'Enlace copiado',
  'pairing.phone': 'Conecta una app de wallet de este teléfono.',
  'pairing.open': 'Abrir app de wallet',
  'pairing.otherDevice': '¿Wallet en otro dispositivo?',
  'pairing.again': 'Mostrar un código nuevo',
}
