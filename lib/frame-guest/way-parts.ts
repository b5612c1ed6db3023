import { encode } from 'jose/base64url'
import { AppError } from '@/lib/core/app-error'
import { createHalfDelivery } from '@/lib/custody/half-delivery'
import { vaultWayRelease, wayRelease } from '@/lib/custody/recovery-contract'
import type { ListedWay } from '@/lib/custody/recovery-ways'
import { combineHalves, SEED_BYTES, wipe } from '@/lib/custody/seed-halves'
import type { WalletSignatures } from '@/lib/custody/wallet-schemas'
import { openHalfOfWay, type WaySecret } from '@/lib/custody/way-seal'
import type { WalletParts } from './make-wallet'
import { takeBack } from './take-back'

/** For so long the parts of a set stay in memory, so that a wrong password costs no request. */
const PARTS_KEPT_MS = 5 * 60_000

/** Both parts of a set, as the domains have released them. The blob needs the owner's secret. */
interface SetParts {
  readonly half: Uint8Array<ArrayBuffer>
  readonly blob: string
  readonly until: number
}

/** A set that the owner's secret has opened. */
interface OpenedSet {
  readonly seed: Uint8Array<ArrayBuffer>
  /** Signs proofs of the use of the secret (`way-proof.ts`). */
  readonly proof: Uint8Array<ArrayBuffer>
  readonly set: ListedWay
}

export interface WayParts {
  /**
   * Opens one of these sets with the owner's secret. Gets the parts of a set once; later tries need no request.
   *
   * @param sign - Signs the request for a set, on a device with the keys.
   * @returns the seed and the private key of the proof, which the caller wipes.
   * @throws {AppError} `custody.secret_wrong`; `custody.no_half`; as the endpoints.
   */
  open(
    wanted: { readonly walletId: string; readonly sets: readonly ListedWay[]; readonly secret: WaySecret },
    sign: ((set: ListedWay) => Promise<WalletSignatures>) | null,
    signal: AbortSignal,
  ): Promise<OpenedSet>
  /** The sets of a way that were tried last, if their parts are in memory; empty otherwise. */
  kept(walletId: string, way: ListedWay['way']): readonly ListedWay[]
  /** How far the derivation of a key from a password is, from 0 to 1; `null` while none runs. */
  progress(): number | null
  forget(): void
}

/** Gets the parts of sets of recovery and opens them. */
export function createWayParts(
  { call, session, thumbprint }: Pick<WalletParts, 'call' | 'session' | 'thumbprint'>,
  now: () => number,
): WayParts {
  const known = new Map<string, SetParts>()
  const tried = new Map<ListedWay['way'], { readonly walletId: string; readonly sets: readonly ListedWay[] }>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let progress: number | null = null

  const drop = (of: (parts: SetParts) => boolean): void => {
    for (const [setId, parts] of known) {
      if (!of(parts)) continue
      wipe(parts.half)
      known.delete(setId)
    }
  }
  const dropOld = () => drop(({ until }) => until <= now())
  /** A timer may sleep with its device: each use looks at the clock too. */
  const dropLater = (): void => {
    clearTimeout(timer)
    timer = setTimeout(dropOld, PARTS_KEPT_MS)
  }

  const get = async (
    walletId: string,
    set: ListedWay,
    sign: ((set: ListedWay) => Promise<WalletSignatures>) | null,
    signal: AbortSignal,
  ): Promise<SetParts> => {
    const { way, setId } = set
    const [fromAuth, fromVault, jkt] = [await createHalfDelivery(), await createHalfDelivery(), await thumbprint()]
    const signatures = sign ? { signatures: await sign(set) } : {}
    const wanted = { walletId, way, setId, ...signatures }
    const again = { isRepeatable: true, signal }
    const auth = await session.call(wayRelease, { ...wanted, key: fromAuth.key }, again)
    const ask = () => call('vault', vaultWayRelease, { ...wanted, key: fromVault.key }, again)
    const vault = await ask().catch(async (thrown: unknown) => {
      // The address of the login may have been changed and changed back.
      if (sign || !AppError.is(thrown, 'custody.not_approved') || !(await takeBack(call, walletId, signal)))
        throw thrown
      return ask()
    })
    const to = { setId, thumbprint: jkt }
    const blob = encode(await fromVault.openBlob(vault.sealed, to))
    const half = await fromAuth.open(auth.sealed, to)
    const parts = { half, blob, until: now() + PARTS_KEPT_MS }
    known.set(setId, parts)
    dropLater()
    return parts
  }

  return {
    async open({ walletId, sets, secret }, sign, signal) {
      dropOld()
      if (sets.length === 0) throw new AppError('custody.no_half')
      tried.set(secret.way, { walletId, sets })
      for (const set of sets) {
        const { half, blob } = known.get(set.setId) ?? (await get(walletId, set, sign, signal))
        const other = await openHalfOfWay(blob, secret, { walletId, setId: set.setId }, (done) => {
          progress = done
        }).finally(() => {
          progress = null
        })
        if (signal.aborted) throw new AppError('request.aborted')
        if (!other) continue
        try {
          return { seed: combineHalves(half, other.subarray(0, SEED_BYTES)), proof: other.slice(SEED_BYTES), set }
        } finally {
          wipe(other)
        }
      }
      throw new AppError('custody.secret_wrong')
    },
    kept(walletId, way) {
      dropOld()
      const last = tried.get(way)
      return last?.walletId === walletId && last.sets.every(({ setId }) => known.has(setId)) ? last.sets : []
    },
    progress: () => progress,
    forget() {
      clearTimeout(timer)
      tried.clear()
      drop(() => true)
    },
  }
}
