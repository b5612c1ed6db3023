import 'server-only'
import type { SignedAction } from '@/lib/names/signed-name-messages'
import { evmKey } from './evm-key'
import type { Signer } from './verify-signer'

/** The owner of a name, and the account that may accept it. Accounts in the form of `evmKey`. */
export interface Holders {
  readonly owner: string
  readonly ownerChainId: number
  /** `null` without an offer. */
  readonly offeredTo: string | null
  readonly offeredChainId: number | null
}

interface Actor {
  readonly address: string
  readonly signer: Signer
}

/** The other account accepts an offer. The other account or the owner ends it. Only the owner makes other changes. */
export function mayChange(action: SignedAction, holders: Holders, actor: Actor): boolean {
  const isOwner = isAccount(actor, holders.owner, holders.ownerChainId)
  const isAddressee = isAccount(actor, holders.offeredTo, holders.offeredChainId)
  if (action === 'accept') return isAddressee
  if (action === 'withdraw') return isAddressee || (isOwner && holders.offeredTo !== null)
  return isOwner
}

/** On another chain the same address may be another contract. */
function isAccount({ address, signer }: Actor, account: string | null, chainId: number | null): boolean {
  return account === evmKey(address) && (signer.kind === 'key' || signer.chainId === chainId)
}

/**
 * Returns the time after which a message is accepted. A decline does not change it: otherwise the other account could
 * make messages of the owner invalid.
 *
 * @param timestamp - Time of the message of the change.
 */
export function signedAtAfter(
  action: SignedAction,
  { owner, signedAt }: Pick<Holders, 'owner'> & { readonly signedAt: number },
  address: string,
  timestamp: number,
): number {
  return action === 'withdraw' && owner !== evmKey(address) ? signedAt : timestamp
}
