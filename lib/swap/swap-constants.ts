/** Part of a swap's outcome that we keep, in basis points: 0.85 %. Spec section 9 "Provider fee rate". */
export const PROVIDER_FEE_BPS = 85

/** Most that the router takes in one fee call; more is refused at start. Source: Uniswap `PeripheryPaymentsWithFee`. */
export const MAX_PROVIDER_FEE_BPS = 100

/** Gas of a swap before there is a quote that knows better. Spec section 9 "Swap gas estimate". */
export const SWAP_GAS_ESTIMATE = 150_000n

/** Automatic slippage between two stablecoins, in basis points. Architecture section 12. */
export const AUTO_SLIPPAGE_STABLE_BPS = 10

/** Automatic slippage of every other pair, in basis points. Architecture section 12. */
export const AUTO_SLIPPAGE_BPS = 50

/** More than this is not a tolerance but a mistake; the server refuses it. */
export const MAX_SLIPPAGE_BPS = 5_000

/** From here on the visitor is told that the tolerance invites being traded against. */
export const HIGH_SLIPPAGE_BPS = 100

/** From here on the price impact is shown as a warning. */
export const PRICE_IMPACT_WARNING_BPS = 300

/** From here on a swap wants an extra confirmation. */
export const PRICE_IMPACT_SEVERE_BPS = 1_000

/** Amount that "switch tokens" sets when there was no target amount. Spec section 4. */
export const SWITCH_DEFAULT_AMOUNT = '1'

/** A visible quote is asked for again after this time. */
export const QUOTE_REFRESH_MS = 10_000

/** A quote is shared by all visitors for this time and never served older. */
export const QUOTE_SHARED_MS = 5_000

/** A quote id may be built from for this time, counted from when the quote was made. */
export const QUOTE_LIFE_MS = 30_000

/** A built swap is refused by the router this long after the quote was made. Room for a slow look at the wallet. */
export const SWAP_DEADLINE_MS = 20 * 60_000

/** After this time without an answer we stop waiting for the wallet; reading a request carefully takes minutes. */
export const WALLET_ANSWER_TIMEOUT_MS = 5 * 60_000
