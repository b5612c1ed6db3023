import { AppError } from '@/lib/core/app-error'
import { createHalfDelivery } from '@/lib/custody/half-delivery'
import type { Login } from '@/lib/custody/login-contract'
import { combineHalves, createSeed, wipe } from '@/lib/custody/seed-halves'
import { createSeedSet, encodeHalf, type SeedSet } from '@/lib/custody/seed-sets'
import {
  shareOfDevice,
  shareOfRecovery,
  shareStore,
  walletActivate,
  walletAnew,
  walletChallenge,
  walletCreate,
} from '@/lib/custody/shares-contract'
import { signAct, signWithAll } from '@/lib/custody/sign-act'
import { vaultShareOfRecovery, vaultShareSettle, vaultShareStore } from '@/lib/custody/vault-contract'
import type { ActOrigin } from '@/lib/custody/wallet-act'
import { isSameWallet, type WalletAddresses } from '@/lib/custody/wallet-addresses'
import { walletBindText } from '@/lib/custody/wallet-bind'
import { copyKeys, deriveWalletKeys, type WalletKeys, wipeKeys } from '@/lib/custody/wallet-keys'
import type { DeviceStore } from './device-store'
import type { LoginSession } from './login-session'
import type { CallCustody } from './proven-calls'
import { storedEpochOf } from './stored-epoch'
import { takeBack } from './take-back'

export type KnownWallet = NonNullable<Login['wallet']>

export interface WalletParts {
  readonly call: CallCustody
  readonly session: Pick<LoginSession, 'call'>
  readonly store: DeviceStore
  /** Thumbprint of the key of this device. */
  readonly thumbprint: () => Promise<string>
  /** Of the account of this session, by the vault; `null` for a mailbox, which is named by its address. */
  readonly approvalId: () => string | null
}

const FIRST_EPOCH = 1

/**
 * Makes the wallet of a visitor without one. It is active only after each domain and this device have their halves, so
 * that it may stop after any step: the next try begins anew.
 *
 * @returns its keys, which the caller holds or wipes.
 * @throws {AppError} `custody.wallet_exists` if another device was faster: recover it. As the endpoints.
 */
export async function createWallet(
  parts: WalletParts,
  { email }: Pick<Login, 'email'>,
  signal?: AbortSignal,
): Promise<{ readonly walletId: string; readonly keys: WalletKeys }> {
  const { call, session, store, thumbprint } = parts
  const { walletId, nonce } = await session.call(walletChallenge, {}, { signal })
  const seed = createSeed()
  const secrets: Uint8Array[] = [seed]
  let keys: WalletKeys | null = null
  try {
    keys = await deriveWalletKeys(seed)
    secrets.push(...Object.values(keys.secrets))
    const { addresses } = keys
    const device = await createSeedSet(seed, addresses)
    const recovery = await createSeedSet(seed, addresses)
    secrets.push(device.otherHalf, recovery.otherHalf)
    const text = walletBindText({
      ...{ walletId, nonce, addresses },
      deviceSetId: device.setId,
      recoverySetId: recovery.setId,
    })
    const proofs = await signWithAll(keys, text)
    const origin = { walletId, thumbprint: await thumbprint() }
    const again = { isRepeatable: true, signal }
    const halves = { device: authHalfOf(device), recovery: authHalfOf(recovery) }
    await session.call(walletCreate, { walletId, addresses, proofs, ...halves }, again)
    const forVault = await vaultHalfOf(recovery, FIRST_EPOCH, keys, origin)
    await call('vault', vaultShareStore, { ...forVault, ...ownerOf(parts, email) }, again)
    await store.keepHalf(walletId, { setId: device.setId, half: device.otherHalf })
    await session.call(walletActivate, { walletId }, again)
    return { walletId, keys: copyKeys(keys) }
  } finally {
    wipe(...secrets)
  }
}

/**
 * Gets the wallet back on a device without a half: from the halves that both domains keep for recovery. The device gets
 * a set of its own, and both domains a new recovery set. Until then the old one holds, so that it may stop anywhere. A
 * device that another one has let in replaces no recovery set.
 *
 * @returns its keys, which the caller holds or wipes.
 * @throws {AppError} `custody.login_too_old` or `custody.not_approved` if the visitor has to log in anew;
 *   `custody.halves_differ` if the halves give another wallet; `custody.keys_locked` if a domain has no automatic half and
 *   the wallet has another way of recovery. As the endpoints.
 */
