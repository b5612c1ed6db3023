/** The most that a transaction pays for a unit of gas, in wei: with a tip for the block (EIP-1559), or as one price. */
export type GasFees =
  | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly gasPrice: bigint }

/**
 * How much more a replacement pays, in thousandths. Nodes ask for a tenth more (geth, `--txpool.pricebump`) of both
 * fields; an eighth leaves room for their rounding.
 */
const RAISE_PER_MILLE = 1_125n

/**
 * The fees of a transaction that replaces others with the same nonce: an eighth more than each of them, and not less
 * than the network asks for now.
 *
 * @param replaced - Of the transactions that wait. Empty when no node knows one.
 * @param market - What a new transaction would pay now.
 */
export function replacementFees(replaced: readonly GasFees[], market: GasFees): GasFees {
  return replaced.reduce((fees, old) => higher(fees, raised(old)), market)
}

/** Rounded up, and always more: an eighth of 0 would be 0. */
function raise(price: bigint): bigint {
  const more = (price * RAISE_PER_MILLE + 999n) / 1_000n
  return more > price ? more : price + 1n
}

function raised(fees: GasFees): GasFees {
  if ('gasPrice' in fees) return { gasPrice: raise(fees.gasPrice) }
  return {
    maxFeePerGas: raise(fees.maxFeePerGas),
    maxPriorityFeePerGas: raise(fees.maxPriorityFeePerGas),
  }
}

/** Each field from where it is higher. With one price on either side the result is one price, which counts as both. */
function higher(some: GasFees, others: GasFees): GasFees {
  if ('gasPrice' in some || 'gasPrice' in others) return { gasPrice: larger(priceOf(some), priceOf(others)) }
  return {
    maxFeePerGas: larger(some.maxFeePerGas, others.maxFeePerGas),
    maxPriorityFeePerGas: larger(some.maxPriorityFeePerGas, others.maxPriorityFeePerGas),
  }
}

const priceOf = (fees: GasFees): bigint => ('gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas)

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)
