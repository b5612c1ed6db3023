import type { AccountTypeTextKey, LocalePart } from '../text-key'

export const accountTypeTexts: LocalePart<AccountTypeTextKey> = {
  'accountType.label': 'Compte intelligent',
  'accountType.hint': 'Approuve et échange en une étape. Il a sa propre adresse ; ce que vous détenez reste à l’autre.',
  'accountType.notHere': 'Pas de compte intelligent sur {network}. Votre compte à clé y est utilisé.',
  'accountType.failed': 'Impossible de changer de compte. Votre compte à clé est utilisé.',
  'accountType.other': 'Votre autre compte',
  'accountType.key': 'Votre compte à clé',
  'accountType.smart': 'Votre compte intelligent',
}
