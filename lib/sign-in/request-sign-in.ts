import { type AccountStore, activeAccount } from '@/lib/account/account-store'
import { isConfigured, type NetworkStore } from '@/lib/account/network-store'
import type { Connections } from '@/lib/connect/connections'
import type { SignInGate } from './sign-in-gate'
import { assertCanSignIn } from './sign-in-prerequisites'

export interface RequestSignInContext {
  readonly isEnabled: boolean
  readonly account: AccountStore
  readonly network: NetworkStore
  readonly connections: Pick<Connections, 'get'>
  gate(): SignInGate | undefined
}

/**
 * Asks the connected visitor to sign in, even after an earlier refusal.
 *
 * @throws {AppError} as {@link assertCanSignIn}.
 */
export async function requestSignIn(context: RequestSignInContext): Promise<void> {
  const { isEnabled, account, network, connections, gate } = context
  const { address, chainId } = activeAccount(account.getState())
  const isKnown = chainId !== undefined && isConfigured(network.getState(), chainId)
  assertCanSignIn({
    enabled: isEnabled,
    address,
    network: isKnown ? chainId : undefined,
    client: connections.get(account.getState().active) !== undefined,
  })
  const flow = await gate()?.flow()
  flow?.open()
}
