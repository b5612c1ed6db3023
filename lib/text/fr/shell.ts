import type { LocalePart, ShellTextKey } from '../text-key'

export const shellTexts: LocalePart<ShellTextKey> = {
  'button.connect': 'Connecter un portefeuille',
  'button.connecting': 'Connexion',
  'button.reconnecting': 'Reconnexion',
  'button.account': 'Compte {address}',
  'button.failed': 'L’écran du portefeuille ne s’est pas chargé. Appuyez à nouveau.',
  'button.unsupportedNetwork': 'Réseau non pris en charge',
  'modal.close': 'Fermer',
  'modal.loading': 'Chargement',
}
