import { createStore, type StoreApi } from 'zustand/vanilla'
import { AppError } from '@/lib/core/app-error'
import type { RecoveryWay } from '@/lib/custody/recovery-ways'
import { withKeyProgress } from './key-progress'
import type { PasskeyOutcome, PasskeyUse } from './passkey'
import { problemOfFailure, problemOfPasskey, type RecoveryProblem } from './recovery-problem'
import type { KeyWorker } from './worker-client'
import type { WorkerPayload, WorkerReply } from './worker-protocol'

export type KnownRecovery = WorkerReply<'recovery'>

/**
 * - `overview`: who can restore the wallet, and each way.
 * - `way`: what can be done with a way that is stored.
 * - `new`: a new password or passkey, beside an earlier one.
 * - `prove`: the visitor uses it, as in a recovery. `endsAutomatic`: so that the automatic way can then be ended.
 * - `automatic`: ends the automatic way, or chooses it again. `proven`: the way that was used just now.
 * - `remove`: removes a way.
 */
export type RecoveryStep =
  | { readonly at: 'overview' }
  | { readonly at: 'way' | 'new' | 'remove'; readonly way: RecoveryWay }
  | { readonly at: 'prove'; readonly way: RecoveryWay; readonly endsAutomatic: boolean }
  | { readonly at: 'automatic'; readonly proven: RecoveryWay | null }

/** What the last press has done. */
export type RecoveryOutcome = 'ready' | 'ended' | 'again' | 'removed'

export interface RecoveryState {
  readonly known: KnownRecovery | 'loading' | 'failed'
  readonly step: RecoveryStep
  readonly isBusy: boolean
  /** Of the key that is made of a password, from 0 to 1; `null` while none is made. */
  readonly progress: number | null
  readonly problem: RecoveryProblem | null
  readonly outcome: RecoveryOutcome | null
  /** Names a passkey, and a password in a password manager. */
  readonly email: string
}

/** The ceremonies of passkeys, for the wallet of this frame. */
export interface Passkeys {
  create(
    walletId: string,
    about: { readonly email: string; readonly known: readonly string[] },
  ): Promise<PasskeyOutcome>
  use(walletId: string, credentialIds: readonly string[]): Promise<PasskeyUse>
}

export interface RecoveryFlow {
  readonly store: StoreApi<RecoveryState>
  /** Begins to read. Returns what aborts it; a request that changes something goes on. */
  open(): () => void
  /** Reads again, after a failure. */
  retry(): void
  go(step: RecoveryStep): void
  /** Stores a new password, or proves the stored one: as the step says. */
  submitPassword(password: string): Promise<void>
  /** Makes a passkey and stores it, or proves the stored one: as the step says. */
  submitPasskey(passkeys: Passkeys): Promise<void>
  endAutomatic(): Promise<void>
  chooseAutomatic(): Promise<void>
  remove(way: RecoveryWay): Promise<void>
}

const OVERVIEW: RecoveryStep = { at: 'overview' }
const AT_REST = { isBusy: false, progress: null, problem: null, outcome: null } as const
/** Where the worker knows no name of this device. */
const UNNAMED = 'Passkey'

/**
 * How the owner chooses who can restore the wallet. Its methods never reject: failures are in the state.
 *
 * Each step leaves the wallet with a way that works: the new one is stored beside the old one and used once, and only a
 * press of its own ends another.
 */
