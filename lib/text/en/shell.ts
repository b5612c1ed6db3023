/** What the connect button says. Comes with the page: keep it small. */
export const shellTexts = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting',
  'button.reconnecting': 'Restoring your wallet',
  'button.account': 'Account {address}',
  'button.failed': 'The wallet screen did not load. Press again.',
} as const
