import { formatUnits, parseUnits } from '@/lib/core/amount'
import type { AppError } from '@/lib/core/app-error'
import type { HeldSwapToken, QuoteView, SwapToken } from '@/lib/swap/swap-state'

/** The holding of a token among the visitor's, by address. */
export function heldOf(token: SwapToken | undefined, held: readonly HeldSwapToken[]): HeldSwapToken | undefined {
  return token && held.find(({ address }) => address.toLowerCase() === token.address.toLowerCase())
}

/** A share of a holding as plain decimal text, cut to base units. */
export function portionOf(held: HeldSwapToken, percent: number): string {
  return formatUnits((BigInt(held.amount) * BigInt(percent)) / 100n, held.decimals)
}

/** Base units of `target` for one whole `source`, and the other way round. */
export function rateOf(quote: QuoteView, source: SwapToken, target: SwapToken): { forward: bigint; backward: bigint } {
  const per = (amount: bigint, unit: number, by: bigint) => (by === 0n ? 0n : (amount * 10n ** BigInt(unit)) / by)
  return {
    forward: per(quote.toAmount, source.decimals, quote.fromAmount),
    backward: per(quote.fromAmount, target.decimals, quote.toAmount),
  }
}

/** Whether what is entered is the whole holding but for what stays for fees. */
export function isMax(amount: string, held: HeldSwapToken | undefined, kept: bigint): boolean {
  if (held === undefined || kept === 0n || amount === '') return false
  return parseUnits(amount, held.decimals) === BigInt(held.amount) - kept
}

/** USD of an amount in whole tokens, display only; `undefined` while either is unknown. */
export function worth(amount: string, price: number | undefined): number | undefined {
  return amount === '' || price === undefined ? undefined : Number(amount) * price
}

/** What happened to the funds when a swap ended so: a transaction that was sent may have moved them. */
export function fundsAfter({ code }: AppError): 'nothingMoved' | 'mayHaveMoved' {
  const sent: readonly string[] = ['transaction.reverted', 'transaction.replaced', 'transaction.unsure']
  return sent.includes(code) ? 'mayHaveMoved' : 'nothingMoved'
}
