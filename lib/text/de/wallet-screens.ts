import type { walletScreenTexts as english } from '../en/wallet-screens'
import type { LocalePart } from '../text-key'

export const walletScreenTexts: LocalePart<keyof typeof english> = {
  'frame.alone': 'Dies ist die eingebettete Wallet. Öffnen Sie sie von einer Seite aus, die sie verwendet.',
  'frame.failed.title': 'Diese Ansicht konnte nicht angezeigt werden',
  'frame.failed.body': 'Versuchen Sie es erneut, oder schließen Sie sie und kehren Sie zur Seite zurück.',
  'frame.sign.title': 'Diese Nachricht signieren?',
  'frame.sign.signInTitle': 'Mit Ihrer Wallet anmelden?',
  'frame.sign.asks': 'Bittet um Ihre Signatur',
  'frame.sign.claims': 'Nennt sich „{name}“',
  'frame.sign.account': 'Konto',
  'frame.sign.network': 'Netzwerk',
  'frame.sign.message': 'Nachricht',
  'frame.sign.bytes': 'Daten, die kein Text sind',
  'frame.sign.empty': 'Die Nachricht ist leer.',
  'frame.sign.hidden': 'Unsichtbare Zeichen werden als Codes angezeigt, zum Beispiel ⟨U+202E⟩.',
  'frame.sign.otherSite': 'Diese Anmeldung gilt für {domain}',
  'frame.sign.otherSiteBody':
    'Sie kommt von einer anderen Seite. Wenn Sie signieren, könnte sich diese Seite bei {domain} als Sie anmelden. Lehnen Sie ab, wenn Sie nicht sicher sind.',
  'frame.sign.noTransaction': 'Es wird keine Transaktion gesendet.',
  'frame.sign.approve': 'Signieren',
  'frame.sign.reject': 'Ablehnen',
  'frame.sign.covered': 'Dieser Bildschirm ist nicht ganz sichtbar',
  'frame.sign.coveredBody':
    'Etwas verdeckt oder verändert ihn, deshalb können Sie nicht signieren. Verschieben oder schließen Sie, was darüber liegt, oder lehnen Sie ab.',
  'frame.sign.small': 'Es ist zu wenig Platz',
  'frame.sign.smallBody':
    'Die ganze Anfrage muss sichtbar sein, bevor Sie signieren. Vergrößern Sie das Fenster oder lehnen Sie ab.',
  'frame.sign.unfocused': 'Drücken Sie hier, bevor Sie signieren',
  'frame.sign.unfocusedBody': 'Drücken Sie irgendwo auf diesen Bildschirm und entscheiden Sie dann.',
  'frame.security.title': 'Sicherheit der Wallet',
  'frame.security.keys': 'Wer Ihre Schlüssel aufbewahrt',
  'frame.security.parts':
    'Ihre Schlüssel wurden in Ihrem Browser erzeugt und werden nur in Teilen aufbewahrt. Ein Teil liegt auf diesem Gerät, die anderen verschlüsselt bei zwei Diensten.',
  'frame.security.split':
    'Die beiden Dienste werden getrennt betrieben. Zusammen könnten sie Ihre Wallet wiederherstellen, zum Beispiel wenn Sie sich auf einem neuen Gerät anmelden.',
  'frame.security.single':
    'Beide Dienste betreibt ein einziger Anbieter, der Ihre Wallet deshalb wiederherstellen könnte. So erhalten Sie sie allein mit Ihrer E-Mail-Adresse zurück.',
  'frame.security.notKept':
    'Dieser Browser speichert nichts für die Wallet. Nach dem Neuladen melden Sie sich wieder an.',
  'frame.security.devices': 'Ihre Geräte',
  'frame.security.thisDevice': 'Dieses Gerät',
  'frame.security.lastUsed': 'Zuletzt verwendet: {time}, auf einer Seite, die sich als {site} ausgibt',
  'frame.security.remove': 'Entfernen',
  'frame.security.removeDevice': '{device} entfernen',
  'frame.security.removed': '{device} kann diese Wallet nicht mehr verwenden.',
  'frame.security.loading': 'Geräte werden geladen',
  'frame.security.failed': 'Ihre Geräte konnten nicht geladen werden',
  'frame.security.removeFailed': '{device} konnte nicht entfernt werden',
  'frame.security.planned':
    '{device} wird in 24 Stunden entfernt. Dieser Browser hat keine Schlüssel, um es sofort zu tun.',
  'frame.security.removedAt': 'Wird am {time} entfernt',
  'frame.security.signedOutAt': 'Wird am {time} abgemeldet',
  'frame.security.keep': 'Behalten',
  'frame.security.keepDevice': '{device} behalten',
  'frame.security.kept': '{device} bleibt.',
  'frame.security.keepFailed': '{device} konnte nicht behalten werden',
  'frame.security.othersPlanned': 'Sie sind hier abgemeldet. Ihre anderen Geräte werden in 24 Stunden abgemeldet.',
  'frame.security.tryAgain': 'Erneut versuchen',
  'frame.security.signOutEverywhere': 'Überall abmelden',
  'frame.security.signOutFailed': 'Sie konnten nicht überall abgemeldet werden',
  'frame.security.close': 'Schließen',
}
