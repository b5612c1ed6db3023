/** The section of the frame that leads to the export of a wallet. */
export const walletExportTexts = {
  'frame.export.lead':
    'Your recovery phrase opens this wallet in any other wallet app, also when this service is gone.',
  'frame.export.risk':
    'A person or a site that sees the phrase can take everything. Make sure that only you see the screen.',
  'frame.export.mailed': 'First we send a code to your e-mail address.',
  'frame.export.window': 'The phrase is shown in a window of the wallet.',
  'frame.export.opened': 'Continue in the window of the wallet.',
  'frame.export.shown': 'The window has your keys. We have sent you an e-mail about it.',
}
