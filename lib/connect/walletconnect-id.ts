/** `WalletSource.id` of WalletConnect, and the `Wallet.id` of its only wallet. */
export const WALLET_CONNECT = 'walletconnect'
