/** The section of the frame that leads to the export of a wallet. */
export const walletExportTexts = {
  'frame.export.wait': 'Seconds until a new code can be sent: {seconds}',
  'frame.export.lead':
    'Your recovery phrase opens this wallet in any other wallet app, also when this service is gone.',
  'frame.export.risk':
    'A person or a site that sees the phrase can take everything. Make sure that only you see the screen.',
  'frame.export.mailed': 'First we send a code to your e-mail address.',
  'frame.export.send': 'Send code',
  'frame.export.code': 'Enter the code that we sent to your e-mail address.',
  'frame.export.codeLabel': 'Code',
  'frame.export.codeDigits': 'A code has six digits.',
  'frame.export.codeWrong': 'This code is wrong.',
  'frame.export.failed': 'That did not work. Try again.',
  'frame.export.window': 'The phrase is shown in a window of the wallet.',
  'frame.export.opened': 'Continue in the window of the wallet.',
  'frame.export.shown': 'The window has your keys. We have sent you an e-mail about it.',
}
