import type { AskChain } from '@/lib/chains/gateway-client'
import { AppError } from '@/lib/core/app-error'
import type { CallApi } from '@/lib/core/call-endpoint'
import { isEvm, SOLANA } from '@/lib/core/namespaces'
import type { FlowContext } from '@/lib/flow/flow-context'
import { isOffered } from '@/lib/project/project-offer'
import { eip155Transfers } from '@/lib/send/eip155-transfers'
import { createSendFlow, type SendFlow } from '@/lib/send/send-flow'
import type { AccountFlows } from './account-flows'
import type { Runtime } from './runtime'

interface SendParts extends Pick<AccountFlows, 'balances' | 'transactions' | 'nameQueries' | 'seeActivity'> {
  readonly ask: AskChain
  readonly call: CallApi
}

/** Starts the flow of transfers. With its stage, because the stage of the account is loaded by visitors who send nothing. */
export function startSend(
  { config, connections, load, ports, project }: Runtime,
  flowContext: FlowContext,
  { nameQueries, ...parts }: SendParts,
): SendFlow {
  return createSendFlow({
    ...flowContext,
    ...parts,
    connections,
    storage: ports.storage,
    now: ports.now,
    takesNames: (chainId) => isOffered(project.getState(), config.features, 'names', chainId),
    resolveName: nameQueries.resolve,
    warn: (message) => ports.console.warn(message),
    async methodOf(namespace) {
      if (isEvm(namespace)) return eip155Transfers
      if (namespace === SOLANA) return (await load('solanaTransfers')).solanaTransfers
      throw new AppError('capability.off', { details: { capability: 'send' } })
    },
  })
}
