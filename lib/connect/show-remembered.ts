import { type AccountStore, patchAccount } from '@/lib/account/account-store'
import { namespaceOf } from '@/lib/core/namespaces'
import type { StoragePort } from '@/lib/core/storage'
import { type RememberedConnection, rememberedConnections } from './connection-memory'
import type { RememberedAccount, WalletSource } from './wallet-source'

/** The account of a stored connection; `null` if its source cannot read it, or if it is of another namespace. */
export function rememberedAccount(
  source: WalletSource,
  { namespace, data }: RememberedConnection,
): RememberedAccount | null {
  const remembered = source.readMemory(data)
  return remembered !== null && namespaceOf(remembered.chainId) === namespace ? remembered : null
}

/**
 * Shows the remembered accounts of a source as `reconnecting` until its wallets have answered, so that "disconnected"
 * does not flash. Skips a namespace where the visitor has connected a wallet in the meantime, or is connecting one.
 */
export function showRemembered(account: AccountStore, storage: StoragePort, source: WalletSource): void {
  for (const entry of rememberedConnections(storage)) {
    const { source: id, namespace, walletId, missing } = entry
    const { status } = account.getState().accounts[namespace]
    const isOther = id !== source.id || status === 'connecting' || status === 'connected'
    const remembered = isOther || missing ? null : rememberedAccount(source, entry)
    if (remembered === null) continue
    const { address, chainId, name, type } = remembered
    patchAccount(account, namespace, {
      status: 'reconnecting',
      address,
      chainId,
      walletId,
      allAccounts: [{ namespace, address, type: 'EOA' }],
      connectedWalletInfo: { name, type },
    })
  }
}
