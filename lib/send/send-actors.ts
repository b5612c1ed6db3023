import { fromPromise } from 'xstate'
import { type HeldToken, heldToken, heldTokens } from '@/lib/balance/held-tokens'
import { isNativeToken } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import type { FormAccount } from '@/lib/flow/follow-form'
import { getGasPrice } from '@/lib/gas/gas-contract'
import type { ResolvedName } from '@/lib/names/name-resolver'
import type { SendFlowContext } from './send-flow-context'
import type { NameQuestion } from './send-ports'
import type { Transfer, TransferCheck, UsualFees } from './send-state'
import type { TransferReads } from './transfer-method'

type SendActorsContext = Pick<SendFlowContext, 'call' | 'ask' | 'balances' | 'methodOf' | 'resolveName'>

/** What a namespace reads for a transfer. */
export const transferReads = ({ call, ask }: Pick<SendFlowContext, 'call' | 'ask'>): TransferReads => ({
  ask,
  async gasPrice(chainId, signal) {
    const { standard, instant } = await call(getGasPrice, { chainId }, signal)
    return { standard: BigInt(standard), instant: BigInt(instant) }
  },
})

/** The ports of the send machine, filled with our server and the chain. */
export function createSendActors(context: SendActorsContext) {
  const { balances, methodOf, resolveName } = context
  const reads = transferReads(context)
  const method = ({ account }: { account: FormAccount }) => methodOf(namespaceOf(account.chainId))
  return {
    loadBalances: fromPromise<readonly HeldToken[], { account: FormAccount }>(async ({ input: { account } }) => {
      const { address, chainId } = account
      const { balances: known } = await balances.read({ chainId, address })
      const tokens = known.map(heldToken)
      // The native one is there at zero too: fees are paid with it.
      const native = tokens.filter((token) => isNativeToken(token.address))
      return [...native, ...heldTokens(tokens).filter((token) => !isNativeToken(token.address))]
    }),
    loadUsualFees: fromPromise<UsualFees | undefined, { account: FormAccount }>(async ({ input, signal }) =>
      (await method(input)).usualFees(input.account, reads, signal),
    ),
    resolveName: fromPromise<ResolvedName | null, NameQuestion>(({ input: { name, account }, signal }) =>
      resolveName(name, account.chainId, signal),
    ),
    checkTransfer: fromPromise<TransferCheck, Transfer>(async ({ input, signal }) =>
      (await method(input)).check(input, reads, signal),
    ),
  }
}
