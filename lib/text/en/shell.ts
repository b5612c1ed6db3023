/** What the connect button, the dialog's frame and the Connect view say. Comes with the page: keep it small. */
export const shellTexts = {
  'button.connect': 'Connect wallet',
} as const
