import type { LocalePart, SignInTextKey } from '../text-key'

export const signInTexts: LocalePart<SignInTextKey> = {
  'title.SIWXSignMessage': 'Anmelden',
  'signIn.title': 'Bei {site} anmelden',
  // SIWXSignMessage
  'signIn.site': 'Website',
  'signIn.account': 'Konto',
  'signIn.network': 'Netzwerk',
  'signIn.expires': 'Läuft ab',
  'signIn.expired': 'Abgelaufen',
  'signIn.message': 'Zu signierende Nachricht',
  'signIn.free': 'Kostenlos und ohne Zugriff auf Ihr Guthaben.',
  'signIn.signIn': 'Anmelden',
  'signIn.notNow': 'Nicht jetzt',
  'signIn.offer': 'Dieses Konto ist nicht angemeldet.',
  'signIn.switchFirst':
    'Diese Website läuft auf {network}, die Wallet ist auf {current}. Erst wechseln, dann einmal anmelden.',
  'signIn.switchTo': 'Zu {network} wechseln',
  'signIn.stay': 'Stattdessen auf {network} anmelden',
  'signIn.inWallet': 'Weiter in der Wallet',
  'signIn.inWalletBody': 'Die Wallet zeigt diese Nachricht. Dort signieren.',
  'signIn.walletStuck': 'Die Wallet hat nicht geantwortet. Dort nach der Anfrage sehen.',
  'signIn.authenticating': 'Wird angemeldet …',
  'signIn.checking': 'Es wird geprüft, ob Sie angemeldet sind',
  'signIn.preparing': 'Die Nachricht wird vorbereitet',
  'signIn.requiredHint':
    'Diese Website verlangt eine Anmeldung. Abbrechen führt zum zuletzt angemeldeten Netzwerk zurück oder trennt die Wallet.',

  // AccountSettings
  'sessions.signInHint': 'Konto als Ihres bestätigen.',
  'sessions.accounts': 'Angemeldet als',
  'sessions.list': 'Aktive Sitzungen',
  'sessions.device': '{browser} unter {system}',
  'sessions.unknown': 'Unbekannter Browser',
  'sessions.here': 'Dieser Browser',
  'sessions.seen': 'Zuletzt aktiv {age}',
  'sessions.end': 'Abmelden: {device}',
  'sessions.endHere': 'In diesem Browser abmelden',
  'sessions.ended': 'Abgemeldet: {device}',
  'sessions.endedHere': 'Abgemeldet',
  'sessions.everywhere': 'Überall abmelden',
  'sessions.everywhereBody': 'Auf jedem Gerät ist dann eine neue Anmeldung nötig. Die Wallet bleibt verbunden.',
  'sessions.everywhereYes': 'Ja, überall abmelden',
  'sessions.endedAll': 'Überall abgemeldet',
  'sessions.stale': 'Diese Liste ist vielleicht nicht aktuell.',
  'sessions.offline': 'Die Liste lädt, sobald Sie wieder online sind.',

  // Failures
  'error.signInInit': 'Beim Vorbereiten der Anmeldung ist ein Problem aufgetreten',
  'error.signInDeclined': 'Signatur abgelehnt',
  'error.signInSmartAccount': 'Diese Anwendung unterstützt Smart Accounts möglicherweise nicht',
  'error.signInNotEnabled': 'SIWX ist nicht aktiviert',
  'error.signInNoAddress': 'Keine ActiveCaipAddress gefunden',
  'error.signInNoNetwork': 'Kein ActiveCaipNetwork oder Client gefunden',
  'error.signInNoClient': 'Kein ConnectionController-Client gefunden',
  'nextStep.signWhenReady': 'Es wurde nichts signiert. Melden Sie sich an, wenn Sie bereit sind.',
  'nextStep.signWithShown':
    'Sie haben mit einem anderen Konto signiert. In der Wallet das hier gezeigte Konto wählen und noch einmal signieren.',
  'nextStep.signSooner': 'Die Nachricht ist abgelaufen, bevor sie signiert wurde. Signieren Sie die neue.',
  'nextStep.checkSigner':
    'Die Signatur gehört nicht zu diesem Konto. Signieren Sie noch einmal oder nehmen Sie eine andere Wallet.',
  'nextStep.serverAway': 'Der Server antwortet nicht. Sie bleiben verbunden. Bitte gleich noch einmal versuchen.',
}
