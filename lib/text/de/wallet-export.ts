import type { walletExportTexts as english } from '../en/wallet-export'
import type { LocalePart } from '../text-key'

export const walletExportTexts: LocalePart<keyof typeof english> = {
  'frame.export.wait': 'Sekunden, bis ein neuer Code gesendet werden kann: {seconds}',
  'frame.export.lead':
    'Ihre Wiederherstellungsphrase öffnet diese Wallet in jeder anderen Wallet-App, auch wenn es diesen Dienst nicht mehr gibt.',
  'frame.export.risk':
    'Eine Person oder eine Seite, die die Phrase sieht, kann alles nehmen. Achten Sie darauf, dass nur Sie den Bildschirm sehen.',
  'frame.export.mailed': 'Zuerst senden wir einen Code an Ihre E-Mail-Adresse.',
  'frame.export.send': 'Code senden',
  'frame.export.code': 'Geben Sie den Code ein, den wir an Ihre E-Mail-Adresse gesendet haben.',
  'frame.export.codeLabel': 'Code',
  'frame.export.codeDigits': 'Ein Code hat sechs Ziffern.',
  'frame.export.codeWrong': 'Dieser Code ist falsch.',
  'frame.export.failed': 'Das hat nicht geklappt. Versuchen Sie es noch einmal.',
  'frame.export.window': 'Die Phrase wird in einem Fenster der Wallet angezeigt.',
  'frame.export.opened': 'Fahren Sie im Fenster der Wallet fort.',
  'frame.export.shown': 'Das Fenster hat Ihre Schlüssel. Wir haben Ihnen darüber eine E-Mail gesendet.',
}
