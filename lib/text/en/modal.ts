/** What the dialog's frame and the Connect view say. Comes with the modal, on intent. */
export const modalTexts = {
  'title.Connect': 'Connect',
  'modal.back': 'Back',
  'modal.stillWorking': 'Still working',
  'modal.failed': 'This screen did not load',
  'modal.failedBody': 'Nothing was signed or sent. Check your connection, then try again.',
  'modal.tryAgain': 'Try again',
  'modal.chooseNetworkToClose': 'Choose a network or disconnect to close',
  'modal.signInToClose': 'Sign in or disconnect to close',
  'connect.wallets': 'Wallets in this browser',
  'connect.lastUsed': 'Last used',
  'connect.sharedName': 'Same name',
  'connect.sharedNameHint':
    'Several wallets here use the name {name}, and one may be fake. If you are not sure which is yours, check your installed wallets first.',
  'connect.browserWallet': 'Browser wallet',
  'connect.foot': 'Connecting shares your address with this site. Nothing moves without your approval.',
  'connect.noneTitle': 'No wallet in this browser',
  'connect.noneFor': 'No wallet for {network} in this browser',
  'connect.noneBody':
    'A wallet is an app that keeps your keys and asks before it signs anything. Most are browser extensions.',
  'connect.noneStep': 'Install one from its official website, then reload this page. It will appear here.',
  'connect.find': 'Find a wallet on ethereum.org',
  'connect.reload': 'Reload the page',
} as const
