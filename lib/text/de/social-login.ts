import type { LocalePart, SocialLoginTextKey } from '../text-key'

export const socialLoginTexts: LocalePart<SocialLoginTextKey> = {
  'title.ConnectingSocial': 'Anmelden',
  'title.ConnectingFarcaster': 'Mit Farcaster anmelden',
  'socialLogin.title': 'Mit {provider} anmelden',
  'socialLogin.offer': 'Verwenden Sie Ihr Konto bei {provider}. Neu hier? Wir erstellen eine Wallet für Sie.',
  'socialLogin.continue': 'Weiter mit {provider}',
  'socialLogin.opening': '{provider} wird geöffnet',
  'socialLogin.openingBody': 'Das dauert einen Moment.',
  'socialLogin.atProvider': 'Bei {provider} anmelden',
  'socialLogin.atProviderBody': 'Machen Sie in dem Fenster weiter, das sich geöffnet hat. Diese Seite wartet auf Sie.',
  'socialLogin.closed': 'Haben Sie das Fenster geschlossen?',
  'socialLogin.closedBody': 'Wenn nicht, melden Sie sich dort an. Diese Seite wartet noch.',
  'socialLogin.openAgain': 'Erneut öffnen',
  'socialLogin.leavingBody': 'Danach kommen Sie hierher zurück.',
  'socialLogin.refusedBody':
    'Es öffnet sich nichts? Öffnen Sie diese Seite in Ihrem Browser und melden Sie sich dort an.',
  'farcasterLogin.scan': 'Scannen Sie diesen Code mit Ihrem Telefon und bestätigen Sie die Anmeldung in Farcaster.',
  'farcasterLogin.phone': 'Bestätigen Sie die Anmeldung in Farcaster und kommen Sie dann hierher zurück.',
  'farcasterLogin.open': 'Farcaster öffnen',
  'farcasterLogin.qr': 'QR-Code, der die Anmeldung in Farcaster öffnet',
  'farcasterLogin.copy': 'Link kopieren',
  'farcasterLogin.copied': 'Link kopiert',
  'farcasterLogin.preparing': 'Der Code wird vorbereitet',
  'farcasterLogin.waiting': 'Warten auf Ihre Bestätigung',
}
