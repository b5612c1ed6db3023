import type { StopTextKey } from '../stop-texts'
import type { LocalePart } from '../text-key'

export const stopTexts: LocalePart<StopTextKey> = {
  'stop.title': 'Stoppen, was die E-Mail sagt',
  'stop.lead':
    'Drücken Sie den Knopf, wenn Sie das nicht waren. Das Gerät wird abgemeldet, und geplante Entfernungen werden gestoppt.',
  'stop.button': 'Gerät abmelden',
  'stop.bring': 'Gerät zurückholen',
  'stop.outTitle': 'Gestoppt',
  'stop.outBody':
    'Das Gerät ist abgemeldet und kann Ihre Wallet nicht mehr verwenden. Melden Sie sich an, um Ihre Geräte zu sehen.',
  'stop.backTitle': 'Das Gerät ist zurück',
  'stop.backBody': 'Nach einer neuen Anmeldung kann es Ihre Wallet wieder verwenden.',
  'stop.anew': 'Neue Wallet beginnen',
  'stop.anewLead':
    'Drücken Sie den Knopf nur, wenn keines Ihrer Geräte diese Wallet öffnen kann. Alle Geräte werden abgemeldet, und nach sieben Tagen erreicht niemand mehr, was darin liegt.',
  'stop.restore': 'Wallet zurückholen',
  'stop.restoreLead':
    'Nach einer neuen Anmeldung können Sie die Wallet wieder verwenden. Gibt es eine neuere, wird diese beiseitegelegt.',
  'stop.address': 'Alte Adresse zurückholen',
  'stop.addressLead':
    'Drücken Sie den Knopf, wenn Sie die E-Mail-Adresse nicht geändert haben. Alle Geräte werden abgemeldet, und das Gerät, das sie geändert hat, wird entfernt.',
  'stop.wallet': 'Wallet',
  'stop.devices': 'Geräte, die sie haben',
  'stop.noDevices': 'Keine',
  'stop.retiredTitle': 'Die Wallet wurde beiseitegelegt',
  'stop.retiredBody':
    'Melden Sie sich wieder an, um eine neue zu erstellen. Sieben Tage lang holt die nächste E-Mail die alte zurück.',
  'stop.restoredTitle': 'Die Wallet ist zurück',
  'stop.restoredBody': 'Melden Sie sich wieder an, um sie zu verwenden.',
  'stop.revertedTitle': 'Die alte Adresse gilt wieder',
  'stop.revertedBody':
    'Melden Sie sich innerhalb von vier Tagen mit ihr an, damit auch der Tresor sie hat, und prüfen Sie Ihre Geräte. Hatte ein unbekanntes Gerät Ihre Wallet, übertragen Sie Ihr Guthaben auf eine neue Wallet.',
  'stop.endedTitle': 'Dieser Link ist nicht gültig',
  'stop.endedBody':
    'Er wurde schon benutzt, ist abgelaufen oder unvollständig. Melden Sie sich an, um Ihre Geräte zu sehen.',
  'stop.failedTitle': 'Der Server hat nicht geantwortet',
  'stop.failedBody': 'Wir wissen nicht, ob Ihre Anfrage angekommen ist. Versuchen Sie es noch einmal.',
  'stop.brokenTitle': 'Diese Seite konnte nicht angezeigt werden',
  'stop.brokenBody':
    'Falls Sie den Knopf gedrückt haben, ist Ihre Anfrage vielleicht angekommen. Versuchen Sie es noch einmal.',
  'stop.again': 'Noch einmal versuchen',
  'stop.noScript':
    'Diese Seite braucht JavaScript. Schalten Sie es ein, oder öffnen Sie den Link in einem anderen Browser.',
}
