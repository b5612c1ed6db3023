import type { EmbeddedTextKey, LocalePart } from '../text-key'
import { walletScreenTexts } from './wallet-screens'

export const embeddedTexts: LocalePart<EmbeddedTextKey> = {
  ...walletScreenTexts,
  // Failures
  'error.emailCodeWrong': 'Falscher Code',
  'error.emailCodeExpired': 'Dieser Code ist nicht mehr gültig',
  'error.emailLocked': 'Zu viele falsche Codes für diese Adresse',
  'error.sessionEnded': 'Sie sind abgemeldet',
  'error.approvalEnded': 'Dieser Link ist nicht mehr gültig',
  'error.loginDeclined': 'Diese Anmeldung wurde abgelehnt',
  'error.mailUnavailable': 'Die E-Mail konnte nicht gesendet werden',
  'error.walletExists': 'Diese Adresse hat bereits eine Wallet',
  'error.deviceNotApproved': 'Dieses Gerät ist nicht bestätigt',
  'error.loginTooOld': 'Bitte zuerst einen neuen Code eingeben',
  'error.halfMissing': 'Ein Teil dieser Wallet fehlt',
  'error.halvesDiffer': 'Die Teile dieser Wallet passen nicht zusammen',
  'error.walletChangedElsewhere': 'Diese Wallet wurde auf einem anderen Gerät geändert',
}
