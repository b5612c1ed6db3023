import type { EmbeddedTextKey, LocalePart } from '../text-key'
import { walletScreenTexts } from './wallet-screens'

export const embeddedTexts: LocalePart<EmbeddedTextKey> = {
  ...walletScreenTexts,
  // Failures
  'error.emailCodeWrong': 'Code incorrect',
  'error.emailCodeExpired': 'Ce code n’est plus valable',
  'error.emailLocked': 'Trop de codes incorrects pour cette adresse',
  'error.sessionEnded': 'Vous êtes déconnecté',
  'error.approvalEnded': 'Ce lien n’est plus valable',
  'error.loginDeclined': 'Cette connexion a été refusée',
  'error.mailUnavailable': 'L’e-mail n’a pas pu être envoyé',
  'error.walletExists': 'Cette adresse a déjà un portefeuille',
  'error.deviceNotApproved': 'Cet appareil n’est pas approuvé',
  'error.loginTooOld': 'Saisissez d’abord un nouveau code',
  'error.halfMissing': 'Une partie de ce portefeuille manque',
  'error.halvesDiffer': 'Les parties de ce portefeuille ne concordent pas',
  'error.walletChangedElsewhere': 'Ce portefeuille a été modifié sur un autre appareil',
}
