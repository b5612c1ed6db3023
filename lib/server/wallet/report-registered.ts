import 'server-only'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { walletRegistered } from '@/lib/custody/registered-contract'
import type { Services } from '../platform/services'

/** Answers the app role, see `walletRegistered`. */
export async function reportRegistered(
  { address }: EndpointInput<typeof walletRegistered>,
  { hasEmbeddedWallet, signal }: Pick<Services<'wallet'>, 'hasEmbeddedWallet' | 'signal'>,
): Promise<EndpointOutput<typeof walletRegistered>> {
  return { registered: await hasEmbeddedWallet(address, signal) }
}
