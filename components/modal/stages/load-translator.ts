/** Loads the table of what wallets and nodes say, with the first failure. Failed loads may be repeated. */
export const loadTranslator = () => import('@/lib/chains/to-app-error')
