import type { Address, Hex } from 'viem'
import { getAddress } from 'viem/utils'
import type { KnownContracts } from './known-contracts'
import { type RouterContext, readStep, readV2Swap, type Step, type Swap, WHOLE_BALANCE } from './router-steps'
import type { ReadCall, Statement } from './statement'

export interface RouterCalls {
  /** With its checksum. */
  readonly router: Address
  readonly value: bigint
  /** One call, or those of a `multicall`. */
  readonly calls: readonly Hex[]
}

type Payout = Extract<Step, { kind: 'payout' }>

const BPS_BASE = 10_000n

/**
 * Says what calls of a router of Uniswap do together: swaps from what the account gives to what a recipient gets.
 *
 * Swaps to the router itself are joined with the ones that go on with its balance, and with the payout. Returns `null`
 * if anything would stay in the router, or the calls do not fit together.
 */
export function readRouterCalls({ router, value, calls }: RouterCalls, known: KnownContracts): ReadCall | null {
  const context: RouterContext = {
    router,
    value,
    account: getAddress(known.account),
    wrappedNative: known.wrappedNative && getAddress(known.wrappedNative),
  }
  const [first] = calls
  const whole = first && calls.length === 1 ? readV2Swap(first, context) : null
  if (whole) return { statements: [whole], paid: whole.tokenIn === 'native' ? value : 0n }
  const steps: Step[] = []
  for (const call of calls) {
    const step = readStep(call, context)
    if (!step) return null
    steps.push(step)
  }
  const hasRefund = steps.at(-1)?.kind === 'refund'
  const statements = joinSteps(hasRefund ? steps.slice(0, -1) : steps, router)
  return statements && withNative(statements, context, hasRefund)
}

function joinSteps(steps: readonly Step[], router: Address): readonly Statement[] | null {
  const done: Statement[] = []
  let held: readonly Swap[] = []
  for (const step of steps) {
    if (step.kind === 'refund') return null
    if (step.kind === 'permit') {
      done.push(step)
      continue
    }
    const isFromBalance = step.kind === 'payout' || (step.amountIn === WHOLE_BALANCE && step.exact === 'in')
    let said: Swap | null
    if (isFromBalance) {
      const token = step.kind === 'payout' ? step.token : step.tokenIn
      const before = sumOf(held.filter((swap) => swap.tokenOut === token))
      held = held.filter((swap) => swap.tokenOut !== token)
      said = before && (step.kind === 'payout' ? paidOut(before, step) : continued(before, step))
    } else {
      said = step
    }
    if (!said) return null
    if (said.recipient === router) held = [...held, said]
    else done.push(said)
  }
  return held.length === 0 && done.length > 0 ? done : null
}

/** Swaps of one token into one other, as one swap. */
function sumOf(swaps: readonly Swap[]): Swap | null {
  const [first] = swaps
  if (!first || swaps.some((swap) => swap.tokenIn !== first.tokenIn || swap.exact !== first.exact)) return null
  const total = (amountOf: (swap: Swap) => bigint) => swaps.reduce((sum, swap) => sum + amountOf(swap), 0n)
  return { ...first, amountIn: total((swap) => swap.amountIn), minAmountOut: total((swap) => swap.minAmountOut) }
}

function continued(before: Swap, after: Swap): Swap | null {
  return before.exact === 'in' ? { ...after, tokenIn: before.tokenIn, amountIn: before.amountIn } : null
}

/** The router keeps the fee from its whole balance, and checks the minimum before. */
function paidOut(swap: Swap, { isUnwrapped, minimum, recipient, fee }: Payout): Swap | null {
  if (fee && fee.bps > BPS_BASE) return null
  const gross = swap.minAmountOut > minimum ? swap.minAmountOut : minimum
  return {
    ...swap,
    tokenOut: isUnwrapped ? 'native' : swap.tokenOut,
    minAmountOut: gross - (gross * (fee?.bps ?? 0n)) / BPS_BASE,
    recipient,
    fee,
  }
}

/** The router takes the wrapped native token from the native ones that came with the call, if there are enough. */
function withNative(
  statements: readonly Statement[],
  { value, wrappedNative }: RouterContext,
  hasRefund: boolean,
): ReadCall | null {
  const isOfNative = (statement: Statement): statement is Swap =>
    statement.kind === 'swap' && statement.tokenIn === wrappedNative
  const amount = statements.filter(isOfNative).reduce((sum, swap) => sum + swap.amountIn, 0n)
  if (value === 0n) return { statements, paid: 0n }
  if (amount === 0n || value < amount) return hasRefund ? null : { statements, paid: 0n }
  return {
    statements: statements.map((statement) =>
      isOfNative(statement) ? { ...statement, tokenIn: 'native' } : statement,
    ),
    paid: hasRefund ? value : amount,
  }
}
