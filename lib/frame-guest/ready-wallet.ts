import { AppError } from '@/lib/core/app-error'
import type { Login } from '@/lib/custody/login-contract'
import { signAct } from '@/lib/custody/sign-act'
import type { WalletAct } from '@/lib/custody/wallet-act'
import type { WalletAddresses, WalletNamespace } from '@/lib/custody/wallet-addresses'
import { signRawWith, signWith, type WalletKeys } from '@/lib/custody/wallet-keys'
import type { WalletSignatures } from '@/lib/custody/wallet-schemas'
import type { HeldKeys } from './held-keys'
import type { LoginSession, RunAlone } from './login-session'
import { createWallet, type KnownWallet, openSeed, recoverWallet, unlockWallet, type WalletParts } from './make-wallet'

/** The wallet of the visitor who has logged in. */
export interface ReadyWallet {
  readonly walletId: string
  readonly addresses: WalletAddresses
  /** Made by this login. */
  readonly isNew: boolean
}

/** An act, with signatures if this device can make them. */
export interface SignedAct {
  readonly walletId: string
  readonly signatures: WalletSignatures | null
}

/** Bytes to sign, for the account that the visitor has seen. */
export interface ApprovedBytes {
  readonly namespace: WalletNamespace
  readonly account: string
  readonly bytes: Uint8Array
}

export interface WalletAccess {
  /**
   * Returns the wallet. Creates or recovers it if this device has none. Can be repeated after a failure at any step.
   *
   * @throws {AppError} `session.ended`; one of {@link NEEDS_LOGIN} after it has ended the session, because the visitor has
   *   to log in again; otherwise the codes of the endpoints.
   */
  ready(signal?: AbortSignal): Promise<ReadyWallet>
  /**
   * Signs what the visitor has approved, in the spelling of its namespace.
   *
   * @param form - `raw` for the digest of a transaction or of typed data.
   * @throws {AppError} `wallet.changed` if the wallet has another account by now, and as {@link WalletAccess.ready}.
   */
  sign(approved: ApprovedBytes, form: 'message' | 'raw', signal?: AbortSignal): Promise<string>
  /**
   * Signs an act of this device with all keys. Does not recover the wallet: `signatures` is `null` if this device has
   * no half.
   *
   * @throws {AppError} the codes of the endpoints.
   */
  signAct(act: WalletAct, signal?: AbortSignal): Promise<SignedAct>
  /** Whether this device needs a secret of the owner to get the keys. Known once the wallet is ready. */
  isLocked(): boolean
  /** The wallet as the wallet role lists it now. */
  known(signal?: AbortSignal): Promise<KnownWallet>
  /** The keys, which the caller does not wipe. Fails with `custody.keys_locked`. */
  keys(signal?: AbortSignal): Promise<WalletKeys>
  /** The seed, which the caller wipes. Fails with `custody.keys_locked`. */
  seed(signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  /** This device has its half now. Holds the keys. */
  unlocked(walletId: string, keys: WalletKeys): void
  /** Forgets the wallet and overwrites its keys. */
  forget(): void
}

/** Failures that only another login, with an approval of this device, can solve. */
const NEEDS_LOGIN = [
  'custody.not_approved',
  'custody.login_too_old',
  'custody.owner_pending',
  'custody.recovery_held',
  'custody.wallet_lost',
] as const

export function createWalletAccess(
  parts: WalletParts & {
    readonly session: LoginSession
    readonly held: HeldKeys
    readonly runAlone: RunAlone
    /** The next login needs an approval of this device, whatever else it can prove. */
    readonly requireApproval: () => Promise<void>
  },
): WalletAccess {
  const { session, held, store, runAlone, thumbprint } = parts
  let wallet: ReadyWallet | null = null
  /** This device has no half, and the automatic way does not give it one. */
  let isLocked = false
  let making: Promise<ReadyWallet> | undefined
  /** Counts sign-outs: results of work that began before one are dropped. */
  let forgotten = 0

  const make = async (signal?: AbortSignal): Promise<ReadyWallet> => {
    const login = await session.resume(signal)
    if (login.wallet) return { ...(await ensureDeviceShare(login, login.wallet, signal)), isNew: false }
    try {
      const created = await createWallet(parts, login, signal)
      held.hold(created.walletId, created.keys)
      return { walletId: created.walletId, addresses: created.keys.addresses, isNew: true }
    } catch (thrown) {
      if (!AppError.is(thrown, 'custody.wallet_exists')) throw thrown
      const renewed = await session.renew(signal)
      if (!renewed.wallet) throw thrown
      return { ...(await ensureDeviceShare(renewed, renewed.wallet, signal)), isNew: false }
    }
  }

  /** Makes sure that this device has a half of the wallet, unless a secret of the owner is needed for it. */
  const ensureDeviceShare = async ({ email }: Pick<Login, 'email'>, known: KnownWallet, signal?: AbortSignal) => {
    const { walletId, addresses, deviceSetId } = known
    const own = deviceSetId === null ? null : await store.half(walletId)
    own?.half.fill(0)
    isLocked = false
    if (!own || own.setId !== deviceSetId) {
      await recoverOrLock(known, email, signal).catch((thrown: unknown) => {
        // The wallet and its addresses can be used until something has to be signed.
        if (!AppError.is(thrown, 'custody.keys_locked')) throw thrown
      })
    }
    return { walletId, addresses }
  }

  /** @throws {AppError} `custody.keys_locked` without the automatic way. */
  const recoverOrLock = async (
    known: KnownWallet,
    email: Login['email'],
    signal?: AbortSignal,
  ): Promise<WalletKeys> => {
    try {
      if (known.recoverySetId === null) throw new AppError('custody.keys_locked')
      const recovered = await recoverWallet(parts, { ...known, email }, signal)
      held.hold(known.walletId, recovered)
      return recovered
    } catch (thrown) {
      if (AppError.is(thrown, 'custody.keys_locked')) isLocked = true
      throw thrown
    }
  }

  /** A login that is too old to create or to recover ends, so that the next one is a new one. */
  const endStaleLogin = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (thrown) {
      if (AppError.is(thrown, ...NEEDS_LOGIN)) {
        await parts.requireApproval()
        await session.end({ everywhere: false }).catch(() => undefined)
      }
      throw thrown
    }
  }

