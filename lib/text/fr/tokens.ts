import type { LocalePart, TokenTextKey } from '../text-key'

export const tokenTexts: LocalePart<TokenTextKey> = {
  'selectToken.search': 'Nom, symbole ou adresse',
  'selectToken.yours': 'Vos jetons',
  'selectToken.results': 'Résultats',
  'selectToken.chosen': 'Choisi',
  'selectToken.none': 'Aucun jeton ne correspond à «\u00a0{query}\u00a0»',
  'selectToken.lookAlike': 'Sosie',
  'selectToken.remove': 'Retirer {symbol}',
  'selectToken.common': 'Jetons courants',
  'selectToken.all': 'Tous les jetons',
  'selectToken.noneBody': 'Collez l’adresse du contrat du jeton pour l’importer.',
  'selectToken.lookingUp': 'Lecture du jeton sur la chaîne',
  'selectToken.importTitle': 'N’importe qui peut créer un jeton avec n’importe quel nom',
  'selectToken.importBody':
    '{symbol} n’est pas sur notre liste. C’est peut-être une copie sans valeur\u00a0: vérifiez son adresse auprès d’une source sûre.',
  'selectToken.import': 'Utiliser {symbol}',
  'selectToken.contract': 'Contrat',
  'selectToken.decimals': 'Décimales',
  'selectToken.imported': 'Importé par vous',
  'selectToken.removed': '{symbol} retiré',
  'selectToken.lookAlikeTitle': 'Ce n’est pas le {symbol} de notre liste',
  'selectToken.lookAlikeBody': 'Le {symbol} de notre liste a une autre adresse\u00a0:',
}
