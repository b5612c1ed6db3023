import type { LocalePart, ShellTextKey } from '../text-key'

export const shellTexts: LocalePart<ShellTextKey> = {
  'button.connect': 'Conectar billetera',
  'button.connecting': 'Conectando',
  'button.reconnecting': 'Reconectando',
  'button.account': 'Cuenta {address}',
  'button.failed': 'La pantalla de la billetera no cargó. Pulsa otra vez.',
  'button.unsupportedNetwork': 'Red no compatible',
  'modal.close': 'Cerrar',
  'modal.loading': 'Cargando',
}
