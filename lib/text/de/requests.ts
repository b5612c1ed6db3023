import type { LocalePart, RequestTextKey } from '../text-key'

export const requestTexts: LocalePart<RequestTextKey> = {
  'request.network': 'Netzwerk',
  'request.account': 'Konto',
  'request.steps': 'Schritte',
  'request.state.todo': 'nicht begonnen',
  'request.state.current': 'läuft',
  'request.state.done': 'erledigt',
  'request.state.failed': 'fehlgeschlagen',
  'request.waiting': 'Wartet auf das Netzwerk',
  'request.submittedBody': 'Das Fenster kann geschlossen werden. Das Ergebnis erscheint unter Aktivität.',
  'request.proposedBody':
    'Das Konto ist ein Vertrag, und das Netzwerk kennt diese Transaktion noch nicht. Hat das Konto weitere Unterzeichner, müssen sie in seiner Wallet bestätigen.',
  'request.transaction': 'Transaktion',
  'request.toAccount': 'Zurück zum Konto',
  'request.open':
    'Die Anfrage ist in der Wallet noch offen. Dort bestätigen oder ablehnen. Ein neuer Versuch ist um {time} möglich.',
  'request.isOpen': 'Anfrage in der Wallet offen',
  'request.askAgain': 'Ich habe sie abgelehnt, erneut anfragen',
  'request.askAgainRisk': 'Wird die erste Anfrage später noch bestätigt, werden beide gesendet.',
  'request.walletStill': 'Warten auf die Wallet. Liegt ihr Fenster hinter diesem?',
  'request.walletStuck': 'Die Wallet hat nicht geantwortet. Dort nach der Anfrage sehen oder abbrechen.',
  'replace.offer':
    'Das dauert länger als üblich. Eine höhere Gebühr kann es beschleunigen. Auch ein Abbruch kostet eine Gebühr.',
  'replace.speedUp': 'Beschleunigen',
  'replace.cancel': 'Transaktion abbrechen',
  'replace.speedUpSent': 'Mit höherer Gebühr erneut gesendet. Das Netzwerk bestätigt eine der beiden.',
  'replace.cancelSent':
    'Abbruch gesendet. Bestätigt das Netzwerk die Transaktion zuerst, wird sie trotzdem ausgeführt.',
  'replace.tooLate': 'Zu spät: Das Netzwerk hat diese Transaktion oder eine an ihrer Stelle schon verarbeitet.',
  'replace.feeTooLow':
    'Das Netzwerk hat dies abgelehnt, wahrscheinlich weil die Gebühr zu niedrig ist. Bitte erneut versuchen.',
  'title.WalletRequest': 'Anfrage an die Wallet',
  'walletRequest.message': 'Diese Website bittet um die Unterschrift einer Nachricht.',
  'walletRequest.data': 'Diese Website bittet um die Unterschrift von Daten.',
  'walletRequest.transaction': 'Diese Website bittet um die Bestätigung einer Transaktion.',
  'walletRequest.signTransaction': 'Diese Website bittet um die Unterschrift einer Transaktion.',
  'walletRequest.token': 'Diese Website möchte Ihrer Wallet einen Token hinzufügen.',
  'walletRequest.cancelRisk': 'Wer hier abbricht, sollte auch in der Wallet ablehnen.',
  'walletRequest.expired': 'Suchen Sie die Anfrage in {wallet} oder beginnen Sie auf dieser Website neu.',
  'walletRequest.sentLate': 'Ihre Wallet hat die hier abgebrochene Transaktion gesendet',
}