export async function recoverWallet(
  parts: WalletParts,
  known: RecoveredWallet,
  signal?: AbortSignal,
): Promise<WalletKeys> {
  const again = { isRepeatable: true, signal }
  const { seed, epoch } = await recoverSeed(parts, known, again)
  try {
    const { keys } = await storeNewSets(parts, { ...known, seed, epoch }, signal)
    return keys
  } catch (thrown) {
    // A new recovery set needs a code of this session, which a device does not have that another one has let in.
    if (!AppError.is(thrown, 'custody.login_too_old')) throw thrown
    const keys = await keysOf(seed, known.addresses)
    await storeDeviceSet(parts, { walletId: known.walletId, seed, keys }, signal)
    return keys
  } finally {
    wipe(seed)
  }
}

/** A wallet that this device has no half of. */
export type RecoveredWallet = Pick<KnownWallet, 'walletId' | 'addresses' | 'ways'> & Pick<Login, 'email'>

/**
 * Gives this device a set of its own, and both domains a new set of the automatic way.
 *
 * @param of.epoch - The newest one that is known.
 * @returns the keys, which the caller holds or wipes; `isRecoverable` is false if another device has changed the
 *   automatic way meanwhile: only the set of this device is new then.
 */
export async function storeNewSets(
  { call, session, store, thumbprint }: WalletParts,
  {
    walletId,
    addresses,
    seed,
    epoch,
  }: Pick<KnownWallet, 'walletId' | 'addresses'> & { readonly seed: Uint8Array; readonly epoch: number },
  signal?: AbortSignal,
): Promise<{ readonly keys: WalletKeys; readonly isRecoverable: boolean }> {
  const again = { isRepeatable: true, signal }
  const secrets: Uint8Array[] = []
  try {
    const keys = await keysOf(seed, addresses)
    secrets.push(...Object.values(keys.secrets))
    const device = await createSeedSet(seed, addresses)
    const recovery = await createSeedSet(seed, addresses)
    secrets.push(device.otherHalf, recovery.otherHalf)
    const origin = { walletId, thumbprint: await thumbprint() }
    const storeInVault = async (at: number) =>
      storedEpochOf(call('vault', vaultShareStore, await vaultHalfOf(recovery, at, keys, origin), again))
    // A device that stopped after this step has used the number. The next free one is as good. If another device takes
    // that one too, the domains keep their set.
    const taken = await storeInVault(epoch + 1)
    const nextEpoch = (taken ?? epoch) + 1
    const isNewSetStored = taken === null || (await storeInVault(nextEpoch)) === null
    const { setId } = recovery
    const signatures = await signAct(keys, { name: 'store recovery set', setId, epoch: nextEpoch }, origin)
    const ofDevice = await signAct(keys, { name: 'store device set', setId: device.setId }, origin)
    const forDevice = { walletId, device: { ...authHalfOf(device), signatures: ofDevice } }
    const forBoth = { ...forDevice, recovery: { ...authHalfOf(recovery), epoch: nextEpoch, signatures } }
    const isNewSetUsed = isNewSetStored && (await isStored(session.call(shareStore, forBoth, { signal })))
    if (!isNewSetUsed) await session.call(shareStore, forDevice, { signal })
    await store.keepHalf(walletId, { setId: device.setId, half: device.otherHalf })
    // Old halves of one domain are worth nothing alone: the next recovery destroys what is left now.
    const settled = { walletId, setId, epoch: nextEpoch, signatures }
    if (isNewSetUsed) await call('vault', vaultShareSettle, settled, again).catch(() => undefined)
    return { keys: copyKeys(keys), isRecoverable: isNewSetUsed }
  } finally {
    wipe(...secrets)
  }
}

/** Gives this device a set of its own. Recovery stays as it is. */
export async function storeDeviceSet(
  { session, store, thumbprint }: WalletParts,
  { walletId, seed, keys }: { readonly walletId: string; readonly seed: Uint8Array; readonly keys: WalletKeys },
  signal?: AbortSignal,
): Promise<void> {
  const device = await createSeedSet(seed, keys.addresses)
  try {
    const origin = { walletId, thumbprint: await thumbprint() }
    const signatures = await signAct(keys, { name: 'store device set', setId: device.setId }, origin)
    await session.call(shareStore, { walletId, device: { ...authHalfOf(device), signatures } }, { signal })
    await store.keepHalf(walletId, { setId: device.setId, half: device.otherHalf })
  } finally {
    wipe(device.otherHalf)
  }
}

/**
 * Unlocks the wallet with the half of this device and that of its set in the Auth domain.
 *
 * @returns its keys; `null` if this device has no half of that set: recover.
 * @throws {AppError} `custody.halves_differ`; as the endpoint.
 */
