import type { LocalePart, WalletsTextKey } from '../text-key'

export const walletsTexts: LocalePart<WalletsTextKey> = {
  'title.AllWallets': 'Tous les portefeuilles',
  'title.Downloads': 'Obtenir un portefeuille',
  'title.ConnectingMultiChain': 'Choisir les réseaux',
  'multiChain.body':
    '{wallet} fonctionne sur plusieurs types de réseaux. Choisissez celui à connecter\u00a0; vous pourrez ajouter les autres plus tard.',
  'directory.all': 'Portefeuilles',
  'directory.search': 'Rechercher un portefeuille',
  'directory.installed': 'Installé',
  'directory.certified': 'Certifié',
  'directory.featured': 'Portefeuilles recommandés',
  'directory.more': 'Autres portefeuilles',
  'directory.none': 'Aucun portefeuille trouvé pour « {query} »',
  'directory.noneBody': 'Vérifiez l’orthographe ou cherchez une partie du nom.',
  'directory.get': 'Obtenir {wallet}',
  'directory.getBody': 'Installez-le depuis une page officielle ci-dessous, puis connectez-le ici.',
  'directory.getBodyPhone': 'Installez l’application, puis ouvrez cette page dans son navigateur.',
  'directory.nowhere': 'Aucune page officielle de ce portefeuille n’est connue.',
  'directory.gone': 'Ce portefeuille n’est plus dans la liste.',
  'directory.connect': 'Connecter {wallet}',
  'directory.stores': 'Où obtenir {wallet}',
  'directory.forPhone': 'Application pour votre téléphone',
  'directory.forBrowser': 'Extension pour votre navigateur',
  'directory.reloadHint': 'Installé ? Rechargez cette page pour le voir ici.',
}
