/** Our fee on the received amount, in basis points: 0.85 %. Spec section 9 "Provider fee rate". */
export const PROVIDER_FEE_BPS = 85

/**
 * Maximum fee that the router accepts. The server does not start with a higher one. Source: Uniswap
 * `PeripheryPaymentsWithFee`.
 */
export const MAX_PROVIDER_FEE_BPS = 100

/** Gas estimate for a swap before there is a quote. Spec section 9 "Swap gas estimate". */
export const SWAP_GAS_ESTIMATE = 150_000n

/** Automatic slippage between two stablecoins, in basis points. Architecture section 12. */
export const AUTO_SLIPPAGE_STABLE_BPS = 10

/** Automatic slippage of every other pair, in basis points. Architecture section 12. */
export const AUTO_SLIPPAGE_BPS = 50

/** Maximum slippage. The server refuses more. */
export const MAX_SLIPPAGE_BPS = 5_000

/** Slippage from which the visitor is warned of front-running. */
export const HIGH_SLIPPAGE_BPS = 100

/** Price impact from which it is shown as a warning. */
export const PRICE_IMPACT_WARNING_BPS = 300

/** Price impact from which a swap needs an extra confirmation. */
export const PRICE_IMPACT_SEVERE_BPS = 1_000

/** Amount that "switch tokens" sets when there was no target amount. Spec section 4. */
export const SWITCH_DEFAULT_AMOUNT = '1'

/** Interval at which a visible quote is refreshed. */
export const QUOTE_REFRESH_MS = 10_000

/** How long a quote is cached for all visitors. An older one is never served. */
export const QUOTE_SHARED_MS = 5_000

/** How long a swap can be built from a quote, counted from the creation of the quote. */
export const QUOTE_LIFE_MS = 30_000

/**
 * Deadline of a built swap in the router, counted from the creation of the quote. Leaves time to read the request in
 * the wallet.
 */
export const SWAP_DEADLINE_MS = 20 * 60_000

/**
 * How long an unanswered swap could still be executed, counted from its quote: until its deadline, plus how far the
 * chain's clock may be behind the browser's.
 */
export const SWAP_REQUEST_LIFE_MS = SWAP_DEADLINE_MS + 60_000
