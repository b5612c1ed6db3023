import type { AllowancesTextKey, LocalePart } from '../text-key'

export const allowancesTexts: LocalePart<AllowancesTextKey> = {
  'title.Allowances': 'Permissions et autorisations',
  'allowances.lead': 'Ce que d’autres peuvent prélever sur ce compte sur {network}, jusqu’à ce que vous le retiriez.',
  'allowances.permissions': 'Permissions accordées',
  'allowances.permissionsNone': 'Aucun site n’a de permission.',
  'allowances.allowances': 'Autorisations',
  'allowances.none': 'Aucune autorisation trouvée sur {network}.',
  'allowances.evmOnly': 'Les autorisations existent sur Ethereum et les réseaux semblables.',
  'allowances.offline': 'Vous êtes hors ligne. La liste se chargera à votre retour.',
  'allowances.unlimited': 'Sans limite',
  'allowances.spender': 'Pour {spender}',
  'allowances.viaPermit2': 'via Permit2',
  'allowances.since': 'depuis le {day}',
  'allowances.until': 'jusqu’au {day}',
  'allowances.used': 'Utilisé : {used} sur {limit}',
  'allowances.calls': 'Appels de contrats',
  'allowances.remove': 'Retirer',
  'allowances.removeOf': 'Retirer : {symbol} pour {spender}',
  'allowances.revokeOf': 'Retirer : permission de {origin}',
  'allowances.asking': 'Confirmez dans votre portefeuille',
  'allowances.confirming': 'Retrait en cours',
  'allowances.removed': 'Autorisation retirée',
  'allowances.revoked': 'Permission retirée',
  'allowances.partial':
    'Les blocs avant {block} n’ont pas encore été parcourus. Il peut y avoir des autorisations plus anciennes.',
  'allowances.more': 'Chercher dans les blocs plus anciens',
}
