import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import type { Shell } from '@/lib/runtime/shell'
import { faucetDrip } from './faucet-contract'

/**
 * One turn of the devnet faucet; balances are read anew once the gift has arrived.
 *
 * @throws {AppError} as {@link faucetDrip} fails.
 */
export async function requestFaucet(shell: Shell, address: string): Promise<void> {
  const runtime = await shell.runtime()
  const flows = await runtime.flows()
  await flows.call(faucetDrip, { address })
  // The gift is there whether or not it can be shown at once.
  await flows.balances.refresh({ address, chainId: DEVNET_CAIP_ID }).catch(() => undefined)
}