  const ready = async (signal?: AbortSignal): Promise<ReadyWallet> => {
    if (wallet) return wallet
    const started = forgotten
    making ??= runAlone('wallet', () => endStaleLogin(make(signal))).finally(() => {
      making = undefined
    })
    const made = await making
    if (started !== forgotten) {
      held.lock()
      throw new AppError('session.ended')
    }
    wallet = made
    return made
  }

  /** Returns the keys of the wallet. Calls `missing` on a device without a half. */
  const unlock = async <T>(
    missing: (known: KnownWallet & Pick<Login, 'email'>, signal?: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<WalletKeys | T> => {
    const { walletId } = await ready(signal)
    const open = held.use(walletId)
    if (open) return open
    const resumed = await session.resume(signal)
    const { email, wallet: known } = resumed.wallet ? resumed : await session.renew(signal)
    if (!known) throw new AppError('custody.no_half')
    const started = forgotten
    const unlocked = await unlockWallet(parts, known, signal)
    const found = unlocked ?? (await missing({ ...known, email }, signal))
    if (started !== forgotten) throw new AppError('session.ended')
    if (unlocked) held.hold(walletId, unlocked)
    return found
  }

  const keys = (signal?: AbortSignal): Promise<WalletKeys> =>
    unlock((known) => endStaleLogin(recoverOrLock(known, known.email, signal)), signal)

  return {
    ready,
    async sign({ namespace, bytes, account }, form, signal) {
      const open = await keys(signal)
      if (open.addresses[namespace] !== account) throw new AppError('wallet.changed')
      return form === 'raw' ? signRawWith(open, namespace, bytes) : signWith(open, namespace, bytes)
    },
    async signAct(act, signal) {
      const { walletId } = await ready(signal)
      const open = await unlock(async () => null, signal)
      if (!open) return { walletId, signatures: null }
      return { walletId, signatures: await signAct(open, act, { walletId, thumbprint: await thumbprint() }) }
    },
    isLocked: () => isLocked,
    async known(signal) {
      await ready(signal)
      const { wallet: known } = await session.renew(signal)
      if (!known) throw new AppError('custody.no_half')
      return known
    },
    keys,
    async seed(signal) {
      // A device without a half gets one first.
      await keys(signal)
      const { walletId } = await ready(signal)
      const seed = await openSeed(parts, { walletId }, signal)
      if (!seed) throw new AppError('custody.keys_locked')
      return seed
    },
    unlocked(walletId, opened) {
      isLocked = false
      held.hold(walletId, opened)
    },
    forget() {
      forgotten += 1
      wallet = null
      isLocked = false
      held.lock()
    },
  }
}
