/** What the frame says where a request is approved in a window of the wallet's own, and what that window says. */
export const walletWindowTexts = {
  'frame.window.title': 'Approve this in a window of the wallet',
  'frame.window.why':
    'This browser cannot tell whether something covers this screen. Nothing covers a window of its own.',
  'frame.window.open': 'Open window',
  'frame.window.openAgain': 'Open again',
  'frame.window.opened': 'Decide in the window of the wallet',
  'frame.window.openedBody': 'Closing that window rejects the request.',
  'frame.window.blocked': 'The browser has blocked the window',
  'frame.window.blockedBody': 'Allow windows of this page in the browser, then press the button again.',
  'frame.window.failed': 'The window cannot show this request',
  'frame.window.failedBody': 'Press the button again. If that does not help, reject the request and start anew.',
  'frame.window.loading': 'Loading the request',
  'frame.window.unsent': 'Your answer has not arrived',
  'frame.window.unsentBody': 'Check the connection, then choose again.',
  'frame.window.approved': 'Approved',
  'frame.window.approvedBody': 'Close this window. The page shows what happens next.',
  'frame.window.over': 'This request has ended',
  'frame.window.overBody': 'Close this window and go back to the page.',
  'frame.window.close': 'Close window',
}
