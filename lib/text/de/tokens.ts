import type { LocalePart, TokenTextKey } from '../text-key'

export const tokenTexts: LocalePart<TokenTextKey> = {
  'selectToken.search': 'Name, Symbol oder Adresse',
  'selectToken.yours': 'Eigene Token',
  'selectToken.results': 'Ergebnisse',
  'selectToken.chosen': 'Gewählt',
  'selectToken.none': 'Kein Token passt zu „{query}“',
  'selectToken.lookAlike': 'Doppelgänger',
  'selectToken.remove': '{symbol} entfernen',
  'selectToken.common': 'Gängige Token',
  'selectToken.all': 'Alle Token',
  'selectToken.noneBody': 'Vertragsadresse des Tokens einfügen, um ihn zu importieren.',
  'selectToken.lookingUp': 'Token wird von der Chain gelesen',
  'selectToken.importTitle': 'Jeder kann einen Token mit beliebigem Namen erstellen',
  'selectToken.importBody':
    '{symbol} steht nicht auf unserer Liste. Es kann eine wertlose Kopie sein: bitte die Adresse bei einer sicheren Quelle prüfen.',
  'selectToken.import': '{symbol} verwenden',
  'selectToken.contract': 'Vertrag',
  'selectToken.decimals': 'Nachkommastellen',
  'selectToken.imported': 'Selbst importiert',
  'selectToken.removed': '{symbol} entfernt',
  'selectToken.lookAlikeTitle': 'Das ist nicht der {symbol} unserer Liste',
  'selectToken.lookAlikeBody': 'Der {symbol} auf unserer Liste hat eine andere Adresse:',
}
