import type { OnrampFlowContext } from './onramp-flow-context'
import type { OnrampFlow } from './onramp-view'

/** Buys tokens: quotes, orders, and what became of them. */
export function createOnrampFlow(_context: OnrampFlowContext): OnrampFlow {
  throw new Error('not yet')
}
