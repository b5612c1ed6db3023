import type { LocalePart, SwapReviewTextKey } from '../text-key'

export const swapReviewTexts: LocalePart<SwapReviewTextKey> = {
  'swap.unlimited': 'Approuver un montant illimité',
  'swap.unlimitedHint':
    'Évite l’approbation la prochaine fois. Le contrat pourrait alors dépenser tout votre solde de ce jeton.',
  'preview.pay': 'Vous payez',
  'preview.receive': 'Vous recevez',
  'preview.step.reset': 'Réinitialiser la limite {symbol}',
  'preview.step.approve': 'Approuver {amount} {symbol}',
  'preview.step.approveUnlimited': 'Approuver {symbol} sans limite',
  'preview.step.swap': 'Échanger contre {symbol}',
  'preview.confirm': 'Échanger {sourceAmount} {source} contre {toAmount} {target}',
  'preview.priceMoved': 'Le prix a changé',
  'preview.priceMovedBody': 'Vous recevriez {after} {symbol} au lieu de {before} {symbol}, soit {percent} de moins.',
  'preview.acceptPrice': 'Accepter le nouveau prix',
  'preview.checking': 'Vérification de l’autorisation',
  'preview.building': 'Préparation de la transaction',
  'preview.approvalHint': 'Votre portefeuille peut d’abord vous demander d’approuver exactement {amount}.',
  'preview.ahead.approval': '2 étapes\u00a0: approuver, puis échanger',
  'preview.ahead.approvalReset': '3 étapes\u00a0: réinitialiser la limite, approuver, puis échanger',
  'preview.submitted': 'Échange envoyé',
  'preview.titleSwapping': 'Échange en cours',
  'preview.titleDone': 'Échange terminé',
  'preview.paid': 'Payé',
  'preview.received': 'Reçu',
  'preview.again': 'Nouvel échange',
  'preview.walletChanged': 'Votre portefeuille a changé de compte ou de réseau. L’échange envoyé continue.',
}
