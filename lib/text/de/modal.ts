import type { LocalePart, ModalTextKey } from '../text-key'

export const modalTexts: LocalePart<ModalTextKey> = {
  'title.Connect': 'Verbinden',
  'modal.back': 'Zurück',
  'modal.stillWorking': 'Noch in Arbeit',
  'modal.failed': 'Diese Ansicht wurde nicht geladen',
  'modal.funds.none': 'Hier läuft keine Transaktion. Bitte die Verbindung prüfen und erneut versuchen.',
  'modal.funds.request': 'In der Wallet ist eine Anfrage offen. Bitte dort beantworten, bevor erneut gesendet wird.',
  'modal.funds.pending': 'Eine Transaktion ist unterwegs. Bitte unter Aktivität nachsehen, bevor erneut gesendet wird.',
  'modal.funds.unknown':
    'Vielleicht ist eine Transaktion unterwegs. Bitte in der Wallet nachsehen, bevor erneut gesendet wird.',
  'modal.tryAgain': 'Erneut versuchen',
  'connect.wallets': 'Wege zu verbinden',
  'connect.emailHint': 'Keine App nötig',
  'emailLogin.address': 'E-Mail-Adresse',
  'emailLogin.continue': 'Weiter',
  'emailLogin.signsIn': 'Damit melden Sie sich auch bei {site} an.',
  'connect.emailNotHere': 'Funktioniert nicht auf {network}',
  'connect.lastUsed': 'Zuletzt verwendet',
  'connect.sharedName': 'Gleicher Name',
  'connect.sharedNameHint':
    'Mehrere Wallets nennen sich hier {name}, eine könnte gefälscht sein. Wenn Sie nicht sicher sind, welche Ihre ist, prüfen Sie zuerst Ihre installierten Wallets.',
  'connect.browserWallet': 'Browser-Wallet',
  'connect.foot': 'Beim Verbinden erfährt diese Website Ihre Adresse. Ohne Ihre Zustimmung wird nichts übertragen.',
  'connect.noneTitle': 'Keine Wallet in diesem Browser',
  'connect.noneFor': 'Keine Wallet für {network} in diesem Browser',
  'connect.noneBody': 'Eine Wallet ist eine App, die Schlüssel verwahrt und vor jeder Signatur nachfragt.',
  'connect.noneStep': 'Installieren Sie eine davon und laden Sie dann diese Seite neu. Sie erscheint hier.',
  'connect.noneStepPhone': 'Installieren Sie eine davon und öffnen Sie diese Seite dann im Browser der App.',
  'connect.install': 'Wallets zum Installieren',
  'connect.all': 'Alle Wallets',
  'connect.reload': 'Seite neu laden',
}
