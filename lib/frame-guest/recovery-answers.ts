import { AppError } from '@/lib/core/app-error'
import type { PasswordCost } from '@/lib/custody/password-seal'
import {
  automaticDrop,
  vaultAutomaticDrop,
  vaultWayRemove,
  vaultWaySettle,
  vaultWayStore,
  wayRemove,
  waySettle,
  wayStore,
} from '@/lib/custody/recovery-contract'
import type { ListedWay, RecoveryWay } from '@/lib/custody/recovery-ways'
import { wipe } from '@/lib/custody/seed-halves'
import { createSeedSet } from '@/lib/custody/seed-sets'
import { signAct } from '@/lib/custody/sign-act'
import { stepUpByWay } from '@/lib/custody/step-up-contract'
import type { WalletAct } from '@/lib/custody/wallet-act'
import { wipeKeys } from '@/lib/custody/wallet-keys'
import { createProofSecret, proofKeyOf, signWayProof } from '@/lib/custody/way-proof'
import { sealHalfOfWay, type WaySecret } from '@/lib/custody/way-seal'
import type { LoginSession, RunAlone } from './login-session'
import { type KnownWallet, keysOf, storeDeviceSet, storeNewSets, type WalletParts } from './make-wallet'
import { createPasskeyDelivery } from './passkey-delivery'
import type { WalletAccess } from './ready-wallet'
import { MIN_PASSWORD_LENGTH, type recoveryMessages } from './recovery-messages'
import type { WorkerAnswers } from './serve-worker'
import { storedEpochOf } from './stored-epoch'
import { createWayParts } from './way-parts'

/** Another tab may take the next number of a way at the same time. */
const STORE_TRIES = 3

type RecoveryAnswers = Pick<WorkerAnswers, keyof typeof recoveryMessages>

/**
 * What the key worker does for the recovery of the wallet. A new set is stored in the vault first; everything that
 * destroys is done by the wallet role first. So the vault never lacks a half that the wallet role has, and a set that the
 * wallet role lists can be opened.
 */
