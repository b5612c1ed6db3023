import type { LocalePart, SocialsTextKey } from '../text-key'

export const socialsTexts: LocalePart<SocialsTextKey> = {
  'socials.label': 'Iniciar sesión con una cuenta de otro servicio',
  'socials.continue': 'Continuar con {provider}',
  'socials.more': 'Más',
  'socials.example': 'Aquí, unas cuentas de ejemplo sustituyen a los proveedores.',
  'socials.refused':
    'Dentro de esta aplicación no se puede iniciar sesión con {providers}. Abra esta página en su navegador.',
  'socials.copyLink': 'Copiar el enlace de esta página',
  'socials.copied': 'Enlace copiado',
}
