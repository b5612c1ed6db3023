import type { walletRecoveryTexts as english } from '../en/wallet-recovery'
import type { LocalePart } from '../text-key'

export const walletRecoveryTexts: LocalePart<keyof typeof english> = {
  'frame.recovery.who': 'Wer diese Wallet jetzt wiederherstellen kann',
  'frame.recovery.owner':
    'Nur Sie können diese Wallet wiederherstellen, mit einem eigenen Weg. Ohne ihn können die Dienste sie nicht wiederherstellen. Sie könnten die Antwort verweigern, und Sie vertrauen dem Code dieser Seite.',
  'frame.recovery.end': 'Wenn die Dienste enden',
  'frame.recovery.endBody':
    'Mit der automatischen Wiederherstellung allein bleibt nichts. Ein Passkey oder ein Passwort braucht die Teile, die die Dienste an ihrem Ende veröffentlichen können. Mit der Phrase oder einer Exportdatei bleibt alles. Sichern Sie vorher Ihre Schlüssel.',
  'frame.recovery.ways': 'Wege der Wiederherstellung',
  'frame.recovery.automatic': 'Automatisch',
  'frame.recovery.automaticBody': 'Allein mit Ihrer E-Mail-Adresse',
  'frame.recovery.passkey': 'Passkey',
  'frame.recovery.passkeyBody': 'Fingerabdruck, Gesicht, PIN',
  'frame.recovery.password': 'Passwort',
  'frame.recovery.passwordBody': 'Wörter, die Sie verwahren',
  'frame.recovery.since': 'Seit {time}',
  'frame.recovery.on': 'Ein',
  'frame.recovery.off': 'Aus',
  'frame.recovery.unproven': 'Nicht erprobt',
  'frame.recovery.newPassword': 'Passwort wählen',
  'frame.recovery.newPasskey': 'Passkey erstellen',
  'frame.recovery.loss':
    'Wenn Sie ihn oder es verlieren und keinen anderen Weg haben, können nicht einmal wir die Wallet wiederherstellen.',
  'frame.recovery.howPassword':
    'Dieser Browser verschlüsselt damit einen Teil Ihres Schlüssels. Das Passwort wird nie gesendet.',
  'frame.recovery.howPasskey':
    'Ihr Browser fragt nach Fingerabdruck, Gesicht oder PIN, oder nach einem Sicherheitsschlüssel. Wir erhalten das Geheimnis nie.',
  'frame.recovery.hint': 'Mindestens 12 Zeichen. Nehmen Sie eines, das Sie sonst nirgends verwenden.',
  'frame.recovery.short': 'Zu kurz: mindestens 12 Zeichen',
  'frame.recovery.guessable': 'Zu leicht zu erraten: fügen Sie Wörter hinzu',
  'frame.recovery.fair': 'Annehmbar. Länger ist sicherer',
  'frame.recovery.strong': 'Schwer zu erraten',
  'frame.recovery.show': 'Passwort anzeigen',
  'frame.recovery.save': 'Passwort speichern',
  'frame.recovery.working': 'In Arbeit. Das dauert einige Sekunden',
  'frame.recovery.provePassword': 'Geben Sie das Passwort noch einmal ein',
  'frame.recovery.provePasskey': 'Verwenden Sie den Passkey noch einmal',
  'frame.recovery.proveBody':
    'Das öffnet Ihre Wallet wie bei einer Wiederherstellung. Bis es gelingt, ändert sich sonst nichts.',
  'frame.recovery.check': 'Passwort prüfen',
  'frame.recovery.use': 'Passkey verwenden',
  'frame.recovery.later': 'Später',
  'frame.recovery.endTitle': 'Automatische Wiederherstellung beenden?',
  'frame.recovery.works': 'Es funktioniert. Ihr neuer Weg kann die Wallet wiederherstellen.',
  'frame.recovery.endWhy':
    'Solange die automatische Wiederherstellung an ist, können die Dienste zusammen Ihre Wallet wiederherstellen, ebenso eine Person mit Zugang zu Ihrem Postfach.',
  'frame.recovery.endLoss':
    'Ohne sie stellen nur Ihre eigenen Wege die Wallet auf einem neuen Gerät wieder her. Wenn Sie diese und alle Ihre Geräte verlieren, ist die Wallet verloren.',
  'frame.recovery.endFirst': 'Richten Sie zuerst einen Passkey oder ein Passwort ein, und erproben Sie es.',
  'frame.recovery.understood': 'Ich verstehe, dass dann nicht einmal die Dienste meine Wallet wiederherstellen können',
  'frame.recovery.endButton': 'Automatische Wiederherstellung beenden',
  'frame.recovery.keepBoth': 'Beide behalten',
  'frame.recovery.againTitle': 'Automatische Wiederherstellung wieder verwenden?',
  'frame.recovery.againBody':
    'Die Dienste können dann zusammen Ihre Wallet wiederherstellen, ebenso eine Person mit Zugang zu Ihrem Postfach. Ihre eigenen Wege bleiben.',
  'frame.recovery.againButton': 'Wieder verwenden',
  'frame.recovery.try': 'Erproben',
  'frame.recovery.change': 'Ändern',
  'frame.recovery.lastWay':
    'Das ist Ihr einziger Weg der Wiederherstellung. Richten Sie einen anderen ein, bevor Sie ihn entfernen.',
  'frame.recovery.removePasskey': 'Passkey entfernen?',
  'frame.recovery.removePassword': 'Passwort entfernen?',
  'frame.recovery.removeBody':
    'Damit lässt sich diese Wallet dann nicht mehr wiederherstellen. Ihre anderen Wege bleiben.',
  'frame.recovery.ready': 'Ihr eigener Weg der Wiederherstellung ist bereit.',
  'frame.recovery.ended': 'Die automatische Wiederherstellung ist beendet.',
  'frame.recovery.again': 'Die automatische Wiederherstellung ist wieder an.',
  'frame.recovery.removed': 'Der Weg der Wiederherstellung wurde entfernt.',
  'frame.recovery.wrongPassword': 'Dieses Passwort öffnet die Wallet nicht',
  'frame.recovery.wrongPasskey': 'Dieser Passkey öffnet die Wallet nicht',
  'frame.recovery.loginAgain':
    'Ihre Anmeldung ist dafür zu alt. Melden Sie sich von der Wallet ab und wieder an, und versuchen Sie es noch einmal.',
  'frame.recovery.failed':
    'Das hat nicht geklappt. Ihre Wallet lässt sich weiterhin wiederherstellen. Versuchen Sie es noch einmal.',
  'frame.recovery.refused': 'Ihr Browser hat keinen Passkey gegeben. Versuchen Sie es noch einmal.',
  'frame.recovery.noPrf':
    'Passkeys dieses Browsers oder Geräts können keine Wallet schützen. Verwenden Sie ein Passwort.',
  'frame.recovery.noPrfMade':
    'Der neue Passkey kann keine Wallet schützen. Verwenden Sie ein Passwort. Sie können den Passkey in den Einstellungen Ihres Geräts löschen.',
  'frame.recovery.exists':
    'Dieses Gerät hat den Passkey dieser Wallet schon. Verwenden Sie ein anderes Gerät, einen Sicherheitsschlüssel oder ein Passwort.',
  'frame.recovery.notHere':
    'Passkeys funktionieren in dieser Seite nicht. Drücken Sie noch einmal: Ein Fenster der Wallet öffnet sich.',
  'frame.recovery.blocked':
    'Der Browser hat das Fenster blockiert. Erlauben Sie Pop-ups für diese Seite und drücken Sie noch einmal.',
  'frame.recovery.windowEnded': 'Das Fenster endete ohne Passkey. Drücken Sie noch einmal.',
  'frame.recovery.inWindow': 'Ein Fenster der Wallet verwenden',
  'frame.recovery.code': 'Mit einem Code bestätigen',
  'frame.recovery.codeBody':
    'Dafür wird ein neuer Code aus Ihrem Postfach gebraucht. Drücken Sie danach noch einmal auf die Schaltfläche.',
  'frame.recovery.unread': 'Die Wiederherstellung konnte nicht geladen werden',
  'frame.recovery.cancel': 'Abbrechen',
  'frame.recovery.unlockTitle': 'Wallet entsperren',
  'frame.recovery.unlockBody':
    'Dieses Gerät hat noch keine Schlüssel Ihrer Wallet. Verwenden Sie Ihren eigenen Weg der Wiederherstellung.',
  'frame.recovery.unlock': 'Entsperren',
  'frame.recovery.none': 'Ich kann keinen davon verwenden',
  'frame.recovery.noneBody':
    'Verwenden Sie ein Gerät, auf dem die Wallet noch funktioniert, oder Ihre Exportdatei. Ohne beide lässt sich die Wallet nicht wiederherstellen, auch nicht durch die Dienste.',
}
