import type { walletWindowTexts as english } from '../en/wallet-window'
import type { LocalePart } from '../text-key'

export const walletWindowTexts: LocalePart<keyof typeof english> = {
  'frame.window.title': 'Bestätigen Sie dies in einem Fenster der Wallet',
  'frame.window.why':
    'Dieser Browser kann nicht erkennen, ob etwas diesen Bildschirm verdeckt. Über einem eigenen Fenster liegt nichts.',
  'frame.window.open': 'Fenster öffnen',
  'frame.window.openAgain': 'Erneut öffnen',
  'frame.window.opened': 'Entscheiden Sie im Fenster der Wallet',
  'frame.window.openedBody': 'Wenn Sie das Fenster schließen, wird die Anfrage abgelehnt.',
  'frame.window.blocked': 'Der Browser hat das Fenster blockiert',
  'frame.window.blockedBody':
    'Erlauben Sie im Browser Pop-ups für diese Seite und drücken Sie dann erneut auf die Schaltfläche.',
  'frame.window.failed': 'Das Fenster kann diese Anfrage nicht anzeigen',
  'frame.window.failedBody':
    'Drücken Sie erneut auf die Schaltfläche. Wenn das nicht hilft, lehnen Sie die Anfrage ab und beginnen Sie neu.',
  'frame.window.loading': 'Anfrage wird geladen',
  'frame.window.unsent': 'Ihre Antwort ist nicht angekommen',
  'frame.window.unsentBody': 'Prüfen Sie die Verbindung und entscheiden Sie dann neu.',
  'frame.window.approved': 'Bestätigt',
  'frame.window.approvedBody': 'Schließen Sie dieses Fenster. Die Seite zeigt, wie es weitergeht.',
  'frame.window.over': 'Diese Anfrage ist beendet',
  'frame.window.overBody': 'Schließen Sie dieses Fenster und kehren Sie zur Seite zurück.',
  'frame.window.close': 'Fenster schließen',
}
