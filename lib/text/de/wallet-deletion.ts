/** The section of the frame that deletes the wallet. */
export const walletDeletionTexts = {
  'frame.deletion.unread': 'Ob die Wallet gelöscht werden soll, konnte nicht gelesen werden',
  'frame.deletion.after':
    'Bis dahin funktioniert alles wie bisher. Danach beginnt eine neue Anmeldung eine neue Wallet mit anderen Adressen.',
  'frame.deletion.kept': 'Ihre Wallet bleibt.',
  'frame.deletion.lead':
    'Ihr Konto wird hier mit seiner Wallet gelöscht, 24 Stunden nachdem Sie bestätigt haben. Bis dahin können Sie es auf jedem Ihrer Geräte rückgängig machen.',
  'frame.deletion.loss':
    'Was die Wallet dann noch enthält, ist nur mit Ihrer gesicherten Wiederherstellungsphrase erreichbar. Ohne sie ist es verloren.',
  'frame.deletion.question': 'Diese Wallet löschen?',
  'frame.deletion.type': 'Zum Bestätigen {word} eingeben',
  'frame.deletion.word': 'LÖSCHEN',
  'frame.deletion.cancel': 'Abbrechen',
  'frame.deletion.planned': 'Die Wallet wird gelöscht: {time}',
  'frame.deletion.checking': 'Es wird geprüft, was die Wallet enthält',
  'frame.deletion.holds': 'Diese Wallet enthält noch',
  'frame.deletion.held': '{amount} {symbol} auf {network}',
  'frame.deletion.zero': 'Nichts gefunden auf: {networks}',
  'frame.deletion.unchecked': 'Konnte nicht geprüft werden: {networks}',
  'frame.deletion.names': '{count, plural, one {# Name} other {# Namen}}',
  'frame.deletion.others':
    'Token, die hier nicht gelistet sind, und andere Netzwerke werden nicht geprüft. Senden Sie vorher alles weg, oder sichern Sie Ihre Schlüssel.',
  'frame.deletion.othersAndNames':
    'Namen, Token, die hier nicht gelistet sind, und andere Netzwerke werden nicht geprüft. Senden Sie vorher alles weg, oder sichern Sie Ihre Schlüssel.',
}
