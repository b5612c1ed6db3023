/** The section of the frame that deletes the wallet. */
export const walletDeletionTexts = {
  'frame.deletion.unread': 'Whether the wallet is to be deleted could not be read',
  'frame.deletion.after':
    'Until then everything works as before. After it, a new login begins a new wallet with other addresses.',
  'frame.deletion.kept': 'Your wallet stays.',
  'frame.deletion.lead':
    'Your account is deleted here with its wallet, 24 hours after you confirm. Until then you can undo it on each of your devices.',
  'frame.deletion.loss':
    'What the wallet still holds can then be reached only with your saved recovery phrase. Without it, it is lost.',
  'frame.deletion.question': 'Delete this wallet?',
  'frame.deletion.type': 'To confirm, type {word}',
  'frame.deletion.word': 'DELETE',
  'frame.deletion.cancel': 'Cancel',
  'frame.deletion.planned': 'The wallet will be deleted: {time}',
  'frame.deletion.checking': 'Checking what the wallet holds',
  'frame.deletion.holds': 'This wallet still holds',
  'frame.deletion.held': '{amount} {symbol} on {network}',
  'frame.deletion.zero': 'Nothing found on: {networks}',
  'frame.deletion.unchecked': 'Could not be checked: {networks}',
  'frame.deletion.names': '{count, plural, one {# name} other {# names}}',
  'frame.deletion.others':
    'Tokens that are not listed here and other networks are not checked. Send everything away first, or save your keys.',
  'frame.deletion.othersAndNames':
    'Names, tokens that are not listed here and other networks are not checked. Send everything away first, or save your keys.',
}
