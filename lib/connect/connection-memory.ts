import { type AccountStore, patchAccount } from '@/lib/account/account-store'
import type { Caip2 } from '@/lib/core/caip'
import { readJson, type StoragePort } from '@/lib/core/storage'

/** What a reload needs to find the wallet again. No icon: the wallet announces it anew. */
export interface RememberedConnection {
  /** `DiscoveredWallet.memoryId`. */
  readonly walletId: string
  readonly name: string
  readonly type: 'ANNOUNCED' | 'INJECTED'
  readonly address: `0x${string}`
  readonly chainId: Caip2
  /** It did not show up after the last reload: perhaps uninstalled. Nobody waits for it in sight any more. */
  readonly missing?: boolean
}

export const CONNECTION_KEY = 'connection'

/** An rdns has at most 253 characters; a memory id adds a few. */
const MAX_TEXT_LENGTH = 300

export function rememberedConnection(storage: StoragePort): RememberedConnection | null {
  return readJson(storage, CONNECTION_KEY, isRememberedConnection)
}

/** Shows the wallet of before the reload while it has not answered yet, so that nothing flashes "disconnected". */
export function showRemembered(account: AccountStore, remembered: RememberedConnection): void {
  const { address, chainId, walletId, name, type, missing } = remembered
  if (missing) return
  patchAccount(account, 'eip155', {
    status: 'reconnecting',
    address,
    chainId,
    walletId,
    allAccounts: [{ namespace: 'eip155', address, type: 'EOA' }],
    connectedWalletInfo: { name, type },
  })
}

export function forgetConnection(storage: StoragePort): void {
  storage.remove(CONNECTION_KEY)
}

export function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_TEXT_LENGTH
}

/** Anybody may write to storage; what does not look like ours is as good as nothing. */
function isRememberedConnection(value: unknown): value is RememberedConnection {
  if (typeof value !== 'object' || value === null) return false
  const { walletId, name, type, address, chainId } = value as Record<string, unknown>
  return (
    isShortText(walletId) &&
    isShortText(name) &&
    (type === 'ANNOUNCED' || type === 'INJECTED') &&
    typeof address === 'string' &&
    /^0x[0-9a-f]{40}$/i.test(address) &&
    typeof chainId === 'string' &&
    // CAIP-2 of this namespace, without what reads all of them: this comes with the page.
    /^eip155:(?:0|[1-9]\d{0,31})$/.test(chainId)
  )
}
