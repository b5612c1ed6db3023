import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import type { Shell } from '@/lib/runtime/shell'
import { faucetDrip } from './faucet-contract'

/**
 * Requests funds from the devnet faucet once, and refreshes the balances after they have arrived.
 *
 * @throws {AppError} as {@link faucetDrip} fails.
 */
export async function requestFaucet(shell: Shell, address: string): Promise<void> {
  const runtime = await shell.runtime()
  const flows = await runtime.flows()
  await flows.call(faucetDrip, { address })
  // The funds have arrived even if the balances cannot be refreshed now.
  await flows.balances.refresh({ address, chainId: DEVNET_CAIP_ID }).catch(() => undefined)
}
