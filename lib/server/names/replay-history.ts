import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@/lib/core/app-error'
import { allowedAttributes } from '@/lib/names/attribute-rules'
import { chainIdOfCoinType } from '@/lib/names/coin-type'
import type { NameChange, NameRecord, SignedMessage } from '@/lib/names/names-contract'
import type { MessageOf, SignedAction } from '@/lib/names/signed-name-messages'
import { signerOf } from '../sign-in/signatures/eip155-signature'
import { type Holders, mayChange, signedAtAfter } from './change-rules'
import { readCoinAddress } from './coin-address'
import { evmKey } from './evm-key'
import { readRegistryName } from './normalize-name'
import { firstCoinTypes } from './register-name'
import { digestOf, readMessage } from './signed-message'
import type { Signer } from './verify-signer'

/** State of a name after its signed changes. Accounts in the form of `evmKey`, times in Unix milliseconds. */
export interface ReplayedName extends Holders {
  readonly registrant: string
  readonly registeredAt: number
  readonly updatedAt: number
  readonly ownedAt: number
  readonly offeredAt: number | null
  /** Unix time in seconds. */
  readonly signedAt: number
  readonly attributes: NameRecord['attributes']
  readonly addresses: NameRecord['addresses']
  /** Whether keys have signed all changes since the registration. Otherwise a chain has to verify some signatures. */
  readonly isByKeys: boolean
}

/** A change with its parsed message. */
interface Step<A extends SignedAction> {
  readonly message: MessageOf<A>
  readonly address: string
  readonly signer: Signer
  readonly at: number
}
type Effect<A extends SignedAction> = (before: ReplayedName, step: Step<A>) => ReplayedName | null

const NO_OFFER = { offeredTo: null, offeredChainId: null, offeredAt: null }

/** The effect of each action on a name. Must match what `change-name.ts` does in the database. */
const effects: { readonly [A in Exclude<SignedAction, 'register'>]: Effect<A> } = {
  update: (before, { message: { attributes } }) => ({ ...before, attributes }),
  address(before, { message: { coinType, address: text }, at }) {
    const { [coinType]: _, ...others } = before.addresses
    if (text === null) return { ...before, addresses: others }
    const address = readCoinAddress(coinType, text)?.text
    if (address === undefined) throw new AppError('names.bad_address')
    return { ...before, addresses: { ...others, [coinType]: { address, updatedAt: at } } }
  },
  offer: (before, { message, signer, at }) => ({
    ...before,
    ...{ offeredTo: evmKey(message.to), offeredChainId: signer.chainId, offeredAt: at },
  }),
  accept: (before, { address, signer, at }) => ownedBy(before, address, signer, at),
  withdraw: (before) => ({ ...before, ...NO_OFFER }),
  release: () => null,
  transfer: (before, { message, signer, at }) => ownedBy(before, message.to, signer, at),
}

const ownedBy = (before: ReplayedName, owner: string, { chainId }: Signer, at: number): ReplayedName => ({
  ...{ ...before, ...NO_OFFER, attributes: {}, addresses: {} },
  ...{ owner: evmKey(owner), ownerChainId: chainId, ownedAt: at },
})

/**
 * Applies the signed changes of a name in order, by the rules of the registry: each message is for this name, signed by
 * an account that may make the change, not older than the previous one, and used once. A signature that is not made by
 * the key of the account counts as one of a contract. The times are those that the registry states.
 *
 * @param changes - Oldest first, complete.
 * @returns `null` for a name that was released.
 * @throws {AppError} for changes that no registry can have accepted.
 */
export function replayHistory(name: string, changes: readonly NameChange[]): ReplayedName | null {
  const used = new Set<string>()
  return changes.reduce<ReplayedName | null>((before, { action, actor, at, signed }) => {
    // The changes before an import are the complete history of the other registry.
    if (action === 'import') return before
    if (!signed || evmKey(signed.address) !== evmKey(actor)) throw new AppError('names.bad_message')
    const use = `${evmKey(actor)} ${digestOf(signed)}`
    if (used.has(use)) throw new AppError('names.used')
    used.add(use)
    return applyChange(name, before, { action, at, signed })
  }, null)
}

interface SignedChange<A extends SignedAction> {
  readonly action: A
  readonly at: number
  readonly signed: SignedMessage
}

function applyChange<A extends SignedAction>(
  name: string,
  before: ReplayedName | null,
  { action, at, signed }: SignedChange<A>,
): ReplayedName | null {
  const { address } = signed
  const message = readMessage(action, signed.message)
  const zone = name.slice(name.indexOf('.') + 1)
  if (readRegistryName(message.name, zone).name !== name) throw new AppError('names.bad_message')
  const signer = signerOfChange(signed)
  const step: Step<A> = { message, address, signer, at }
  if (action === 'register') {
    if (before) throw new AppError('names.taken')
    return registered(step as Step<'register'>)
  }
  if (!before) throw new AppError('names.not_found')
  if (!mayChange(action, before, step)) throw new AppError('names.not_owner')
  if (message.timestamp < before.signedAt) throw new AppError('names.expired')
  const signedAt = signedAtAfter(action, before, address, message.timestamp)
  const isByKeys = before.isByKeys && signer.kind === 'key'
  const apply = effects[action as Exclude<SignedAction, 'register'>] as Effect<A>
  return apply({ ...before, updatedAt: at, signedAt, isByKeys }, step)
}

function registered({ message, address, signer, at }: Step<'register'>): ReplayedName {
  const owner = evmKey(address)
  const addresses = firstCoinTypes(signer).map((coinType) => [coinType, { address, updatedAt: at }])
  return {
    ...{ ...NO_OFFER, owner, ownerChainId: signer.chainId, registrant: owner, isByKeys: signer.kind === 'key' },
    ...{ registeredAt: at, updatedAt: at, ownedAt: at, signedAt: message.timestamp },
    ...{ attributes: message.attributes, addresses: Object.fromEntries(addresses) },
  }
}

function signerOfChange({ address, coinType, message, signature }: SignedMessage): Signer {
  const chainId = chainIdOfCoinType(coinType)
  if (chainId === null) throw new AppError('network.invalid_chain_id', { details: { coinType } })
  const signer = signerOf(message, signature)
  return { kind: signer !== null && evmKey(signer) === evmKey(address) ? 'key' : 'contract', chainId }
}

/** Whether a record matches the history of its name. Ignores records that break the current rules. */
export function isReplayed(record: NameRecord, replayed: ReplayedName): boolean {
  return isDeepStrictEqual(comparable(record), comparable({ ...replayed, offeredTo: replayed.offeredTo ?? undefined }))
}

type Comparable = Pick<NameRecord, 'registeredAt' | 'updatedAt' | 'attributes' | 'addresses'> & {
  readonly owner: string
  readonly offeredTo?: string | undefined
}

/** Compares EVM addresses without case. */
const comparable = ({ owner, offeredTo, registeredAt, updatedAt, attributes, addresses }: Comparable) => ({
  ...{ owner: evmKey(owner), offeredTo: offeredTo && evmKey(offeredTo), registeredAt, updatedAt },
  attributes: allowedAttributes(attributes),
  addresses: Object.fromEntries(
    Object.entries(addresses).map(([coinType, { address, updatedAt: at }]) => [
      coinType,
      { address: chainIdOfCoinType(Number(coinType)) === null ? address : evmKey(address), at },
    ]),
  ),
})
