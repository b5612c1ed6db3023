import type { LocalePart, SocialsTextKey } from '../text-key'

export const socialsTexts: LocalePart<SocialsTextKey> = {
  'socials.label': 'Mit einem Konto eines anderen Dienstes anmelden',
  'socials.continue': 'Mit {provider} fortfahren',
  'socials.more': 'Mehr',
  'socials.example': 'Beispielkonten stehen hier für die Anbieter.',
  'socials.refused':
    'In dieser App ist die Anmeldung mit {providers} nicht möglich. Öffnen Sie diese Seite in Ihrem Browser.',
  'socials.copyLink': 'Link dieser Seite kopieren',
  'socials.copied': 'Link kopiert',
}
