import type { walletPermissionTexts as english } from '../en/wallet-permissions'
import type { LocalePart } from '../text-key'

export const walletPermissionTexts: LocalePart<keyof typeof english> = {
  'frame.permission.title': 'Das ohne weitere Nachfrage erlauben?',
  'frame.permission.asks': 'Bittet um eine Berechtigung',
  'frame.permission.allow': 'Erlauben',
  'frame.permission.takeBack': 'Sie können sie jederzeit in Ihrem Konto unter Berechtigungen zurücknehmen.',
  'frame.permission.unasked': 'Bis sie endet, kann Ihr Guthaben in diesen Grenzen gesendet werden, ohne Sie zu fragen.',
  'frame.permission.unread':
    'Wir können nicht sagen, was diese Funktionen tun. Bis die Berechtigung endet, können sie aufgerufen werden, ohne Sie zu fragen.',
  'frame.permission.delegate': 'Wer sie nutzen darf',
  'frame.permission.formerDelegate': 'Wer sie nicht mehr nutzen darf',
  'frame.permission.anyone': 'Jede Adresse',
  'frame.permission.function': 'Darf aufrufen',
  'frame.permission.valueEach': 'Höchstens senden, mit jedem Aufruf',
  'frame.permission.total': 'Höchstens senden, insgesamt',
  'frame.permission.eachPeriod': 'Höchstens senden, in jedem Zeitraum',
  'frame.permission.period': 'Länge eines Zeitraums',
  'frame.permission.initial': 'Höchstens senden, sofort',
  'frame.permission.perSecond': 'Mehr mit jeder Sekunde',
  'frame.permission.maxCalls': 'Höchstens so oft nutzbar',
  'frame.permission.from': 'Gültig ab',
}
