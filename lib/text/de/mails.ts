import type { MailTexts } from '../mail-texts'

export const mailTexts: MailTexts = {
  // The code of a login
  'mail.code.subject': 'Ihr Anmeldecode für {site}',
  'mail.code.title': 'Ihr Anmeldecode',
  'mail.code.enter': 'Geben Sie diesen Code auf {site} ein, um sich bei Ihrer Wallet anzumelden.',
  'mail.code.life': 'Er ist {minutes} Minuten gültig.',
  'mail.code.secret': 'Geben Sie diesen Code niemals weiter. Niemand von {site} wird Sie danach fragen.',
  // The approval of a device
  'mail.approval.subject': 'Anmeldung bei Ihrer Wallet bestätigen',
  'mail.approval.lead':
    'Auf einer Seite, die sich als {site} ausgibt, wurde eine Anmeldung mit Ihrer E-Mail-Adresse begonnen. Bestätigen Sie sie nur, wenn Sie das waren.',
  'mail.approval.button': 'Anmeldung prüfen',
  'mail.approval.life': 'Der Link funktioniert einmal, {minutes} Minuten lang.',
  // Every mail
  'mail.notYou': 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ohne Sie geschieht nichts.',
  'mail.why':
    'Sie erhalten diese E-Mail, weil Ihre Adresse auf einer Seite eingegeben wurde, die sich als {site} ausgibt.',
}
