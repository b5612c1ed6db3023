import type { MailTexts } from '../mail-texts'

export const mailTexts: MailTexts = {
  // The code of a login
  'mail.code.subject': 'Tu código de inicio de sesión para {site}',
  'mail.code.title': 'Tu código de inicio de sesión',
  'mail.code.enter': 'Introduce este código en {site} para entrar en tu billetera.',
  'mail.code.life': 'Es válido durante {minutes} minutos.',
  'mail.code.secret': 'No compartas nunca este código. Nadie de {site} te lo pedirá.',
  // The approval of a device
  'mail.approval.subject': 'Aprueba un inicio de sesión en tu billetera',
  'mail.approval.lead':
    'Se ha iniciado una sesión con tu dirección de correo en una página que dice ser {site}. Apruébala solo si has sido tú.',
  'mail.approval.button': 'Revisar el inicio de sesión',
  'mail.approval.life': 'El enlace funciona una vez, durante {minutes} minutos.',
  // Every mail
  'mail.notYou': 'Si no has sido tú, ignora este correo. No pasará nada sin ti.',
  'mail.why': 'Recibes este correo porque se introdujo tu dirección en una página que dice ser {site}.',
}
