import type { LocalePart, PairingTextKey } from '../text-key'

export const pairingTexts: LocalePart<PairingTextKey> = {
  'title.ConnectingWalletConnect': 'WalletConnect',
  'title.ConnectingWalletConnectBasic': 'WalletConnect',
  'pairing.scan': 'Leia este código com a carteira do seu celular.',
  'pairing.qr': 'Código QR que conecta uma carteira',
  'pairing.waiting': 'Aguardando sua carteira',
  'pairing.preparing': 'Preparando o código',
  'pairing.unreachable': 'O relay não responde. Tentando de novo. As carteiras deste navegador continuam funcionando.',
  'pairing.authenticating': 'Autenticando...',
  'pairing.copy': 'Copiar link',
  'pairing.copied': 'Link copiado',
  'pairing.phone': 'Conecte um app de carteira deste celular.',
  'pairing.open': 'Abrir app de carteira',
  'pairing.otherDevice': 'Carteira em outro dispositivo?',
  'pairing.again': 'Mostrar novo código',
}
