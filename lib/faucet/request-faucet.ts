import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import type { CallApi } from '@/lib/core/call-endpoint'
import { faucetDrip } from './faucet-contract'

export interface FaucetContext {
  readonly call: CallApi
  /** Reads the balances of an account anew. */
  refreshBalances(account: { readonly address: string; readonly chainId: typeof DEVNET_CAIP_ID }): Promise<unknown>
}

/**
 * Requests funds from the devnet faucet once, and refreshes the balances after they have arrived.
 *
 * @throws {AppError} as {@link faucetDrip} fails.
 */
export async function requestFaucet({ call, refreshBalances }: FaucetContext, address: string): Promise<void> {
  await call(faucetDrip, { address })
  // The funds have arrived even if the balances cannot be refreshed now.
  await refreshBalances({ address, chainId: DEVNET_CAIP_ID }).catch(() => undefined)
}
