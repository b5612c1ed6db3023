import { accountKey } from '@/lib/core/account-key'
import type { Namespace } from '@/lib/core/caip'
import { readJson, type StoragePort } from '@/lib/core/storage'
import type { SignInAccount } from './signed-in-session'

const DECLINED_KEY = 'declined-sign-in'
/** Maximum number of remembered accounts. For the oldest one the offer is shown again. */
const MAX_DECLINED = 20

/**
 * Remembers that the visitor declined optional sign-in. It is not offered again for this account until it disconnects.
 */
export function declineOffer(storage: StoragePort, account: SignInAccount): void {
  const others = declinedOffers(storage).filter((each) => each !== accountKey(account.chainId, account.address))
  storage.set(
    DECLINED_KEY,
    JSON.stringify([accountKey(account.chainId, account.address), ...others].slice(0, MAX_DECLINED)),
  )
}

export function isOfferDeclined(storage: StoragePort, account: SignInAccount): boolean {
  return declinedOffers(storage).includes(accountKey(account.chainId, account.address))
}

/** Forgets the declined offers for accounts of a namespace. */
export function forgetDeclined(storage: StoragePort, namespace: Namespace): void {
  const others = declinedOffers(storage).filter((each) => !each.startsWith(`${namespace}:`))
  if (others.length === 0) storage.remove(DECLINED_KEY)
  else storage.set(DECLINED_KEY, JSON.stringify(others))
}

function declinedOffers(storage: StoragePort): readonly string[] {
  return readJson(storage, DECLINED_KEY, isTextList) ?? []
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length <= MAX_DECLINED && value.every((each) => typeof each === 'string')
}
