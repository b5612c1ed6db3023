import type { LocalePart, SiwxTextKey } from '../text-key'

export const siwxTexts: LocalePart<SiwxTextKey> = {
  // SIWXSignMessage
  'siwx.site': 'Website',
  'siwx.statement': 'Erklärung',
  'siwx.account': 'Konto',
  'siwx.network': 'Netzwerk',
  'siwx.expires': 'Läuft ab',
  'siwx.expired': 'Abgelaufen',
  'siwx.message': 'Zu signierende Nachricht',
  'siwx.free': 'Kostenlos. Kein Gas, und es kann kein Guthaben bewegen.',
  'siwx.signIn': 'Anmelden',
  'siwx.inWallet': 'Weiter in der Wallet',
  'siwx.inWalletBody': 'Die Wallet zeigt diese Nachricht. Dort signieren.',
  'siwx.walletStuck': 'Die Wallet hat nicht geantwortet. Sie selbst öffnen und nach der Anfrage sehen.',
  'siwx.authenticating': 'Wird angemeldet …',
  'siwx.checking': 'Es wird geprüft, ob Sie angemeldet sind',
  'siwx.preparing': 'Die Nachricht wird vorbereitet',
  'siwx.requiredHint':
    'Diese Website verlangt eine Anmeldung. Abbrechen führt dorthin zurück, wo Sie angemeldet sind, oder trennt die Wallet.',

  // AccountSettings
  'sessions.signInHint': 'Beweisen, dass dieses Konto Ihnen gehört. Kostenlos.',
  'sessions.accounts': 'Angemeldet als',
  'sessions.list': 'Wo Sie angemeldet sind',
  'sessions.device': '{browser} unter {system}',
  'sessions.unknown': 'Unbekannter Browser',
  'sessions.here': 'Dieser Browser',
  'sessions.seen': 'Zuletzt aktiv {age}',
  'sessions.end': 'Abmelden: {device}',
  'sessions.endHere': 'In diesem Browser abmelden',
  'sessions.ended': 'Abgemeldet: {device}',
  'sessions.endedHere': 'Abgemeldet',
  'sessions.everywhere': 'Überall abmelden',
  'sessions.everywhereBody':
    'Wo Sie weitermachen wollen, müssen Sie eine neue Nachricht signieren. Die Wallet bleibt verbunden.',
  'sessions.everywhereYes': 'Ja, überall abmelden',
  'sessions.endedAll': 'Überall abgemeldet',
  'sessions.stale': 'Diese Liste ist vielleicht nicht aktuell.',
  'sessions.offline': 'Erscheint, sobald die Verbindung wieder da ist.',

  // Failures
  'error.siwxInit': 'Beim Vorbereiten der Anmeldung ist ein Problem aufgetreten',
  'error.siwxDeclined': 'Signatur abgelehnt',
  'error.siwxSmartAccount': 'Diese Anwendung unterstützt Smart Accounts möglicherweise nicht',
  'error.siwxNotEnabled': 'SIWX ist nicht aktiviert',
  'error.siwxNoAddress': 'Keine ActiveCaipAddress gefunden',
  'error.siwxNoNetwork': 'Kein ActiveCaipNetwork oder Client gefunden',
  'error.siwxNoClient': 'Kein ConnectionController-Client gefunden',
  'nextStep.signWhenReady': 'Es wurde nichts signiert. Melden Sie sich an, wenn Sie bereit sind.',
  'nextStep.signWithShown':
    'Es wurde mit einem anderen Konto signiert. Wählen Sie in Ihrer Wallet das hier gezeigte Konto und signieren Sie noch einmal.',
  'nextStep.signSooner': 'Die Nachricht ist abgelaufen, bevor sie signiert wurde. Signieren Sie die neue.',
  'nextStep.checkSigner':
    'Die Signatur gehört nicht zu diesem Konto. Signieren Sie noch einmal oder nehmen Sie eine andere Wallet.',
  'nextStep.serverAway': 'Der Server antwortet nicht. Sie bleiben verbunden; versuchen Sie es gleich noch einmal.',
}