export function createRecoveryAnswers(
  parts: WalletParts & {
    readonly session: LoginSession
    readonly access: WalletAccess
    readonly now: () => number
    readonly runAlone: RunAlone
    readonly requireApproval: () => Promise<void>
    /** Of a new password; lower in tests. */
    readonly cost?: PasswordCost | undefined
  },
): { readonly answers: RecoveryAnswers; readonly forget: () => void } {
  const { call, session, thumbprint, access, now, runAlone, requireApproval, cost } = parts
  const wayParts = createWayParts({ call, session, thumbprint }, now)
  const delivery = createPasskeyDelivery()
  let sealing: number | null = null

  const alone = <T>(work: () => Promise<T>): Promise<T> => runAlone('recovery', work)
  /** For a request whose reply is empty. */
  const done = (work: () => Promise<void>): Promise<undefined> => alone(work).then(() => undefined)

  const signed = async <Act extends WalletAct>(walletId: string, act: Act, signal: AbortSignal) => ({
    walletId,
    signatures: await signAct(await access.keys(signal), act, { walletId, thumbprint: await thumbprint() }),
  })

  const setsOf = ({ ways }: KnownWallet, way: RecoveryWay): readonly ListedWay[] =>
    ways.filter((each) => each.way === way).toSorted((one, other) => other.epoch - one.epoch)

  /** @throws {AppError} `custody.no_half` without a set. */
  const newestOf = (known: KnownWallet, way: RecoveryWay): ListedWay => {
    const [newest] = setsOf(known, way)
    if (!newest) throw new AppError('custody.no_half')
    return newest
  }

  /** Opens the newest set of a way on a device with the keys, which sign for its parts. */
  const openNewest = async (walletId: string, secret: WaySecret, signal: AbortSignal) => {
    const [kept] = wayParts.kept(walletId, secret.way)
    const set = kept ?? newestOf(await access.known(signal), secret.way)
    const sign = async ({ way, setId }: ListedWay) =>
      (await signed(walletId, { name: 'prove recovery way', way, setId }, signal)).signatures
    return wayParts.open({ walletId, sets: [set], secret }, sign, signal)
  }

  const settle = async (walletId: string, { way, setId }: ListedWay, signal: AbortSignal): Promise<void> => {
    const again = { isRepeatable: true, signal }
    const asked = { way, setId, ...(await signed(walletId, { name: 'settle recovery way', way, setId }, signal)) }
    await session.call(waySettle, asked, again)
    await call('vault', vaultWaySettle, asked, again)
  }

  /** Changes what the wallet role lists. */
  const renewed = async (signal: AbortSignal): Promise<void> => void (await session.renew(signal))

  const answers: RecoveryAnswers = {
    async recovery(_, signal) {
      const { walletId, recoverySetId, ways } = await access.known(signal)
      return { mode: recoverySetId === null ? 'owner' : 'automatic', isLocked: access.isLocked(), walletId, ways }
    },

    passkeyKey: async () => ({ key: await delivery.key() }),

    storeWay: (wanted, signal) =>
      alone(async () => {
        if (wanted.way === 'password' && wanted.password.normalize('NFKC').length < MIN_PASSWORD_LENGTH)
          throw new AppError('request.invalid', { details: { password: 'Invalid input' } })
        const known = await access.known(signal)
        const { walletId, addresses } = known
        const { way } = wanted
        const secret = await delivery.read(wanted, walletId)
        const seed = await access.seed(signal)
        const secrets: Uint8Array[] = [seed]
        try {
          const { setId, authHalf, otherHalf } = await createSeedSet(seed, addresses)
          const proof = createProofSecret()
          const ofOwner = Uint8Array.from([...otherHalf, ...proof])
          secrets.push(otherHalf, proof, ofOwner)
          const onProgress = (done: number) => {
            sealing = done
          }
          const place = { walletId, setId }
          const blob = await sealHalfOfWay(ofOwner, secret, place, { onProgress, ...(cost && { cost }) })
          const again = { isRepeatable: true, signal }
          const askedOf = async (epoch: number) => {
            const act = { name: 'store recovery way', way, setId, epoch } as const
            return { way, setId, epoch, ...(await signed(walletId, act, signal)) }
          }
          let epoch = (setsOf(known, way)[0]?.epoch ?? 0) + 1
          for (let tries = 1; ; tries++) {
            const newest = await storedEpochOf(call('vault', vaultWayStore, { ...(await askedOf(epoch)), blob }, again))
            if (newest === null) break
            if (tries >= STORE_TRIES) throw new AppError('custody.wallet_changed')
            epoch = newest + 1
          }
          const passkey = wanted.way === 'passkey' ? wanted : { label: null, credentialId: null }
          const { label, credentialId } = passkey
          await session.call(
            wayStore,
            { ...(await askedOf(epoch)), half: authHalf, label, credentialId, proofKey: proofKeyOf(proof) },
            again,
          )
          wayParts.forget()
          await renewed(signal)
          return { setId }
        } finally {
          sealing = null
          wipe(...secrets)
        }
      }),

    proveWay: (given, signal) =>
      done(async () => {
        const { walletId, addresses } = await access.ready(signal)
        const secret = await delivery.read(given, walletId)
        const { seed, proof, set } = await openNewest(walletId, secret, signal)
        try {
          wipeKeys(await keysOf(seed, addresses))
        } finally {
          wipe(seed, proof)
        }
        await settle(walletId, set, signal)
        wayParts.forget()
        await renewed(signal)
      }),

    proveStepUp: (given, signal) =>
      done(async () => {
        const { walletId } = await access.ready(signal)
        const { seed, proof, set } = await openNewest(walletId, await delivery.read(given, walletId), signal)
        wipe(seed)
        try {
          const { way, setId } = set
          const { accessToken } = await session.renew(signal)
          const signature = signWayProof(proof, { walletId, setId, thumbprint: await thumbprint(), accessToken })
          await session.call(stepUpByWay, { walletId, way, setId, signature }, { signal })
        } finally {
          wipe(proof)
        }
      }),

    dropAutomatic: ({ way }, signal) =>
      done(async () => {
        const known = await access.known(signal)
        const { walletId } = known
        const newest = newestOf(known, way)
        // Both domains have this set, and accept it, before either destroys anything.
        await settle(walletId, newest, signal)
        const { setId } = newest
        const asked = {
          ...{ way, setId },
          ...(await signed(walletId, { name: 'drop automatic recovery', way, setId }, signal)),
        }
        const again = { isRepeatable: true, signal }
        await session.call(automaticDrop, asked, again)
        await call('vault', vaultAutomaticDrop, asked, again)
        await renewed(signal)
      }),

    useAutomatic: (_, signal) =>
      done(async () => {
        const { walletId, addresses, epoch } = await access.known(signal)
        const seed = await access.seed(signal)
        try {
          const { keys, isRecoverable } = await storeNewSets(
            parts,
            { walletId, addresses, seed, epoch: epoch ?? 0 },
            signal,
          )
          access.unlocked(walletId, keys)
          if (!isRecoverable) throw new AppError('custody.wallet_changed')
        } finally {
          wipe(seed)
        }
        await renewed(signal)
      }),

    removeWay: ({ way }, signal) =>
      done(async () => {
        const { walletId } = await access.known(signal)
        const asked = { way, ...(await signed(walletId, { name: 'remove recovery way', way }, signal)) }
        const again = { isRepeatable: true, signal }
        await session.call(wayRemove, asked, again)
        await call('vault', vaultWayRemove, asked, again)
        wayParts.forget()
        await renewed(signal)
      }),

    restore: (given, signal) =>
      done(async () => {
        const { walletId, addresses } = await access.ready(signal)
        if (!access.isLocked()) return
        const secret = await delivery.read(given, walletId)
        const kept = wayParts.kept(walletId, secret.way)
        const sets = kept.length > 0 ? kept : setsOf(await access.known(signal), secret.way)
        const { seed, proof } = await wayParts
          .open({ walletId, sets, secret }, null, signal)
          .catch(async (thrown: unknown) => {
            // The vault wants a new approval: the next login begins with one.
            if (AppError.is(thrown, 'custody.not_approved')) {
              await requireApproval()
              await session.end({ everywhere: false }).catch(() => undefined)
            }
            throw thrown
          })
        try {
          const keys = await keysOf(seed, addresses)
          await storeDeviceSet(parts, { walletId, seed, keys }, signal)
          access.unlocked(walletId, keys)
        } finally {
          wipe(seed, proof)
        }
        wayParts.forget()
        await renewed(signal)
      }),

    wayProgress: async () => ({ progress: sealing ?? wayParts.progress() }),
  }
  const forget = (): void => {
    wayParts.forget()
    delivery.forget()
  }
  return { answers, forget }
}
