import type { walletCallTexts as english } from '../en/wallet-calls'
import type { LocalePart } from '../text-key'

export const walletCallTexts: LocalePart<keyof typeof english> = {
  'frame.calls.title': '{count, plural, one {Confirmer # étape\u202f?} other {Confirmer ces # étapes\u202f?}}',
  'frame.calls.step': 'Étape numéro {number}',
  'frame.calls.together': 'Toutes les étapes ont lieu ensemble, ou aucune.',
  'frame.calls.inTurn':
    'Les étapes sont envoyées l’une après l’autre. Si l’une échoue, le reste n’est pas envoyé, et les précédentes restent.',
  'frame.calls.first': 'Ceci crée votre compte intelligent',
  'frame.calls.firstBody': 'Cela se fait une fois sur ce réseau, avec cette demande.',
  'frame.calls.account': 'Compte intelligent',
  'frame.sign.otherAccount':
    'Cette signature peut aussi être utilisée avec votre autre compte, {account}. Ne signez que si les deux peuvent faire cela.',
  'frame.calls.unpaid': 'Les frais de réseau ne sont pas payés pour vous cette fois. Votre compte les paie.',
}
