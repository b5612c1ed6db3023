import { createStore, type StoreApi } from 'zustand/vanilla'
import { AppError } from '@/lib/core/app-error'
import type { PasskeyOutcome, Passkeys, WindowOutcome } from '@/lib/custody/passkey'
import type { RecoveryWay } from '@/lib/custody/recovery-ways'
import { withKeyProgress } from './key-progress'
import { type KnownRecovery, readRecovery } from './known-recovery'
import { type MailedCodeProblem, mailedCodeProblem, needsNewCode } from './mailed-code-problem'
import { problemOfFailure, problemOfPasskey, type RecoveryProblem } from './recovery-problem'
import { createScreenReading, type ScreenReading } from './screen-reading'
import type { KeyWorker } from './worker-client'
import type { WorkerPayload } from './worker-protocol'

/**
 * - `overview`: who can restore the wallet, and each way.
 * - `way`: what can be done with a way that is stored.
 * - `new`: a new password or passkey, beside an earlier one.
 * - `prove`: the visitor uses it, as in a recovery.
 * - `automatic`: ends the automatic way, or chooses it again. `proven`: the way that was used just now.
 * - `remove`: removes a way.
 * - `code`: the last press needs a new code of the mailbox. `after`: where the visitor then presses again. A password or a passkey
 *   of the owner is as good.
 */
export type RecoveryStep =
  | { readonly at: 'overview' }
  | { readonly at: 'way' | 'new' | 'prove' | 'remove'; readonly way: RecoveryWay }
  | { readonly at: 'automatic'; readonly proven: RecoveryWay | null }
  | CodeStep

interface CodeStep {
  readonly at: 'code'
  readonly after: RecoveryStep
  readonly isMailed: boolean
}

/** What the last press has done. */
export type RecoveryOutcome = 'ready' | 'ended' | 'again' | 'removed'

export interface RecoveryState {
  readonly known: KnownRecovery | 'loading' | 'failed'
  readonly step: RecoveryStep
  readonly isBusy: boolean
  /** Of the key that is made of a password, from 0 to 1; `null` while none is made. */
  readonly progress: number | null
  readonly problem: RecoveryProblem | null
  readonly codeProblem: MailedCodeProblem | null
  readonly outcome: RecoveryOutcome | null
  /** Names a passkey, and a password in a password manager. */
  readonly accountName: string
}

export interface RecoveryFlow extends Pick<ScreenReading, 'open' | 'retry'> {
  readonly store: StoreApi<RecoveryState>
  go(step: RecoveryStep): void
  /** Stores a new password, or proves the stored one: as the step says. */
  submitPassword(password: string): Promise<void>
  /** Makes a passkey and stores it, or proves the stored one: as the step says. */
  submitPasskey(passkeys: Passkeys): Promise<void>
  endAutomatic(): Promise<void>
  chooseAutomatic(): Promise<void>
  remove(way: RecoveryWay): Promise<void>
  /** Mails the code that the step asks for. */
  sendCode(): Promise<void>
  enterCode(code: string): Promise<void>
  /** The owner has used a password or a passkey instead. */
  proven(): void
}

const OVERVIEW: RecoveryStep = { at: 'overview' }
const AT_REST = { isBusy: false, progress: null, problem: null, codeProblem: null, outcome: null } as const
/** Where the worker knows no name of this device. */
const UNNAMED = 'Passkey'

/**
 * How the owner chooses who can restore the wallet. Its methods never reject: failures are in the state.
 *
 * Each step leaves the wallet with a way that works: the new one is stored beside the old one and used once, and only a
 * press of its own ends another.
 */
export function createRecoveryFlow(worker: Pick<KeyWorker, 'request'>): RecoveryFlow {
  const store = createStore<RecoveryState>(() => ({ ...AT_REST, known: 'loading', step: OVERVIEW, accountName: '' }))
  /** A passkey that was made, and has given no secret yet. */
  let unused: string | null = null

  const go = (step: RecoveryStep, outcome: RecoveryOutcome | null = null): void =>
    store.setState({ ...AT_REST, step, outcome })

  const { open, retry, load } = createScreenReading({
    read: async (signal) => store.setState(await readRecovery(worker, signal)),
    onLoading: () => store.setState({ known: 'loading' }),
    onFailed: () => store.setState({ known: 'failed' }),
  })

  /** @param act - Returns what shows next. */
  const press = async (
    way: RecoveryWay | null,
    act: () => Promise<readonly [RecoveryStep, RecoveryOutcome | null] | RecoveryProblem>,
  ): Promise<void> => {
    if (store.getState().isBusy) return
    store.setState({ isBusy: true, problem: null })
    const { step } = store.getState()
    /** Not to a visitor who is at another step by now. */
    const fail = (problem: RecoveryProblem): void => {
      if (store.getState().step === step) store.setState({ isBusy: false, progress: null, problem })
    }
    try {
      const next = await act()
      if (typeof next === 'string') return fail(next)
      await load()
      go(...next)
    } catch (thrown) {
      const isOld = AppError.is(thrown, 'custody.login_too_old') && store.getState().step === step
      if (isOld) go({ at: 'code', after: step, isMailed: false })
      else fail(problemOfFailure(thrown, way))
    }
  }

  /** @param act - Returns the next step. */
  const pressCode = async (act: (step: CodeStep) => Promise<RecoveryStep>): Promise<void> => {
    const { step, isBusy } = store.getState()
    if (isBusy || step.at !== 'code') return
    store.setState({ isBusy: true, codeProblem: null })
    try {
      go(await act(step))
    } catch (thrown) {
      if (needsNewCode(thrown)) go({ ...step, isMailed: false })
      store.setState({ isBusy: false, codeProblem: mailedCodeProblem(thrown) })
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
    return [{ at: 'prove', way: secret.way } as const, null] as const
  }

  const newPasskey = async (passkeys: Passkeys, { walletId, ways }: KnownRecovery) => {
    const { accountName } = store.getState()
    const known = ways.flatMap(({ credentialId }) => credentialId ?? [])
    let made: PasskeyOutcome | WindowOutcome =
      unused === null ? await passkeys.create(walletId, { accountName, known }) : await passkeys.use(walletId, [unused])
    if (made.outcome === 'made') {
      unused = made.credentialId
      made = await passkeys.use(walletId, [unused])
    }
    if (made.outcome !== 'done') return problemOfPasskey(made)
    unused = null
    const { credentialId, given } = made
    return storeWay({ way: 'passkey', credentialId, ...given, label: await deviceLabel() })
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
    ...{ store, go, open, retry },
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
        return used.outcome === 'done' ? prove({ way: 'passkey', ...used.given }) : problemOfPasskey(used)
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
          return [{ at: 'prove', way }, null]
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
    sendCode: () =>
      pressCode(async (step) => {
        await worker.request('startStepUp', undefined)
        return { ...step, isMailed: true }
      }),
    enterCode: (code) =>
      pressCode(async ({ after }) => {
        await worker.request('enterStepUp', { code })
        return after
      }),
    proven() {
      const { step } = store.getState()
      if (step.at === 'code') go(step.after)
    },
  }
}
