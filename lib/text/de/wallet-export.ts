import type { walletExportTexts as english } from '../en/wallet-export'
import type { LocalePart } from '../text-key'

export const walletExportTexts: LocalePart<keyof typeof english> = {
  'frame.export.lead':
    'Ihre Wiederherstellungsphrase öffnet diese Wallet in jeder anderen Wallet-App, auch wenn es diesen Dienst nicht mehr gibt.',
  'frame.export.risk':
    'Eine Person oder eine Seite, die die Phrase sieht, kann alles nehmen. Achten Sie darauf, dass nur Sie den Bildschirm sehen.',
  'frame.export.mailed': 'Zuerst senden wir einen Code an Ihre E-Mail-Adresse.',
  'frame.export.window': 'Die Phrase wird in einem Fenster der Wallet angezeigt.',
  'frame.export.opened': 'Fahren Sie im Fenster der Wallet fort.',
  'frame.export.shown': 'Das Fenster hat Ihre Schlüssel. Wir haben Ihnen darüber eine E-Mail gesendet.',
}
