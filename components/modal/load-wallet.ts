/** The one way to what holds a wallet, and through it to everything that comes after Connect. */
export const loadWallet = async () => (await import('./wallet-and-flows')).walletPart
