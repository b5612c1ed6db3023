import type { ApprovalTextKey } from '../approval-texts'
import type { LocalePart } from '../text-key'

export const approvalTexts: LocalePart<ApprovalTextKey> = {
  'approve.title': 'Anmeldung bestätigen',
  'approve.loading': 'Link wird geprüft',
  'approve.lead': 'Mit Ihrer E-Mail-Adresse wurde eine Anmeldung begonnen. Bestätigen Sie sie nur, wenn Sie das waren.',
  'approve.ownerTitle': 'Diese Adresse für Ihre Wallet verwenden',
  'approve.ownerLead':
    'Ein Gerät mit den Schlüsseln einer Wallet möchte, dass ab jetzt diese Adresse neue Geräte bestätigt. Bestätigen Sie das nur, wenn Sie die Adresse Ihrer Wallet geändert haben.',
  'approve.ownerButton': 'Diese Adresse bestätigen',
  'approve.ownerDoneTitle': 'Adresse bestätigt',
  'approve.ownerDoneBody':
    'Neue Geräte Ihrer Wallet werden jetzt mit dieser Adresse bestätigt. Sie können diese Seite schließen.',
  'approve.ownerDeclinedTitle': 'Adresse nicht bestätigt',
  'approve.ownerDeclinedBody': 'Es hat sich nichts geändert. Sie können diese Seite schließen.',
  'approve.ownerExpiredBody':
    'Ein Link gilt 20 Minuten, und eine neuere E-Mail ersetzt ihn. Öffnen Sie die neueste, oder senden Sie in den Einstellungen Ihres Kontos einen neuen Link.',
  'approve.page': 'Seite gibt sich aus als',
  'approve.device': 'Gerät',
  'approve.started': 'Begonnen',
  'approve.deviceNames': '{browser} auf {system}',
  'approve.deviceUnknown': 'Unbekannt',
  'approve.match': 'Zahl',
  'approve.matchHint': 'Die Seite, auf der Sie sich anmelden, muss dieselbe Zahl zeigen.',
  'approve.approve': 'Anmeldung bestätigen',
  'approve.decline': 'Das war ich nicht',
  'approve.approvedTitle': 'Anmeldung bestätigt',
  'approve.approvedHere': 'Sie können zu {site} zurückkehren. Die Anmeldung geht dort weiter.',
  'approve.approvedElsewhere': 'Sie können zu Ihrem anderen Gerät zurückkehren. Die Anmeldung geht dort weiter.',
  'approve.declinedTitle': 'Anmeldung abgelehnt',
  'approve.declinedBody': 'Niemand wurde angemeldet. Sie können diese Seite schließen.',
  'approve.expiredTitle': 'Dieser Link ist abgelaufen',
  'approve.expiredBody':
    'Ein Link gilt 20 Minuten, und eine neuere E-Mail ersetzt ihn. Öffnen Sie die neueste, oder beginnen Sie die Anmeldung erneut.',
  'approve.usedTitle': 'Dieser Link wurde schon benutzt',
  'approve.usedApproved': 'Die Anmeldung wurde bestätigt. Gehen Sie zu der Seite zurück, auf der Sie begonnen haben.',
  'approve.usedDeclined': 'Die Anmeldung wurde abgelehnt. Beginnen Sie erneut, um sich anzumelden.',
  'approve.unknownTitle': 'Dieser Link ist ungültig',
  'approve.unknownBody': 'Öffnen Sie den Link aus der E-Mail noch einmal. Vielleicht fehlt ein Teil davon.',
  'approve.missingTitle': 'Öffnen Sie den Link aus Ihrer E-Mail',
  'approve.missingBody': 'Diese Seite funktioniert nur mit dem Link, der Ihnen geschickt wurde.',
  'approve.offlineTitle': 'Sie sind offline',
  'approve.offlineBody': 'Stellen Sie eine Internetverbindung her und versuchen Sie es erneut.',
  'approve.failedTitle': 'Der Server hat nicht geantwortet',
  'approve.failedBody': 'Wir wissen nicht, ob Ihre Antwort angekommen ist. Versuchen Sie es erneut.',
  'approve.unreadBody': 'Der Link konnte nicht geprüft werden. Versuchen Sie es gleich noch einmal.',
  'approve.brokenTitle': 'Diese Seite konnte nicht angezeigt werden',
  'approve.brokenBody':
    'Falls Sie einen Knopf gedrückt haben, ist Ihre Antwort vielleicht angekommen. Versuchen Sie es erneut.',
  'approve.again': 'Erneut versuchen',
  'approve.noScript':
    'Diese Seite braucht JavaScript. Schalten Sie es ein, oder öffnen Sie den Link in einem anderen Browser.',
}
