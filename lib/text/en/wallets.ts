/** What the list of all wallets says, and where to get one. Comes with the first view of the directory. */
export const walletsTexts = {
  'title.AllWallets': 'All wallets',
  'title.Downloads': 'Get a wallet',
  'title.ConnectingMultiChain': 'Choose networks',
  // ConnectingMultiChain
  'multiChain.body':
    '{wallet} works on several kinds of networks. Choose one to connect; you can add the others later.',
  // AllWallets
  'directory.all': 'Wallets',
  'directory.search': 'Search wallets',
  'directory.installed': 'Installed',
  'directory.certified': 'Certified',
  'directory.featured': 'Featured wallets',
  'directory.recommended': 'Popular wallets',
  'directory.more': 'More wallets',
  'directory.none': 'No wallet found for “{query}”',
  'directory.noneBody': 'Check the spelling, or search by a part of the name.',
  // Downloads
  'directory.get': 'Get {wallet}',
  'directory.getBody': 'Install it from an official page below, then connect it here.',
  'directory.getBodyPhone': 'Install the app, then open this page in its browser.',
  'directory.nowhere': 'No official page of this wallet is known.',
  'directory.gone': 'This wallet is no longer listed.',
  'directory.connect': 'Connect {wallet}',
  'directory.stores': 'Where to get {wallet}',
  'directory.forPhone': 'App for your phone',
  'directory.forBrowser': 'Extension for your browser',
  'directory.reloadHint': 'Installed it? Reload this page to see it here.',
  'directory.scanStore': 'Scan to install it on your phone.',
  'directory.phoneStore': 'Store of your phone',
  'directory.storeCode': 'QR code of {wallet} in {store}',
} as const
