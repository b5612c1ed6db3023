/** What a visitor decides by. */
export interface RequestOutcome {
  /** All but the amounts, as text to compare. */
  readonly facts: string
  /** What the account pays (below 0) and receives, base units by asset, for each transaction of the request. */
  readonly amounts: readonly ReadonlyMap<string, bigint>[]
}

/** The amounts of changes, by what they are of. */
export function amountsOf(
  changes: readonly { readonly asset: object; readonly amount: string }[],
): ReadonlyMap<string, bigint> {
  return new Map(changes.map(({ asset, amount }) => [JSON.stringify(asset), BigInt(amount)]))
}

/** One per cent of an amount. */
const TOLERATED_PART = 100n

/**
 * Whether an outcome is still the one that the visitor has seen. The amounts of an exchange follow the other trades of
 * each block, so that they may differ by one per cent: the data that is signed has a limit of its own. What is only paid,
 * or only received, is exact.
 */
export function isSameOutcome(seen: RequestOutcome, now: RequestOutcome): boolean {
  return (
    seen.facts === now.facts &&
    seen.amounts.length === now.amounts.length &&
    seen.amounts.every((amounts, index) => areSameAmounts(amounts, now.amounts[index] ?? new Map()))
  )
}

function areSameAmounts(seen: ReadonlyMap<string, bigint>, now: ReadonlyMap<string, bigint>): boolean {
  const values = [...seen.values()]
  const isExchange = values.some((amount) => amount < 0n) && values.some((amount) => amount > 0n)
  return (
    seen.size === now.size &&
    [...seen].every(([asset, before]) => {
      const after = now.get(asset)
      if (after === undefined || after < 0n !== before < 0n) return false
      const difference = sizeOf(after - before)
      return difference === 0n || (isExchange && difference * TOLERATED_PART <= sizeOf(before))
    })
  )
}

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/** For a screen that has to be seen anew when it shows another outcome. */
export function outcomeKey({ facts, amounts }: RequestOutcome): string {
  return `${facts} ${amounts.map((each) => [...each].join()).join(';')}`
}
