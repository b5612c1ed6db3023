import { readJson, type StoragePort } from '@/lib/core/storage'
import { isShortText } from './connection-memory'

export const RECENT_KEY = 'recent-wallets'
/** Maximum number of wallets shown as last used. */
export const MAX_RECENT_WALLETS = 2

/** `Wallet.memoryId` of the wallets used last, newest first. */
export function recentWallets(storage: StoragePort): readonly string[] {
  return readJson(storage, RECENT_KEY, isTextList) ?? []
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length <= MAX_RECENT_WALLETS && value.every(isShortText)
}
