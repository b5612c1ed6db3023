/** Texts of the list of tokens. Loaded with the view that chooses a token for a swap or a transfer. */
export const tokenTexts = {
  'selectToken.search': 'Name, symbol or address',
  'selectToken.yours': 'Your tokens',
  'selectToken.results': 'Results',
  'selectToken.chosen': 'Selected',
  'selectToken.none': 'No token matches “{query}”',
  'selectToken.lookAlike': 'Look-alike',
  'selectToken.remove': 'Remove {symbol}',
  'selectToken.common': 'Common tokens',
  'selectToken.all': 'All tokens',
  'selectToken.noneBody': 'Paste the token’s contract address to import it.',
  'selectToken.lookingUp': 'Looking up the token',
  'selectToken.importTitle': 'Anyone can create a token with any name',
  'selectToken.importBody':
    '{symbol} is not on our list. It may be a worthless copy, so check its address with a source you trust.',
  'selectToken.import': 'Use {symbol}',
  'selectToken.contract': 'Contract',
  'selectToken.decimals': 'Decimals',
  'selectToken.imported': 'Imported by you',
  'selectToken.removed': '{symbol} removed',
  'selectToken.lookAlikeTitle': 'This is not the {symbol} on our list',
  'selectToken.lookAlikeBody': 'The {symbol} on our list has a different address:',
} as const
