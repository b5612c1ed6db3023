import { fromPromise } from 'xstate'
import type { TransactionId } from '@/lib/core/transaction-id'
import { tokenList } from '@/lib/tokens/token-list'
import { getTokens } from '@/lib/tokens/tokens-contract'
import type { MovedAmounts } from '@/lib/transaction/intent-entry'
import { sendTransaction } from '@/lib/transaction/send-transaction'
import type { SwapFlowContext } from './swap-flow-context'
import type { SentTransaction, WalletRequest } from './swap-ports'
import { serverActors } from './swap-ports-server'

type SwapActorsContext = Pick<
  SwapFlowContext,
  'call' | 'ask' | 'queryClient' | 'balances' | 'connections' | 'transactions'
>

/** The ports of the swap machine, filled with our server, the query cache and the connected wallet. */
export function createSwapActors(context: SwapActorsContext) {
  const { call, ask, queryClient, balances, connections, transactions } = context
  return {
    ...serverActors({
      call,
      listedTokens: (chainId) =>
        queryClient.fetchQuery(tokenList((input, signal) => call(getTokens, input, signal), chainId)),
      async sharedBalances({ chainId, address }) {
        return (await balances.read({ chainId, address })).balances
      },
    }),
    sendTransaction: fromPromise<TransactionId, WalletRequest>(({ input }) => {
      const { intent, transaction } = input
      const { to, data, value, gas } = transaction
      const { address: from, chainId } = input.account
      return sendTransaction({ from, chainId, to, data, value, gas, intent }, { connections, ask, transactions })
    }),
    waitForTransaction: fromPromise<MovedAmounts | undefined, SentTransaction>(async ({ input, signal }) => {
      const { moved } = await transactions.wait(input.id, signal)
      return moved
    }),
  }
}
