/**
 * A failed fetch of balances blocks retries for this long. Spec sections 4 and 9, "Balance-fetch retry lockout". In a
 * file of its own, so that a countdown does not load the code that fetches balances.
 */
export const BALANCE_LOCKOUT_MS = 30_000
