import type { PasskeyTextKey } from '../passkey-texts'
import type { LocalePart } from '../text-key'

export const passkeyTexts: LocalePart<PasskeyTextKey> = {
  'passkey.create': 'Passkey erstellen',
  'passkey.use': 'Passkey verwenden',
  'passkey.body': 'Ihr Browser fragt nach Fingerabdruck, Gesicht oder PIN, oder nach einem Sicherheitsschlüssel.',
  'passkey.askedBy':
    'Ihre Wallet auf {site} bittet darum. Wenn Sie dort nichts begonnen haben, schließen Sie dieses Fenster.',
  'passkey.again': 'Den neuen Passkey noch einmal verwenden',
  'passkey.againBody': 'Ihr Browser gibt das Geheimnis eines neuen Passkeys erst bei der nächsten Verwendung.',
  'passkey.refused': 'Ihr Browser hat keinen Passkey gegeben. Versuchen Sie es noch einmal.',
  'passkey.unsent': 'Ihre Antwort ist nicht angekommen. Prüfen Sie die Verbindung und drücken Sie noch einmal.',
  'passkey.sent': 'Weiter auf der Seite',
  'passkey.sentBody': 'Sie können dieses Fenster schließen.',
  'passkey.none': 'Hier gibt es nichts zu tun',
  'passkey.noneBody': 'Beginnen Sie noch einmal in der Wallet.',
  'passkey.loading': 'Warten auf die Wallet',
  'passkey.close': 'Fenster schließen',
}
