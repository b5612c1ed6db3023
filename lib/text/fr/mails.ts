import type { MailTexts } from '../mail-texts'

export const mailTexts: MailTexts = {
  // The code of a login
  'mail.code.subject': 'Votre code de connexion pour {site}',
  'mail.code.title': 'Votre code de connexion',
  'mail.code.enter': 'Saisissez ce code sur {site} pour vous connecter à votre portefeuille.',
  'mail.code.life': 'Il est valable {minutes} minutes.',
  'mail.code.secret': 'Ne communiquez jamais ce code. Personne de {site} ne vous le demandera.',
  // The approval of a device
  'mail.approval.subject': 'Approuvez une connexion à votre portefeuille',
  'mail.approval.lead':
    'Une connexion avec votre adresse e-mail a été lancée sur une page qui se présente comme {site}. Approuvez-la seulement si c’était vous.',
  'mail.approval.button': 'Vérifier la connexion',
  'mail.approval.life': 'Le lien fonctionne une fois, pendant {minutes} minutes.',
  // Every mail
  'mail.notYou': 'Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail. Rien ne se passe sans vous.',
  'mail.why': 'Vous recevez cet e-mail parce que votre adresse a été saisie sur une page qui se présente comme {site}.',
}
