/** Loads the table of wallet and node errors, as the runtime does at the first failure. */
export const loadTranslator = () => import('@/lib/chains/to-app-error')
