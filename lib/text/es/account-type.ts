import type { AccountTypeTextKey, LocalePart } from '../text-key'

export const accountTypeTexts: LocalePart<AccountTypeTextKey> = {
  'accountType.label': 'Cuenta inteligente',
  'accountType.hint':
    'Aprueba e intercambia en un solo paso. Tiene su propia dirección; lo que tienes se queda en la otra.',
  'accountType.notHere': 'No hay cuenta inteligente en {network}. Allí se usa tu cuenta con clave.',
  'accountType.failed': 'No se pudo cambiar de cuenta. Se usa tu cuenta con clave.',
  'accountType.other': 'Tu otra cuenta',
  'accountType.key': 'Tu cuenta con clave',
  'accountType.smart': 'Tu cuenta inteligente',
}
