import type { LoginWindowTexts } from '../login-window-texts'

export const loginWindowTexts: LoginWindowTexts = {
  'login.loadingTitle': 'Der Anbieter wird geöffnet',
  'login.loadingBody': 'Dieses Fenster macht gleich weiter.',
  'login.sentTitle': 'Sie werden angemeldet',
  'login.sentBody': 'Die Anmeldung geht auf {site} weiter. Dieses Fenster schließt sich von selbst.',
  'login.askTitle': 'Haben Sie diese Anmeldung begonnen?',
  'login.askBody': 'Drücken Sie den Knopf nur, wenn Sie sich gerade selbst auf diesem Gerät bei {site} anmelden.',
  'login.askButton': 'Ja, weiter',
  'login.releasedTitle': 'Zurück zu {site}',
  'login.releasedBody': 'Die Anmeldung geht dort weiter. Sie können dieses Fenster schließen.',
  'login.endedTitle': 'Diese Anmeldung ist beendet',
  'login.endedBody': 'Gehen Sie zurück zur Seite, auf der Sie begonnen haben, und melden Sie sich noch einmal an.',
  'login.declinedTitle': 'Die Anmeldung wurde abgebrochen',
  'login.declinedBody': 'Sie können dieses Fenster schließen und sich noch einmal anmelden.',
  'login.failedTitle': 'Die Anmeldung hat nicht geklappt',
  'login.failedBody': 'Schließen Sie dieses Fenster und versuchen Sie es noch einmal, oder melden Sie sich anders an.',
  'login.unsentBody': 'Der Dienst hat nicht geantwortet. Versuchen Sie es noch einmal.',
  'login.again': 'Noch einmal versuchen',
  'login.close': 'Fenster schließen',
  'login.noScript': 'Diese Seite braucht JavaScript, um weiterzumachen.',
}
