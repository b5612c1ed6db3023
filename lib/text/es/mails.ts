import type { MailTexts } from '../mail-texts'

export const mailTexts: MailTexts = {
  // The code of a login
  'mail.code.subject': 'Tu código de inicio de sesión para {site}',
  'mail.code.title': 'Tu código de inicio de sesión',
  'mail.code.enter': 'Introduce este código en {site} para entrar en tu billetera.',
  'mail.code.life': 'Es válido durante {minutes} minutos.',
  'mail.code.secret': 'No compartas nunca este código. Nadie de {site} te lo pedirá.',
  // Every mail
  'mail.notYou': 'Si no has sido tú, ignora este correo. No pasará nada sin ti.',
  'mail.why': 'Recibes este correo porque se introdujo tu dirección en {site}.',
}
