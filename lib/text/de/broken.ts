import type { BrokenTexts } from '../broken-texts'

export const brokenTexts: BrokenTexts = {
  'broken.name': 'Foyer',
  'broken.title': 'Etwas ist schiefgelaufen',
  'broken.body': 'Diese Seite konnte nicht angezeigt werden.',
  'broken.check': 'Wurde gerade etwas gesendet? Bitte in der Wallet nachsehen, bevor erneut gesendet wird.',
  'broken.again': 'Erneut versuchen',
  'broken.back': 'Zurück zum Anfang',
}
