import 'server-only'
import { evmKey } from './evm-key'
import type { SignedAction } from './signed-message'
import type { Signer } from './verify-signer'

/** Who has a name, and who may accept it. Accounts as `evmKey` makes them. */
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

/** An offer is accepted by its addressee, and ended by its addressee or the owner. Only the owner makes other changes. */
export function mayChange(action: SignedAction, holders: Holders, actor: Actor): boolean {
  const isOwner = isAccount(actor, holders.owner, holders.ownerChainId)
  const isAddressee = isAccount(actor, holders.offeredTo, holders.offeredChainId)
  if (action === 'accept') return isAddressee
  if (action === 'withdraw') return isAddressee || (isOwner && holders.offeredTo !== null)
  return isOwner
}

/** A contract at the same address on another chain may be another one. */
function isAccount({ address, signer }: Actor, account: string | null, chainId: number | null): boolean {
  return account === evmKey(address) && (signer.kind === 'key' || signer.chainId === chainId)
}

/**
 * From which time on messages can be applied after a change. An account that declines does not decide which messages of the
 * owner are too old.
 *
 * @param timestamp - Of the message of the change.
 */
export function signedAtAfter(
  action: SignedAction,
  { owner, signedAt }: Pick<Holders, 'owner'> & { readonly signedAt: number },
  address: string,
  timestamp: number,
): number {
  return action === 'withdraw' && owner !== evmKey(address) ? signedAt : timestamp
}
