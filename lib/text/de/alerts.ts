import type { AlertTextKey, LocalePart } from '../text-key'

export const alertTexts: LocalePart<AlertTextKey> = {
  'alert.dismiss': 'Ausblenden',
  'alert.networkNotFound': 'Netzwerk nicht gefunden',
  'alert.networkNotFound.meaning': 'Dieses Netzwerk fehlt in der Liste, mit der diese App konfiguriert ist.',
  'alert.invalidAppConfiguration': 'Ungültige App-Konfiguration',
  'alert.invalidAppConfiguration.meaning':
    'Der Ursprung dieser Seite steht nicht auf der Zulassungsliste des Projekts, oder seine Domain ist nicht bestätigt.',
  'alert.networkError': 'Netzwerkfehler',
  'alert.networkError.meaning':
    'Die Wallet wurde nicht geladen. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'alert.requestTimedOut': 'Zeitüberschreitung bei der eingebetteten Wallet',
  'alert.requestTimedOut.meaning': 'Die eingebettete Wallet hat nicht rechtzeitig geantwortet.',
  'alert.sessionExpired': 'Sitzung abgelaufen',
  'alert.sessionExpired.meaning': 'Die Sitzung ist ungültig. Die Uhrzeit dieses Geräts prüfen und neu verbinden.',
  'alert.invalidProjectId': 'Ungültige Projekt-ID',
  'alert.invalidProjectId.meaning': 'Dieser Server kennt die Projekt-ID nicht, die die Seite übergibt.',
  'alert.projectIdNotConfigured': 'Projekt-ID nicht konfiguriert',
  'alert.projectIdNotConfigured.meaning':
    'Setzen Sie FOYER_PROJECT_ID auf dem Server und dieselbe projectId in der Seite.',
  'alert.serverError': 'Serverfehler',
  'alert.serverError.meaning': 'Die App-Konfiguration konnte nicht vom Server gelesen werden.',
  'alert.rateLimited': 'Zu viele Anfragen in kurzer Zeit',
  'alert.rateLimited.meaning':
    'Die App-Konfiguration wurde zu oft abgefragt. Einen Moment warten und die Seite neu laden.',
}
