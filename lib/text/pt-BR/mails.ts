import type { MailTexts } from '../mail-texts'

export const mailTexts: MailTexts = {
  // The code of a login
  'mail.code.subject': 'Seu código de login para {site}',
  'mail.code.title': 'Seu código de login',
  'mail.code.enter': 'Digite este código em {site} para entrar na sua carteira.',
  'mail.code.life': 'Ele é válido por {minutes} minutos.',
  'mail.code.secret': 'Nunca compartilhe este código. Ninguém de {site} vai pedi-lo a você.',
  // The approval of a device
  'mail.approval.subject': 'Aprove um login na sua carteira',
  'mail.approval.lead':
    'Um login com o seu endereço de e-mail foi iniciado em uma página que diz ser {site}. Aprove somente se foi você.',
  'mail.approval.button': 'Revisar o login',
  'mail.approval.life': 'O link funciona uma vez, por {minutes} minutos.',
  // Every mail
  'mail.notYou': 'Se não foi você, ignore este e-mail. Nada acontece sem você.',
  'mail.why': 'Você recebeu este e-mail porque seu endereço foi informado em uma página que diz ser {site}.',
}