export async function unlockWallet(
  parts: WalletParts,
  known: KnownWallet,
  signal?: AbortSignal,
): Promise<WalletKeys | null> {
  const seed = await openSeed(parts, known, signal)
  if (!seed) return null
  try {
    return await keysOf(seed, known.addresses)
  } finally {
    wipe(seed)
  }
}

/** The seed, as {@link unlockWallet}. The caller wipes it. */
export async function openSeed(
  { session, store, thumbprint }: WalletParts,
  { walletId }: Pick<KnownWallet, 'walletId'>,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const own = await store.half(walletId)
  if (!own) return null
  const secrets: Uint8Array[] = [own.half]
  try {
    const delivery = await createHalfDelivery()
    const { setId, sealed } = await session.call(shareOfDevice, { key: delivery.key }, { isRepeatable: true, signal })
    if (setId !== own.setId) return null
    const half = await delivery.open(sealed, { setId, thumbprint: await thumbprint() })
    secrets.push(half)
    return combineHalves(own.half, half)
  } catch (thrown) {
    if (AppError.is(thrown, 'custody.no_half')) return null
    throw thrown
  } finally {
    wipe(...secrets)
  }
}

async function recoverSeed(
  parts: WalletParts,
  { walletId, email, ways }: RecoveredWallet,
  again: { readonly isRepeatable: boolean; readonly signal: AbortSignal | undefined },
): Promise<{ readonly seed: Uint8Array<ArrayBuffer>; readonly epoch: number }> {
  const { call, session, thumbprint } = parts
  const [fromAuth, fromVault, jkt] = [await createHalfDelivery(), await createHalfDelivery(), await thumbprint()]
  const refuseLocked = (thrown: unknown): void => {
    if (AppError.is(thrown, 'custody.no_half') && ways.length > 0) throw new AppError('custody.keys_locked')
  }
  const { setId, epoch, sealed } = await session.call(shareOfRecovery, { key: fromAuth.key }, again).catch((thrown) => {
    refuseLocked(thrown)
    throw thrown
  })
  const one = await fromAuth.open(sealed, { setId, thumbprint: jkt })
  try {
    const asked = { walletId, setId, key: fromVault.key, ...ownerOf(parts, email) }
    const ask = () => call('vault', vaultShareOfRecovery, asked, again)
    const vault = await ask().catch(async (thrown: unknown) => {
      refuseLocked(thrown)
      if (!AppError.is(thrown, 'custody.no_half')) throw thrown
      // The address of the login may have been changed and changed back.
      return (await takeBack(call, walletId, again.signal)) ? ask() : refuseLost(session, walletId, again)
    })
    const other = await fromVault.open(vault.sealed, { setId, thumbprint: jkt })
    const seed = combineHalves(one, other)
    wipe(other)
    return { seed, epoch }
  } finally {
    wipe(one)
  }
}

/**
 * The vault has no half of the wallet: it was made without the vault. Asks for the mail with which the owner starts
 * anew.
 *
 * @throws {AppError} `custody.wallet_lost` if it was sent; otherwise `custody.no_half`.
 */
async function refuseLost(
  session: WalletParts['session'],
  walletId: string,
  again: { readonly isRepeatable: boolean; readonly signal: AbortSignal | undefined },
): Promise<never> {
  const { isMailed } = await session.call(walletAnew, { walletId }, again)
  throw new AppError(isMailed ? 'custody.wallet_lost' : 'custody.no_half')
}

/** Whose approval of this device the vault reads: several may have approved it. */
function ownerOf({ approvalId }: Pick<WalletParts, 'approvalId'>, email: string | null) {
  const ofAccount = approvalId()
  if (ofAccount !== null) return { approvalId: ofAccount }
  return email === null ? {} : { email }
}

/** The keys of a seed that must give these addresses. */
export async function keysOf(seed: Uint8Array, addresses: WalletAddresses): Promise<WalletKeys> {
  const keys = await deriveWalletKeys(seed)
  if (isSameWallet(keys.addresses, addresses)) return keys
  wipeKeys(keys)
  throw new AppError('custody.halves_differ')
}

/** False if another device has changed the recovery set in the meantime. */
async function isStored(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (thrown) {
    if (AppError.is(thrown, 'custody.wallet_changed')) return false
    throw thrown
  }
}

const authHalfOf = ({ setId, authHalf }: SeedSet) => ({ setId, half: authHalf })

/** The half that the vault stores, with the signatures of all keys. */
async function vaultHalfOf({ setId, otherHalf }: SeedSet, epoch: number, keys: WalletKeys, origin: ActOrigin) {
  const signatures = await signAct(keys, { name: 'store recovery set', setId, epoch }, origin)
  const { walletId } = origin
  return { walletId, setId, epoch, half: encodeHalf(otherHalf), addresses: keys.addresses, signatures }
}