export function createRecoveryFlow(worker: Pick<KeyWorker, 'request'>): RecoveryFlow {
  const store = createStore<RecoveryState>(() => ({ ...AT_REST, known: 'loading', step: OVERVIEW, email: '' }))
  let reading = new AbortController()
  /** A passkey that was made, and has given no secret yet. */
  let unused: string | null = null

  const go = (step: RecoveryStep, outcome: RecoveryOutcome | null = null): void =>
    store.setState({ ...AT_REST, step, outcome })

  const load = async (): Promise<void> => {
    const { signal } = reading
    try {
      const known = await worker.request('recovery', undefined, signal)
      const { email } = await worker.request('user', undefined, signal)
      store.setState({ known, email })
    } catch {
      if (!signal.aborted) store.setState({ known: 'failed' })
    }
  }

  /** @param act - Returns what shows next. */
  const press = async (
    way: RecoveryWay | null,
    act: () => Promise<readonly [RecoveryStep, RecoveryOutcome | null] | RecoveryProblem>,
  ): Promise<void> => {
    if (store.getState().isBusy) return
    store.setState({ isBusy: true, problem: null })
    try {
      const next = await act()
      if (typeof next === 'string') return store.setState({ isBusy: false, problem: next })
      await load()
      go(...next)
    } catch (thrown) {
      store.setState({ isBusy: false, progress: null, problem: problemOfFailure(thrown, way) })
    }
  }

  const current = (): KnownRecovery | null => {
    const { known } = store.getState()
    return typeof known === 'object' ? known : null
  }

  /** After a proof: the automatic way may be ended now. */
  const afterProof = (way: RecoveryWay): readonly [RecoveryStep, RecoveryOutcome | null] =>
    current()?.mode === 'automatic' ? [{ at: 'automatic', proven: way }, null] : [OVERVIEW, 'ready']

  const prove = async (secret: WorkerPayload<'proveWay'>) => {
    await worker.request('proveWay', secret)
    return afterProof(secret.way)
  }

  const storeWay = async (secret: WorkerPayload<'storeWay'>) => {
    await worker.request('storeWay', secret)
    return [{ at: 'prove', way: secret.way, endsAutomatic: false } as const, null] as const
  }

  const newPasskey = async (passkeys: Passkeys, { walletId, ways }: KnownRecovery) => {
    const { email } = store.getState()
    const known = ways.flatMap(({ credentialId }) => credentialId ?? [])
    let made: PasskeyOutcome =
      unused === null ? await passkeys.create(walletId, { email, known }) : await passkeys.use(walletId, [unused])
    if (made.outcome === 'made') {
      unused = made.credentialId
      made = await passkeys.use(walletId, [unused])
    }
    if (made.outcome !== 'done') return problemOfPasskey(made)
    unused = null
    const { credentialId, secret } = made
    return storeWay({ way: 'passkey', credentialId, secret, label: await deviceLabel() })
  }

  const deviceLabel = async (): Promise<string> => {
    const { devices } = await worker.request('devices', undefined).catch(() => ({ devices: [] }))
    return (
      devices
        .find(({ isThis }) => isThis)
        ?.label.trim()
        .slice(0, 80) || UNNAMED
    )
  }

  return {
    store,
    go,
    open() {
      reading = new AbortController()
      void load()
      return () => reading.abort()
    },
    retry() {
      store.setState({ known: 'loading' })
      void load()
    },
    submitPassword: (password) =>
      press('password', () =>
        withKeyProgress(
          worker,
          (progress) => store.setState({ progress }),
          () => {
            const secret = { way: 'password', password } as const
            return store.getState().step.at === 'new' ? storeWay(secret) : prove(secret)
          },
        ),
      ),
    submitPasskey: (passkeys) =>
      press('passkey', async () => {
        const known = current()
        if (!known) return 'failed'
        if (store.getState().step.at === 'new') return newPasskey(passkeys, known)
        const stored = known.ways.find(({ way }) => way === 'passkey')?.credentialId
        if (!stored) return 'failed'
        const used = await passkeys.use(known.walletId, [stored])
        return used.outcome === 'done' ? prove({ way: 'passkey', secret: used.secret }) : problemOfPasskey(used)
      }),
    endAutomatic: () =>
      press(null, async () => {
        const { step } = store.getState()
        const proven = step.at === 'automatic' ? step.proven : null
        const way = proven ?? current()?.ways.find(({ isProven }) => isProven)?.way ?? current()?.ways[0]?.way
        if (way === undefined) return 'failed'
        try {
          await worker.request('dropAutomatic', { way })
        } catch (thrown) {
          // It was used on another device, or long ago.
          if (!AppError.is(thrown, 'custody.way_unproven')) throw thrown
          return [{ at: 'prove', way, endsAutomatic: true }, null]
        }
        return [OVERVIEW, 'ended']
      }),
    chooseAutomatic: () =>
      press(null, async () => {
        await worker.request('useAutomatic', undefined)
        return [OVERVIEW, 'again']
      }),
    remove: (way) =>
      press(way, async () => {
        await worker.request('removeWay', { way })
        return [OVERVIEW, 'removed']
      }),
  }
}
