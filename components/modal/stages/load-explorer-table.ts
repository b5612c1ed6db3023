/** Loads the explorer ids of the committed wallets, for pages that name wallets by them. A failed load may be repeated. */
export const loadExplorerTable = async () => (await import('@/lib/connect/explorer-table')).rdnsByIdStart
