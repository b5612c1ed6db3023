import type { AccountType } from '@/lib/account/account-store'
import { keepPreferredType } from '@/lib/account/preferred-account-type'
import { AppError } from '@/lib/core/app-error'
import { EIP155 } from '@/lib/core/namespaces'
import type { StoragePort } from '@/lib/core/storage'
import { wireChainId } from '@/lib/frame/sent-chain-id'
import type { HeldConnection } from '../../held-connection'
import type { EmbeddedWallet } from './embedded-context'

/**
 * Changes the account that the login shows on EVM networks, and remembers the choice. A failure shows the account with a
 * key (spec section 4).
 *
 * @throws {AppError} as the frame; `wallet.disconnected` without a login.
 */
export async function chooseAccountType(
  { frame, session }: Pick<EmbeddedWallet, 'frame' | 'session'>,
  storage: StoragePort,
  type: AccountType,
): Promise<void> {
  const held = session.account(EIP155)
  const { chainId } = held.get() ?? {}
  if (chainId === undefined) throw new AppError('wallet.disconnected')
  try {
    // The frame has one network at a time, and the last one may be of another namespace.
    await frame.request('SWITCH_NETWORK', { chainId: wireChainId(chainId) })
    await frame.request('SET_PREFERRED_ACCOUNT', { type })
    keepPreferredType(storage, EIP155, type)
    await session.read(EIP155, chainId)
  } catch (thrown) {
    keepPreferredType(storage, EIP155, 'EOA')
    showKeyAccount(held)
    throw AppError.from(thrown, 'frame.failed')
  }
}

/** Without the frame, which has just failed. */
function showKeyAccount(held: HeldConnection): void {
  const connection = held.get()
  const account = connection?.login?.owned.find(({ type }) => type === 'EOA')
  if (connection?.login === undefined || account === undefined) return
  held.change({ ...connection, accounts: [account.address], login: { ...connection.login, preferred: 'EOA' } })
}
