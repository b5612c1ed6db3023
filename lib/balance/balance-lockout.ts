/**
 * A failed fetch of balances blocks retries for this long. Spec sections 4 and 9, "Balance-fetch retry lockout". By itself,
 * because what only counts down to its end should not bring the fetching.
 */
export const BALANCE_LOCKOUT_MS = 30_000
