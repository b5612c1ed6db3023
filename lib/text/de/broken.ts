import type { BrokenTexts } from '../broken-texts'

export const brokenTexts: BrokenTexts = {
  'broken.name': 'Foyer',
  'broken.title': 'Etwas ist schiefgelaufen',
  'broken.body': 'Diese Seite konnte nicht angezeigt werden. Nichts wurde signiert oder gesendet.',
  'broken.again': 'Erneut versuchen',
  'broken.back': 'Zurück zum Anfang',
}
