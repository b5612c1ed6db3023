import type { walletExportTexts as english } from '../en/wallet-export'
import type { LocalePart } from '../text-key'

export const walletExportTexts: LocalePart<keyof typeof english> = {
  'frame.export.lead':
    'Votre phrase de récupération ouvre ce portefeuille dans toute autre application, même quand ce service n’existe plus.',
  'frame.export.risk':
    'Une personne ou un site qui voit la phrase peut tout prendre. Vérifiez que vous seul voyez l’écran.',
  'frame.export.mailed': 'Nous envoyons d’abord un code à votre adresse e-mail.',
  'frame.export.window': 'La phrase s’affiche dans une fenêtre du portefeuille.',
  'frame.export.opened': 'Continuez dans la fenêtre du portefeuille.',
  'frame.export.shown': 'La fenêtre a vos clés. Nous vous avons envoyé un e-mail à ce sujet.',
}
