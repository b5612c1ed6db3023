import type { LocalePart, SignInTextKey } from '../text-key'

export const signInTexts: LocalePart<SignInTextKey> = {
  'title.SIWXSignMessage': 'S’identifier',
  'signIn.title': 'Se connecter à {site}',
  // SIWXSignMessage
  'signIn.site': 'Site web',
  'signIn.account': 'Compte',
  'signIn.network': 'Réseau',
  'signIn.expires': 'Expire',
  'signIn.expired': 'Expiré',
  'signIn.message': 'Message à signer',
  'signIn.free': 'Signer est gratuit et ne peut pas déplacer vos fonds.',
  'signIn.signIn': 'S’identifier',
  'signIn.notNow': 'Pas maintenant',
  'signIn.offer': 'Ce compte n’est pas identifié.',
  'signIn.switchFirst':
    'Ce site fonctionne sur {network}, et votre portefeuille est sur {current}. Changez d’abord de réseau, puis identifiez-vous une seule fois.',
  'signIn.switchTo': 'Passer sur {network}',
  'signIn.stay': 'S’identifier plutôt sur {network}',
  'signIn.inWallet': 'Continuez dans votre portefeuille',
  'signIn.inWalletBody': 'Votre portefeuille affiche ce message. Signez-le dans le portefeuille.',
  'signIn.walletStuck': 'Votre portefeuille n’a pas répondu. Ouvrez-le et cherchez-y la demande.',
  'signIn.authenticating': 'Authentification...',
  'signIn.checking': 'Vérification de votre session',
  'signIn.preparing': 'Préparation du message',
  'signIn.requiredHint':
    'Ce site exige une identification. Annuler vous ramène au dernier réseau où vous êtes identifié, ou déconnecte votre portefeuille.',

  // AccountSettings
  'sessions.signInHint': 'Prouvez que ce compte est à vous.',
  'sessions.accounts': 'Identifié avec',
  'sessions.list': 'Sessions actives',
  'sessions.device': '{browser} sur {system}',
  'sessions.unknown': 'Navigateur inconnu',
  'sessions.here': 'Ce navigateur',
  'sessions.seen': 'Active {age}',
  'sessions.end': 'Fermer la session de {device}',
  'sessions.endHere': 'Fermer la session de ce navigateur',
  'sessions.ended': 'Session fermée\u00a0: {device}',
  'sessions.endedHere': 'Session fermée',
  'sessions.everywhere': 'Fermer toutes les sessions',
  'sessions.everywhereBody':
    'Vous devrez vous identifier à nouveau sur chaque appareil. Votre portefeuille reste connecté.',
  'sessions.everywhereYes': 'Oui, fermer toutes les sessions',
  'sessions.endedAll': 'Toutes les sessions sont fermées',
  'sessions.stale': 'Cette liste n’est peut-être pas à jour.',
  'sessions.offline': 'Cette liste se charge dès le retour de la connexion.',

  // Failures
  'error.signInInit': 'Un problème est survenu en préparant l’authentification',
  'error.signInDeclined': 'Signature refusée',
  'error.signInSmartAccount': 'Cette application ne prend peut-être pas en charge les comptes intelligents',
  'error.signInNotEnabled': 'SIWX n’est pas activé',
  'error.signInNoAddress': 'Aucune ActiveCaipAddress trouvée',
  'error.signInNoNetwork': 'Aucun ActiveCaipNetwork ou client trouvé',
  'error.signInNoClient': 'Aucun client ConnectionController trouvé',
  'nextStep.signWhenReady': 'Rien n’a été signé. Identifiez-vous quand vous voulez.',
  'nextStep.signWithShown':
    'Vous avez signé avec un autre compte. Dans votre portefeuille, choisissez le compte affiché ici et signez à nouveau.',
  'nextStep.signSooner': 'Le message a expiré avant d’être signé. Signez le nouveau.',
  'nextStep.checkSigner':
    'La signature n’appartient pas à ce compte. Signez à nouveau ou utilisez un autre portefeuille.',
  'nextStep.serverAway': 'Le serveur ne répond pas. Vous restez connecté, réessayez dans un instant.',
}
