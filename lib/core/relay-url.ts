/** The public relay of WalletConnect. It takes clients of every project that is registered with it. */
export const RELAY_URL = 'wss://relay.walletconnect.org'
