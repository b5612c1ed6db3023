/**
 * What the demo page around the modal says. Read by server components only, so that none of it travels as JavaScript;
 * what the page's few client parts say is handed to them as props.
 */
export const siteTexts = {
  'site.title': 'Foyer — wallets and tokens in one modal',
  'site.description': 'Connect a wallet, see what it holds and swap tokens, in one calm modal.',
  'site.name': 'Foyer',
  'site.headline': 'Come in with your wallet',
  'site.lead':
    'Foyer is one button and one modal. Connect a browser wallet, see what it holds, and swap one token for another. You approve every step in your own wallet.',
  'site.connectTitle': 'Connect',
  'site.connectBody': 'The wallets in this browser announce themselves. Choose one and allow it to share an address.',
  'site.lookTitle': 'See what you hold',
  'site.lookBody': 'Balances are read from the chain and priced from its own pools. An unknown price stays unknown.',
  'site.swapTitle': 'Swap',
  'site.swapBody': 'The best route of all pools, what you get at least, and every fee, before you sign anything.',
  'site.privacy': 'This page talks to no other host. Nothing is sent anywhere before you press the button.',
  'site.devnetTitle': 'Play money, real contracts',
  'site.devnetBody':
    'This page runs on {name}, a chain on this machine. Its tokens are worth nothing, so try everything.',
  'site.chainId': 'Chain ID',
  'site.rpcUrl': 'RPC URL',
  'site.currency': 'Currency',
  'site.connected': 'Connected with {wallet} on {network}',
  'site.connectedUnknown': 'a browser wallet',
  'site.faucet': 'Get test tokens',
  'site.faucetBusy': 'Sending test tokens',
  'site.faucetDone': 'Test tokens are in your wallet.',
  'site.faucetFailed': 'No test tokens were sent. Try again.',
  'site.faucetConnect': 'Connect a wallet first, then get 10 ETH and some of each test token.',
  'site.faucetReady': '10 ETH and some of each test token, as often as you like.',
  'notFound.title': 'There is no page here',
  'notFound.body': 'The address may be mistyped, or the page is gone. Nothing was signed or sent.',
  'notFound.back': 'Back to the start',
} as const
