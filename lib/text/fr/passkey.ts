import type { PasskeyTextKey } from '../passkey-texts'
import type { LocalePart } from '../text-key'

export const passkeyTexts: LocalePart<PasskeyTextKey> = {
  'passkey.create': 'Créer une clé d’accès',
  'passkey.use': 'Utiliser la clé d’accès',
  'passkey.body': 'Votre navigateur demande votre empreinte, votre visage ou votre code, ou une clé de sécurité.',
  'passkey.askedBy':
    'Votre portefeuille sur {site} le demande. Si vous n’avez rien commencé là-bas, fermez cette fenêtre.',
  'passkey.again': 'Utilisez encore une fois la nouvelle clé d’accès',
  'passkey.againBody': 'Votre navigateur ne donne le secret d’une nouvelle clé d’accès qu’à l’utilisation suivante.',
  'passkey.refused': 'Votre navigateur n’a donné aucune clé d’accès. Réessayez.',
  'passkey.unsent': 'Votre réponse n’est pas arrivée. Vérifiez la connexion, puis appuyez à nouveau.',
  'passkey.sent': 'Continuez sur la page',
  'passkey.sentBody': 'Vous pouvez fermer cette fenêtre.',
  'passkey.none': 'Il n’y a rien à faire ici',
  'passkey.noneBody': 'Recommencez dans le portefeuille.',
  'passkey.loading': 'En attente du portefeuille',
  'passkey.close': 'Fermer la fenêtre',
}
