/** Loads the wallet stage and, through it, the flows. Failed loads may be repeated. */
export const loadWalletStage = async () => (await import('./wallet-stage')).walletStage
