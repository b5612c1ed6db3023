import type { LoginWindowTexts } from '../login-window-texts'

export const loginWindowTexts: LoginWindowTexts = {
  'login.loadingTitle': 'Ouverture du fournisseur',
  'login.loadingBody': 'Cette fenêtre continue dans un instant.',
  'login.sentTitle': 'Connexion en cours',
  'login.sentBody': 'La connexion continue sur {site}. Cette fenêtre se ferme toute seule.',
  'login.askTitle': 'Avez-vous commencé cette connexion ?',
  'login.askBody':
    'Appuyez sur le bouton seulement si vous venez de commencer vous-même à vous connecter à {site}, sur cet appareil.',
  'login.askButton': 'Oui, continuer',
  'login.releasedTitle': 'Retournez sur {site}',
  'login.releasedBody': 'La connexion continue là-bas. Vous pouvez fermer cette fenêtre.',
  'login.endedTitle': 'Cette connexion est terminée',
  'login.endedBody': 'Retournez à la page où vous avez commencé et connectez-vous de nouveau.',
  'login.declinedTitle': 'La connexion a été annulée',
  'login.declinedBody': 'Vous pouvez fermer cette fenêtre et vous connecter de nouveau.',
  'login.failedTitle': 'La connexion n’a pas fonctionné',
  'login.failedBody': 'Fermez cette fenêtre et réessayez, ou connectez-vous autrement.',
  'login.unsentBody': 'Le service n’a pas répondu. Réessayez.',
  'login.again': 'Réessayer',
  'login.close': 'Fermer cette fenêtre',
  'login.noScript': 'Cette page a besoin de JavaScript pour continuer.',
}
