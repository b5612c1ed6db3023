import type { LocalePart, ModalTextKey } from '../text-key'

export const modalTexts: LocalePart<ModalTextKey> = {
  'title.Connect': 'Connexion',
  'modal.back': 'Retour',
  'modal.stillWorking': 'Toujours en cours',
  'modal.failed': 'Cet écran ne s’est pas chargé',
  'modal.funds.none': 'Aucune transaction n’est en cours ici. Vérifiez votre connexion, puis réessayez.',
  'modal.funds.request': 'Une demande est ouverte dans votre portefeuille. Répondez-y avant tout nouvel envoi.',
  'modal.funds.pending': 'Une transaction est en cours. Consultez-la dans Activité avant tout nouvel envoi.',
  'modal.funds.unknown':
    'Une transaction est peut-être en cours. Consultez votre portefeuille avant tout nouvel envoi.',
  'modal.tryAgain': 'Réessayer',
  'connect.wallets': 'Moyens de se connecter',
  'connect.emailHint': 'Aucune application nécessaire',
  'emailLogin.address': 'Adresse e-mail',
  'emailLogin.continue': 'Continuer',
  'emailLogin.signsIn': 'Vous serez aussi connecté à {site}.',
  'connect.emailNotHere': 'Ne fonctionne pas sur {network}',
  'connect.lastUsed': 'Dernier utilisé',
  'connect.sharedName': 'Même nom',
  'connect.sharedNameHint':
    'Plusieurs portefeuilles disent s’appeler {name} et l’un d’eux peut être un faux. Si vous ne savez pas lequel est le vôtre, vérifiez d’abord vos portefeuilles installés.',
  'connect.browserWallet': 'Portefeuille du navigateur',
  'connect.foot': 'En vous connectant, vous partagez votre adresse avec ce site. Rien ne bouge sans votre accord.',
  'connect.noneTitle': 'Aucun portefeuille dans ce navigateur',
  'connect.noneFor': 'Aucun portefeuille pour {network} dans ce navigateur',
  'connect.noneBody': 'Un portefeuille est une application qui garde vos clés et vous demande avant de signer.',
  'connect.noneStep': 'Installez-en un, puis rechargez cette page. Il apparaîtra ici.',
  'connect.noneStepPhone': 'Installez-en un, puis ouvrez cette page dans le navigateur de son application.',
  'connect.install': 'Portefeuilles à installer',
  'connect.all': 'Tous les portefeuilles',
  'connect.reload': 'Recharger la page',
}
