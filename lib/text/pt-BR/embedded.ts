import type { EmbeddedTextKey, LocalePart } from '../text-key'
import { walletScreenTexts } from './wallet-screens'

export const embeddedTexts: LocalePart<EmbeddedTextKey> = {
  ...walletScreenTexts,
  // Failures
  'error.emailCodeWrong': 'Código incorreto',
  'error.emailCodeExpired': 'Este código não é mais válido',
  'error.emailLocked': 'Muitos códigos incorretos para este endereço',
  'error.sessionEnded': 'Sua sessão foi encerrada',
  'error.approvalEnded': 'Este link não é mais válido',
  'error.loginDeclined': 'Este login foi recusado',
  'error.mailUnavailable': 'Não foi possível enviar o e-mail',
  'error.walletExists': 'Este endereço já tem uma carteira',
  'error.deviceNotApproved': 'Este dispositivo não está aprovado',
  'error.loginTooOld': 'Digite um novo código primeiro',
  'error.halfMissing': 'Falta uma parte desta carteira',
  'error.halvesDiffer': 'As partes desta carteira não combinam',
  'error.walletChangedElsewhere': 'Esta carteira foi alterada em outro dispositivo',
}
