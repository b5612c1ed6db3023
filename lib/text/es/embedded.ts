import type { EmbeddedTextKey, LocalePart } from '../text-key'
import { walletScreenTexts } from './wallet-screens'

export const embeddedTexts: LocalePart<EmbeddedTextKey> = {
  ...walletScreenTexts,
  // Failures
  'error.emailCodeWrong': 'Código incorrecto',
  'error.emailCodeExpired': 'Este código ya no es válido',
  'error.emailLocked': 'Demasiados códigos incorrectos para esta dirección',
  'error.sessionEnded': 'Tu sesión está cerrada',
  'error.approvalEnded': 'Este enlace ya no es válido',
  'error.loginDeclined': 'Este inicio de sesión fue rechazado',
  'error.mailUnavailable': 'No se pudo enviar el correo',
  'error.walletExists': 'Esta dirección ya tiene una billetera',
  'error.deviceNotApproved': 'Este dispositivo no está aprobado',
  'error.loginTooOld': 'Introduce primero un código nuevo',
  'error.halfMissing': 'Falta una parte de esta billetera',
  'error.halvesDiffer': 'Las partes de esta billetera no coinciden',
  'error.walletChangedElsewhere': 'Esta billetera se cambió en otro dispositivo',
}
