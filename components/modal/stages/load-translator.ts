/** Loads the table of wallet and node errors, at the first failure. A failed load may be repeated. */
export const loadTranslator = () => import('@/lib/chains/to-app-error')
