import type { LocalePart, ShellTextKey } from '../text-key'

export const shellTexts: LocalePart<ShellTextKey> = {
  'button.connect': 'Wallet verbinden',
  'button.connecting': 'Wird verbunden',
  'button.reconnecting': 'Wird neu verbunden',
  'button.account': 'Konto {address}',
  'button.failed': 'Die Wallet-Ansicht wurde nicht geladen. Bitte erneut drücken.',
  'button.unsupportedNetwork': 'Nicht unterstütztes Netzwerk',
  'modal.close': 'Schließen',
  'modal.loading': 'Lädt',
}
