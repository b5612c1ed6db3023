import type { walletWindowTexts as english } from '../en/wallet-window'
import type { LocalePart } from '../text-key'

export const walletWindowTexts: LocalePart<keyof typeof english> = {
  'frame.window.title': 'Approuvez ceci dans une fenêtre du portefeuille',
  'frame.window.why':
    'Ce navigateur ne peut pas savoir si quelque chose couvre cet écran. Rien ne couvre une fenêtre à part.',
  'frame.window.open': 'Ouvrir la fenêtre',
  'frame.window.openAgain': 'Ouvrir à nouveau',
  'frame.window.opened': 'Décidez dans la fenêtre du portefeuille',
  'frame.window.openedBody': 'Fermer cette fenêtre refuse la demande.',
  'frame.window.blocked': 'Le navigateur a bloqué la fenêtre',
  'frame.window.blockedBody':
    'Autorisez les fenêtres pop-up de cette page dans le navigateur, puis appuyez à nouveau sur le bouton.',
  'frame.window.failed': 'La fenêtre ne peut pas afficher cette demande',
  'frame.window.failedBody':
    'Appuyez à nouveau sur le bouton. Si cela ne suffit pas, refusez la demande et recommencez.',
  'frame.window.loading': 'Chargement de la demande',
  'frame.window.unsent': 'Votre réponse n’est pas arrivée',
  'frame.window.unsentBody': 'Vérifiez la connexion, puis choisissez à nouveau.',
  'frame.window.approved': 'Demande approuvée',
  'frame.window.approvedBody': 'Fermez cette fenêtre. La page affiche la suite.',
  'frame.window.over': 'Cette demande est terminée',
  'frame.window.overBody': 'Fermez cette fenêtre et revenez à la page.',
  'frame.window.close': 'Fermer la fenêtre',
}
