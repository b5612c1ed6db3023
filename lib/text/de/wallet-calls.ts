import type { walletCallTexts as english } from '../en/wallet-calls'
import type { LocalePart } from '../text-key'

export const walletCallTexts: LocalePart<keyof typeof english> = {
  'frame.calls.title': '{count, plural, one {# Schritt bestätigen?} other {Diese # Schritte bestätigen?}}',
  'frame.calls.step': 'Schritt {number}',
  'frame.calls.together': 'Alle Schritte geschehen gemeinsam oder gar nicht.',
  'frame.calls.inTurn':
    'Die Schritte werden nacheinander gesendet. Schlägt einer fehl, wird der Rest nicht gesendet, und die vorherigen bleiben bestehen.',
  'frame.calls.first': 'Damit entsteht Ihr Smart Account',
  'frame.calls.firstBody': 'Das geschieht einmal in diesem Netzwerk, mit dieser Anfrage.',
  'frame.calls.account': 'Smart Account',
  'frame.sign.otherAccount':
    'Diese Signatur kann auch mit Ihrem anderen Konto {account} verwendet werden. Signieren Sie nur, wenn beide dies dürfen.',
  'frame.calls.unpaid': 'Die Netzwerkgebühr wird diesmal nicht für Sie bezahlt. Ihr Konto zahlt sie.',
}
