import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { Services } from '../process/services'
import type { NamesEnv } from '../settings/env'

/** Whether an address is one of an embedded wallet of this installation. */
export type IsEmbeddedWallet = (address: string, services: Pick<Services, 'databases' | 'signal'>) => Promise<boolean>

/** For an installation without embedded wallets: no address is one of theirs. */
export const noEmbeddedWallets: IsEmbeddedWallet = async () => false

/**
 * Spec section 6: name registration needs the auth connector, which is the embedded wallet. The operator can open it to
 * all wallets.
 *
 * @throws {AppError} `names.no_connector`.
 */
export async function assertMayRegister(
  address: string,
  { registration }: Pick<NamesEnv, 'registration'>,
  services: Pick<Services, 'databases' | 'signal'>,
  isEmbeddedWallet: IsEmbeddedWallet,
): Promise<void> {
  if (registration === 'open' || (await isEmbeddedWallet(address, services))) return
  throw new AppError('names.no_connector')
}
