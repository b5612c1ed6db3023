/** What several views say, what every later view needs, and what a message says. Comes with the flows. */
export const flowTexts = {
  'title.Networks': 'Networks',
  'title.SwitchNetwork': 'Switch network',
  'title.SwitchActiveChain': 'Another wallet needed',
  'title.UnsupportedChain': 'Switch network',
  // Said in several views
  'common.cancel': 'Cancel',
  'common.copied': 'Copied',
  'common.copyFailed': 'Could not copy',
  'common.copyAddress': 'Copy address',
  'common.copyHash': 'Copy transaction hash',
  'common.clearSearch': 'Clear search',
  'common.disconnect': 'Disconnect',
  'common.dismiss': 'Dismiss',
  'common.explorer': 'Open in explorer',
  'common.goBack': 'Go back',
  'common.refresh': 'Refresh',
  'common.search': 'Search',
  'common.seeActivity': 'See activity',
  'common.tryAgain': 'Try again',
  'common.undo': 'Undo',
  'common.unknown': 'Unknown',
  'common.current': 'In use',
  'common.loading': 'Loading',

  // The body of an error: what it left behind comes before the next step
  'failure.nothingMoved': 'Nothing was sent.',
  'failure.neverMined': 'It is not on the chain, so nothing moved.',
  'failure.onlyFee': 'Your tokens did not move. Only the network fee is gone.',
  'failure.mayStillMove': 'Nothing was sent so far. If you approve it in your wallet later, it will be.',
  'failure.unknown': 'It may have been sent. Your wallet does not say.',
  'failure.mayHaveMoved': 'It was sent. Its outcome is on the chain.',
  'failure.details': 'Details',
  'failure.code': 'Code',
  'failure.cause': 'Cause',
  'failure.requestId': 'Request ID',
  'failure.copyDetails': 'Copy details',

  // ConnectingExternal
  'connecting.opening': 'Opening {wallet}',
  'connecting.openingBody': 'This takes a moment.',
  'connecting.waiting': 'Continue in {wallet}',
  'connecting.waitingBody': 'Allow the connection in your wallet. It shares an address and nothing else.',
  'connecting.nothingShared': 'Nothing was shared with this site.',
  'connecting.still': 'Still waiting for {wallet}. Is its window behind this one?',
  'connecting.stuck': '{wallet} has not answered. Open it yourself and look for the request, or choose another wallet.',
  'connecting.other': 'Choose another wallet',

  // Networks, SwitchNetwork, UnsupportedChain
  'networks.testnet': 'Test network',
  'switch.waiting': 'Switch to {network}',
  'switch.waitingBody': 'Approve the change in your wallet.',
  'switch.still': 'Still waiting for your wallet. Is its window behind this one?',
  'switch.stuck': 'Your wallet has not answered. You can also change the network in the wallet.',
  'switch.stillOn': 'You are still on {network}. Nothing else changed.',
  'switchWallet.title': 'Connect a wallet for {network}',
  'switchWallet.body': '{wallet} does not work on {network}. It stays connected.',
  'switchWallet.choose': 'Choose a wallet',
  'unsupported.body': 'Your wallet is on a network that this site does not use.',
  'unsupported.or': 'or',

  // The browser's own connection
  'connection.offline': 'You are offline',
  'connection.offlineBody': 'What needs the network goes on once you are back.',
  'connection.back': 'Back online',

  // What a message says of a swap; spec section 8, verbatim, but for the last
  'swap.approveInWallet': 'Approve limit increase in your wallet',
  'swap.confirmInWallet': 'Confirm transaction in your wallet',
  'swap.pending': 'Swapping {source} for {target}',
  'swap.done': 'Swapped {source} to {amount} {target}',
  'swap.lateTransaction': 'Your wallet sent a transaction that you had cancelled here',
} as const
