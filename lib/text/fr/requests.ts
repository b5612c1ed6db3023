import type { LocalePart, RequestTextKey } from '../text-key'

export const requestTexts: LocalePart<RequestTextKey> = {
  'request.network': 'Réseau',
  'request.account': 'Compte',
  'request.steps': 'Étapes',
  'request.state.todo': 'pas commencé',
  'request.state.current': 'en cours',
  'request.state.done': 'fait',
  'request.state.failed': 'échoué',
  'request.waiting': 'En attente du réseau',
  'request.submittedBody': 'Vous pouvez fermer cette fenêtre. Le résultat apparaîtra dans Activité.',
  'request.proposedBody':
    'Votre compte est un contrat, et le réseau ne connaît pas encore cette transaction. Si le compte a d’autres signataires, ils doivent la confirmer dans son portefeuille.',
  'request.transaction': 'Transaction',
  'request.toAccount': 'Retour au compte',
  'request.open':
    'Cette demande est encore ouverte dans votre portefeuille. Approuvez-la ou refusez-la. Vous pourrez réessayer à {time}.',
  'request.isOpen': 'Demande ouverte dans votre portefeuille',
  'request.askAgain': 'Je l’ai refusée, redemander',
  'request.askAgainRisk': 'Si vous approuvez plus tard la première demande, les deux seront envoyées.',
  'request.walletStill': 'En attente de votre portefeuille. Sa fenêtre est-elle derrière celle-ci\u202f?',
  'request.walletStuck': 'Votre portefeuille n’a pas répondu. Ouvrez-le et cherchez la demande, ou annulez.',
  'replace.offer':
    'Cela prend plus de temps que d’habitude. Des frais plus élevés peuvent l’accélérer. L’annulation coûte aussi des frais.',
  'replace.speedUp': 'Accélérer',
  'replace.cancel': 'Annuler la transaction',
  'replace.speedUpSent': 'Renvoyée avec des frais plus élevés. Le réseau confirme l’une des deux.',
  'replace.cancelSent':
    'Annulation envoyée. Si le réseau confirme d’abord la transaction, elle est quand même exécutée.',
  'replace.tooLate': 'Trop tard : le réseau a déjà traité cette transaction ou une autre à sa place.',
  'replace.feeTooLow': 'Le réseau a refusé, sans doute parce que les frais sont trop bas. Réessayez.',
  'title.WalletRequest': 'Demande au portefeuille',
  'walletRequest.message': 'Ce site vous demande de signer un message.',
  'walletRequest.data': 'Ce site vous demande de signer des données.',
  'walletRequest.transaction': 'Ce site vous demande de confirmer une transaction.',
  'walletRequest.signTransaction': 'Ce site vous demande de signer une transaction.',
  'walletRequest.token': 'Ce site demande d’ajouter un jeton à votre portefeuille.',
  'walletRequest.cancelRisk': 'Si vous annulez ici, refusez aussi dans votre portefeuille.',
  'walletRequest.expired': 'Cherchez la demande dans {wallet} ou recommencez sur ce site.',
  'walletRequest.sentLate': 'Votre portefeuille a envoyé la transaction annulée ici',
}
