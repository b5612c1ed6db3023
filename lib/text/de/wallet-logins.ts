import type { walletLoginTexts as english } from '../en/wallet-logins'
import type { LocalePart } from '../text-key'

export const walletLoginTexts: LocalePart<keyof typeof english> = {
  'frame.security.logins': 'Anmeldungen',
  'frame.logins.lead': 'Jede davon öffnet diese Wallet und bringt sie auf einem neuen Gerät zurück.',
  'frame.logins.only': 'Das ist Ihre einzige Anmeldung. Fügen Sie eine weitere hinzu, bevor Sie sie entfernen.',
  'frame.logins.since': '{provider}, seit {day}',
  'frame.logins.removeOne': '{login} entfernen',
  'frame.logins.removeBody':
    'Mit dieser Anmeldung von {provider} lässt sich die Wallet nicht mehr öffnen. Sitzungen, die damit anderswo begonnen wurden, enden.',
  'frame.logins.add': 'Anmeldung hinzufügen',
  'frame.logins.addBody': 'Wählen Sie, was diese Wallet auch öffnet.',
  'frame.logins.email': 'E-Mail',
  'frame.logins.window': 'Machen Sie im Fenster von {provider} weiter.',
  'frame.logins.mail': 'Link senden',
  'frame.logins.link': 'Öffnen Sie den Link in der E-Mail, die wir gerade gesendet haben.',
  'frame.logins.added': 'Die Anmeldung wurde hinzugefügt.',
  'frame.logins.removed': 'Die Anmeldung wurde entfernt.',
  'frame.logins.declined': 'Die Anmeldung wurde abgebrochen.',
  'frame.logins.ended': 'Die Anmeldung hat zu lange gedauert. Versuchen Sie es noch einmal.',
  'frame.logins.taken': 'Diese Anmeldung öffnet eine andere Wallet. Nehmen Sie eine andere.',
  'frame.logins.last': 'Das ist die einzige Anmeldung der Wallet. Sie bleibt.',
  'frame.logins.locked': 'Entsperren Sie zuerst die Wallet auf diesem Gerät.',
  'frame.logins.approval':
    'Dieses Gerät ist dafür nicht freigegeben. Melden Sie sich ab, wieder an, und versuchen Sie es noch einmal.',
  'frame.code.again': 'Noch einmal mit {provider} anmelden',
  'frame.code.accountTitle': 'Bestätigen, dass Sie es sind',
  'frame.code.account': 'Zeigen Sie zuerst, dass Sie es sind.',
}
