import type { LocalePart, SocialsTextKey } from '../text-key'

export const socialsTexts: LocalePart<SocialsTextKey> = {
  'socials.label': 'Se connecter avec un compte d’un autre service',
  'socials.continue': 'Continuer avec {provider}',
  'socials.more': 'Plus',
  'socials.example': 'Ici, des comptes d’exemple remplacent les fournisseurs.',
  'socials.refused':
    'Dans cette application, la connexion avec {providers} est impossible. Ouvrez cette page dans votre navigateur.',
  'socials.copyLink': 'Copier le lien de cette page',
  'socials.copied': 'Lien copié',
}
