import type { walletRecoveryTexts as english } from '../en/wallet-recovery'
import type { LocalePart } from '../text-key'

export const walletRecoveryTexts: LocalePart<keyof typeof english> = {
  'frame.recovery.who': 'Qui peut restaurer ce portefeuille maintenant',
  'frame.recovery.owner':
    'Vous seul pouvez restaurer ce portefeuille, avec l’un de vos propres moyens. Sans lui, les services ne peuvent pas le restaurer. Ils pourraient refuser de répondre, et vous faites confiance au code de cette page.',
  'frame.recovery.end': 'Si les services s’arrêtent',
  'frame.recovery.endBody':
    'Avec la seule récupération automatique, il ne reste rien. Une clé d’accès ou un mot de passe a besoin des parties que les services peuvent publier à leur fin. Avec la phrase ou un fichier d’export, il reste tout. Conservez vos clés avant.',
  'frame.recovery.ways': 'Moyens de récupération',
  'frame.recovery.automatic': 'Automatique',
  'frame.recovery.automaticBody': 'Avec votre seule adresse e-mail',
  'frame.recovery.passkey': 'Clé d’accès',
  'frame.recovery.passkeyBody': 'Empreinte, visage ou code',
  'frame.recovery.password': 'Mot de passe',
  'frame.recovery.passwordBody': 'Des mots que vous gardez',
  'frame.recovery.since': 'Depuis {time}',
  'frame.recovery.on': 'Activé',
  'frame.recovery.off': 'Désactivé',
  'frame.recovery.unproven': 'Non essayé',
  'frame.recovery.newPassword': 'Choisir un mot de passe',
  'frame.recovery.newPasskey': 'Créer une clé d’accès',
  'frame.recovery.loss':
    'Si vous le perdez sans avoir d’autre moyen, même nous ne pouvons pas restaurer le portefeuille.',
  'frame.recovery.howPassword':
    'Ce navigateur chiffre avec lui une partie de votre clé. Le mot de passe n’est jamais envoyé.',
  'frame.recovery.howPasskey':
    'Votre navigateur demande votre empreinte, votre visage ou votre code, ou une clé de sécurité. Nous ne recevons jamais son secret.',
  'frame.recovery.hint': 'Au moins 12 caractères. Prenez-en un que vous n’utilisez nulle part ailleurs.',
  'frame.recovery.short': 'Trop court : au moins 12 caractères',
  'frame.recovery.guessable': 'Trop facile à deviner : ajoutez des mots',
  'frame.recovery.fair': 'Acceptable. Plus long est plus sûr',
  'frame.recovery.strong': 'Difficile à deviner',
  'frame.recovery.show': 'Afficher le mot de passe',
  'frame.recovery.save': 'Enregistrer le mot de passe',
  'frame.recovery.working': 'En cours. Cela prend quelques secondes',
  'frame.recovery.provePassword': 'Saisissez encore le mot de passe',
  'frame.recovery.provePasskey': 'Utilisez encore la clé d’accès',
  'frame.recovery.proveBody':
    'Cela ouvre votre portefeuille comme le ferait une récupération. Tant que cela ne marche pas, rien d’autre ne change.',
  'frame.recovery.check': 'Vérifier le mot de passe',
  'frame.recovery.use': 'Utiliser la clé d’accès',
  'frame.recovery.later': 'Plus tard',
  'frame.recovery.endTitle': 'Arrêter la récupération automatique ?',
  'frame.recovery.works': 'Cela fonctionne. Votre nouveau moyen peut restaurer le portefeuille.',
  'frame.recovery.endWhy':
    'Tant que la récupération automatique est active, les services ensemble peuvent restaurer votre portefeuille, et une personne qui a votre messagerie le peut aussi.',
  'frame.recovery.endLoss':
    'Sans elle, seuls vos propres moyens restaurent le portefeuille sur un nouvel appareil. Si vous les perdez avec tous vos appareils, le portefeuille est perdu.',
  'frame.recovery.endFirst': 'Configurez d’abord une clé d’accès ou un mot de passe, et essayez-le.',
  'frame.recovery.understood': 'Je comprends que même les services ne pourront alors plus restaurer mon portefeuille',
  'frame.recovery.endButton': 'Arrêter la récupération automatique',
  'frame.recovery.keepBoth': 'Garder les deux',
  'frame.recovery.againTitle': 'Utiliser de nouveau la récupération automatique ?',
  'frame.recovery.againBody':
    'Les services ensemble pourront alors restaurer votre portefeuille, et une personne qui a votre messagerie le pourra aussi. Vos propres moyens restent.',
  'frame.recovery.againButton': 'L’utiliser de nouveau',
  'frame.recovery.try': 'Essayer',
  'frame.recovery.change': 'Modifier',
  'frame.recovery.lastWay': 'C’est votre seul moyen de récupération. Configurez-en un autre avant de le supprimer.',
  'frame.recovery.removePasskey': 'Supprimer la clé d’accès ?',
  'frame.recovery.removePassword': 'Supprimer le mot de passe ?',
  'frame.recovery.removeBody': 'Il ne pourra plus restaurer ce portefeuille. Vos autres moyens restent.',
  'frame.recovery.ready': 'Votre propre moyen de récupération est prêt.',
  'frame.recovery.ended': 'La récupération automatique est arrêtée.',
  'frame.recovery.again': 'La récupération automatique est de nouveau active.',
  'frame.recovery.removed': 'Le moyen de récupération a été supprimé.',
  'frame.recovery.wrongPassword': 'Ce mot de passe n’ouvre pas le portefeuille',
  'frame.recovery.wrongPasskey': 'Cette clé d’accès n’ouvre pas le portefeuille',
  'frame.recovery.loginAgain':
    'Votre connexion est trop ancienne pour cela. Déconnectez-vous du portefeuille, reconnectez-vous, puis réessayez.',
  'frame.recovery.failed': 'Cela n’a pas marché. Votre portefeuille peut toujours être restauré. Réessayez.',
  'frame.recovery.refused': 'Votre navigateur n’a donné aucune clé d’accès. Réessayez.',
  'frame.recovery.noPrf':
    'Les clés d’accès de ce navigateur ou de cet appareil ne peuvent pas protéger un portefeuille. Utilisez un mot de passe.',
  'frame.recovery.noPrfMade':
    'La nouvelle clé d’accès ne peut pas protéger un portefeuille. Utilisez un mot de passe. Vous pouvez supprimer la clé dans les réglages de votre appareil.',
  'frame.recovery.exists':
    'Cet appareil a déjà la clé d’accès de ce portefeuille. Utilisez un autre appareil, une clé de sécurité ou un mot de passe.',
  'frame.recovery.notHere':
    'Les clés d’accès ne fonctionnent pas dans cette page. Appuyez à nouveau : une fenêtre du portefeuille s’ouvre.',
  'frame.recovery.blocked':
    'Le navigateur a bloqué la fenêtre. Autorisez les fenêtres pop-up de cette page, puis appuyez à nouveau.',
  'frame.recovery.windowEnded': 'La fenêtre s’est terminée sans clé d’accès. Appuyez à nouveau.',
  'frame.recovery.inWindow': 'Utiliser une fenêtre du portefeuille',
  'frame.recovery.code': 'Confirmer avec un code',
  'frame.recovery.codeBody':
    'Il faut pour cela un nouveau code envoyé par e-mail. Ensuite, appuyez à nouveau sur le bouton.',
  'frame.recovery.unread': 'La récupération n’a pas pu être chargée',
  'frame.recovery.cancel': 'Annuler',
  'frame.recovery.unlockTitle': 'Déverrouillez votre portefeuille',
  'frame.recovery.unlockBody':
    'Cet appareil n’a pas encore les clés de votre portefeuille. Utilisez votre propre moyen de récupération.',
  'frame.recovery.unlock': 'Déverrouiller',
  'frame.recovery.none': 'Je ne peux utiliser aucun de ces moyens',
  'frame.recovery.noneBody':
    'Utilisez un appareil sur lequel le portefeuille fonctionne encore, ou votre fichier d’export. Sans les deux, le portefeuille ne peut pas être restauré, même par les services.',
}
