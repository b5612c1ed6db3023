import 'server-only'
import type { GetBalanceOutput } from '@/lib/balance/balance-contract'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { EXAMPLE_ACCOUNT } from '@/lib/chains/example-account'
import { AppError } from '@/lib/core/app-error'
import { startDeadline } from '../kit/deadline'
import type { RolePlatform } from '../platform/services'
import { getBalanceService } from './get-balance'

/** The front page waits for this long at most before its first byte. A local node answers within milliseconds. */
export const EXAMPLE_DEADLINE_MS = 1_000

/**
 * Reads the balances of the devnet's example account, which the front page shows. `undefined` without the devnet, `null`
 * if they could not be read in time. Never rejects.
 */
export async function readExampleBalances(
  platform: Pick<RolePlatform<'app'>, 'apis' | 'cache' | 'env' | 'kv' | 'log' | 'now' | 'rpc'>,
): Promise<GetBalanceOutput['balances'] | null | undefined> {
  if (!platform.env.devnet) return undefined
  const deadline = startDeadline(EXAMPLE_DEADLINE_MS, () => new AppError('request.timeout'))
  // One account and listed tokens only, shared by all visitors: counts against no visitor's limit.
  const services = { ...platform, signal: deadline.signal, charge: async () => undefined }
  const query = { address: EXAMPLE_ACCOUNT, network: DEVNET_CAIP_ID } as const
  try {
    const { balances } = await deadline.race(getBalanceService(query, services))
    // The address of the page may have another host than the configured one, and its policy allows pictures of its own
    // host only.
    return balances.map((each) => ({ ...each, iconUrl: each.iconUrl.replace(platform.env.appUrl, '') }))
  } catch {
    return null
  } finally {
    deadline.end()
  }
}
