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
  'connect.sharedName': 'Shared name',
  'connect.sharedNameHint':
    'More than one wallet here calls itself {name}, and one may be a fake. If you are not sure which one is yours, check your installed wallets first.',
  'connect.browserWallet': 'Browser wallet',
  'connect.foot': 'A wallet shares an address with this site. It cannot move anything without you.',
  'connect.noneTitle': 'No wallet in this browser',
  'connect.noneFor': 'No wallet for {network} in this browser',
  'connect.noneBody':
    'A wallet is an app that keeps your keys and asks you before anything is signed. Most come as a browser extension.',
  'connect.noneStep':
    'Install one from its maker’s own site, then reload this page. Wallets that announce themselves (EIP-6963) appear here.',
  'connect.find': 'Find a wallet on ethereum.org',
  'connect.reload': 'Reload the page',
} as const
