/** What the connect button and the card without its content say. Comes with the page: keep it small. */
export const shellTexts = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting',
  'button.reconnecting': 'Reconnecting',
  'button.account': 'Account {address}',
  'button.failed': 'The wallet screen did not load. Press again.',
  'button.unsupportedNetwork': 'Unsupported network',
  'modal.close': 'Close',
  'modal.loading': 'Loading',
} as const
