import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Passkeys } from '@/lib/custody/passkey'
import type { ListedWay, RecoveryWay } from '@/lib/custody/recovery-ways'
import { WAY_COUNTS_AFTER_MS } from '@/lib/custody/step-up-contract'
import { withKeyProgress } from './key-progress'
import { type AccountFacts, type KnownRecovery, readRecovery } from './known-recovery'
import { type OutsideWindow, proveAccount } from './outside-window'
import { problemOfFailure, problemOfPasskey, type RecoveryProblem } from './recovery-problem'
import { createScreenReading, type ScreenReading } from './screen-reading'
import type { KeyWorker } from './worker-client'

export interface WayStepUpState extends AccountFacts {
  /** `null` until it is read, and where it cannot be: a mailed code is left. */
  readonly known: KnownRecovery | null
  /** The password is asked for. */
  readonly isAsking: boolean
  readonly busy: RecoveryWay | null
  readonly progress: number | null
  readonly problem: RecoveryProblem | null
  readonly wrongTries: number
}

export interface WayStepUpFlow extends Pick<ScreenReading, 'open'> {
  readonly store: StoreApi<WayStepUpState>
  /** Asks for the password, or no longer. */
  ask(isAsking: boolean): void
  submitPassword(password: string): Promise<void>
  submitPasskey(passkeys: Pick<Passkeys, 'use'>): Promise<void>
  /**
   * The account that the visitor has logged in with.
   *
   * @param opened - Within the press; `null` if the browser has refused.
   */
  submitAccount(opened: OutsideWindow | null): Promise<void>
}

/** Whether a set counts as a step-up: the owner has opened it, and its first day is over. */
export const countsAsStepUp = ({ isProven, storedAt }: ListedWay, now: number): boolean =>
  isProven && now - storedAt >= WAY_COUNTS_AFTER_MS

/**
 * A fresh proof by the owner's password, passkey or account, instead of a code by mail. Its methods never reject.
 *
 * @param parts.onProven - The acts that want a fresh proof are open.
 */
export function createWayStepUpFlow({
  worker,
  onProven,
}: {
  readonly worker: Pick<KeyWorker, 'request'>
  readonly onProven: () => void
}): WayStepUpFlow {
  const atRest = { isAsking: false, busy: null, progress: null, problem: null, wrongTries: 0 } as const
  const store = createStore<WayStepUpState>(() => ({
    ...atRest,
    known: null,
    accountName: '',
    hasMailbox: true,
    account: null,
  }))
  /** Ends with the screen, and with another window. */
  let window = new AbortController()
  const { open } = createScreenReading({
    read: async (signal) => store.setState(await readRecovery(worker, signal)),
    onLoading: () => undefined,
    onFailed: () => undefined,
  })

  const press = async (busy: RecoveryWay, act: () => Promise<RecoveryProblem | null>): Promise<void> => {
    if (store.getState().busy) return
    store.setState({ busy, problem: null })
    const problem = await act().catch((thrown: unknown) => problemOfFailure(thrown, busy))
    const wrongTries = store.getState().wrongTries + (problem === 'wrongPassword' ? 1 : 0)
    store.setState({ busy: null, progress: null, problem, wrongTries })
    if (problem === null) onProven()
  }

  return {
    store,
    open() {
      const stop = open()
      return () => {
        stop()
        window.abort()
      }
    },
    ask: (isAsking) => store.setState({ ...atRest, isAsking }),
    submitPassword: (password) =>
      press('password', () =>
        withKeyProgress(
          worker,
          (progress) => store.setState({ progress }),
          async () => {
            await worker.request('proveStepUp', { way: 'password', password })
            return null
          },
        ),
      ),
    async submitAccount(opened) {
      // A window that the visitor has closed gives no answer: another press opens the next.
      window.abort()
      window = new AbortController()
      const { signal } = window
      const { account } = store.getState()
      store.setState({ problem: opened ? null : 'blocked' })
      if (!opened || !account) return
      try {
        const result = await proveAccount({ worker, opened, provider: account, use: 'proof' }, signal)
        await worker.request('proveOutside', result)
      } catch (thrown) {
        if (!signal.aborted) store.setState({ problem: problemOfFailure(thrown, null) })
        return
      }
      onProven()
    },
    submitPasskey: (passkeys) =>
      press('passkey', async () => {
        const { known } = store.getState()
        const stored = known?.ways.find(({ way }) => way === 'passkey')?.credentialId
        if (!known || !stored) return 'failed'
        const used = await passkeys.use(known.walletId, [stored])
        if (used.outcome !== 'done') return problemOfPasskey(used)
        await worker.request('proveStepUp', { way: 'passkey', ...used.given })
        return null
      }),
  }
}
