import type { CallApi } from '@/lib/core/call-endpoint'
import { readDevice } from '@/lib/core/device'
import type { FlowContext } from '@/lib/flow/flow-context'
import { createOnrampFlow } from '@/lib/onramp/onramp-flow'
import type { OnrampFlow } from '@/lib/onramp/onramp-view'
import type { AccountFlows } from './account-flows'
import { createBuyingPage } from './buying-page'
import type { Runtime } from './runtime'

/** Starts the flow of buying. With its stage, because the stage of the account is loaded by visitors who buy nothing. */
export function startOnramp(
  { open, ports, signIn }: Runtime,
  flowContext: FlowContext,
  { call, balances }: Pick<AccountFlows, 'balances'> & { readonly call: CallApi },
): OnrampFlow {
  return createOnrampFlow({
    ...flowContext,
    ...ports,
    call,
    page: ports.buyingPage ?? createBuyingPage(),
    device: () => readDevice(ports.device()),
    hasSession: () => !!signIn.getState().session,
    // The view of the balances shows a failure.
    refreshBalances: (owner) => void balances.refresh(owner).catch(() => undefined),
    showOrder: (orderId) => void open({ view: 'BuyInProgress', params: { orderId } }),
    warn: ports.console.warn,
  })
}
