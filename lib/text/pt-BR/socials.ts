import type { LocalePart, SocialsTextKey } from '../text-key'

export const socialsTexts: LocalePart<SocialsTextKey> = {
  'socials.label': 'Entrar com uma conta de outro serviço',
  'socials.continue': 'Continuar com {provider}',
  'socials.more': 'Mais',
  'socials.example': 'Aqui, contas de exemplo substituem os provedores.',
  'socials.refused':
    'Dentro deste aplicativo não é possível entrar com {providers}. Abra esta página no seu navegador.',
  'socials.copyLink': 'Copiar o link desta página',
  'socials.copied': 'Link copiado',
}
