import { readJson, type StoragePort } from '@/lib/core/storage'
import type { SignInAccount } from './signed-in-session'

const DECLINED_KEY = 'declined-sign-in'
/** Nobody has more accounts than this in use; the oldest are asked again. */
const MAX_DECLINED = 20

/** Where signing in is optional: whoever has said no with an account is not asked again with it until they disconnect. */
export function declineOffer(storage: StoragePort, account: SignInAccount): void {
  const others = declinedOffers(storage).filter((each) => each !== nameOf(account))
  storage.set(DECLINED_KEY, JSON.stringify([nameOf(account), ...others].slice(0, MAX_DECLINED)))
}

export function isOfferDeclined(storage: StoragePort, account: SignInAccount): boolean {
  return declinedOffers(storage).includes(nameOf(account))
}

export function forgetDeclined(storage: StoragePort): void {
  storage.remove(DECLINED_KEY)
}

function declinedOffers(storage: StoragePort): readonly string[] {
  return readJson(storage, DECLINED_KEY, isTextList) ?? []
}

/** Compared without regard to case, also where two spellings are two accounts: at worst one of them is asked later. */
function nameOf({ chainId, address }: SignInAccount): string {
  return `${chainId}:${address}`.toLowerCase()
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length <= MAX_DECLINED && value.every((each) => typeof each === 'string')
}
