/** The window in which a passkey is made or used. */
export const passkeyTexts = {
  'passkey.create': 'Create a passkey',
  'passkey.use': 'Use passkey',
  'passkey.body': 'Your browser asks for your fingerprint, face or PIN, or for a security key.',
  'passkey.askedBy': 'Your wallet on {site} asks for this. If you did not start it there, close this window.',
  'passkey.again': 'Use the new passkey once more',
  'passkey.againBody': 'Your browser gives the secret of a new passkey only with its next use.',
  'passkey.refused': 'Your browser gave no passkey. Try again.',
  'passkey.unsent': 'Your answer has not arrived. Check the connection, then press again.',
  'passkey.sent': 'Continue on the page',
  'passkey.sentBody': 'You can close this window.',
  'passkey.none': 'There is nothing to do here',
  'passkey.noneBody': 'Start again in the wallet.',
  'passkey.loading': 'Waiting for the wallet',
  'passkey.close': 'Close window',
}
