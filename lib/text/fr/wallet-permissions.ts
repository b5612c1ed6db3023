import type { walletPermissionTexts as english } from '../en/wallet-permissions'
import type { LocalePart } from '../text-key'

export const walletPermissionTexts: LocalePart<keyof typeof english> = {
  'frame.permission.title': 'Autoriser cela sans redemander ?',
  'frame.permission.asks': 'Demande une autorisation',
  'frame.permission.allow': 'Autoriser',
  'frame.permission.takeBack': 'Vous pouvez la retirer à tout moment, dans les autorisations de votre compte.',
  'frame.permission.unasked': 'Jusqu’à sa fin, vos fonds peuvent être envoyés dans ces limites sans vous demander.',
  'frame.permission.unread':
    'Nous ne pouvons pas dire ce que font ces fonctions. Jusqu’à la fin de l’autorisation, elles peuvent être appelées sans vous demander.',
  'frame.permission.delegate': 'Qui peut l’utiliser',
  'frame.permission.formerDelegate': 'Qui ne peut plus l’utiliser',
  'frame.permission.anyone': 'N’importe quelle adresse',
  'frame.permission.function': 'Peut appeler',
  'frame.permission.valueEach': 'Envoyer au plus, à chaque appel',
  'frame.permission.total': 'Envoyer au plus, en tout',
  'frame.permission.eachPeriod': 'Envoyer au plus, par période',
  'frame.permission.period': 'Durée d’une période',
  'frame.permission.initial': 'Envoyer au plus, tout de suite',
  'frame.permission.perSecond': 'Plus à chaque seconde',
  'frame.permission.maxCalls': 'Utilisations au plus',
  'frame.permission.from': 'Valable à partir du',
}
