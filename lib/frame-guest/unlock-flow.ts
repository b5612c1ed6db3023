import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Passkeys } from '@/lib/custody/passkey'
import { withKeyProgress } from './key-progress'
import { type KnownRecovery, readRecovery } from './known-recovery'
import { problemOfFailure, problemOfPasskey, type RecoveryProblem } from './recovery-problem'
import { createScreenReading, type ScreenReading } from './screen-reading'
import type { KeyWorker } from './worker-client'

export interface UnlockState {
  readonly known: KnownRecovery | 'loading' | 'failed'
  readonly busy: 'password' | 'passkey' | null
  /** Of the key that is made of the password, from 0 to 1; `null` while none is made. */
  readonly progress: number | null
  readonly problem: RecoveryProblem | null
  /** How often a wrong password was entered since the screen is open. */
  readonly wrongTries: number
  readonly accountName: string
}

export interface UnlockFlow extends Pick<ScreenReading, 'open' | 'retry'> {
  readonly store: StoreApi<UnlockState>
  submitPassword(password: string): Promise<void>
  submitPasskey(passkeys: Pick<Passkeys, 'use'>): Promise<void>
}

/**
 * Unlocks a wallet on a device that has no half of it, by a password or a passkey of its owner. Wrong passwords are free
 * and unlimited: the worker tries each on parts that it has already. Its methods never reject.
 *
 * @param parts.onUnlocked - The keys are there.
 */
export function createUnlockFlow({
  worker,
  onUnlocked,
}: {
  readonly worker: Pick<KeyWorker, 'request'>
  readonly onUnlocked: () => void
}): UnlockFlow {
  const store = createStore<UnlockState>(() => ({
    ...{ known: 'loading', busy: null, progress: null, problem: null, wrongTries: 0, accountName: '' },
  }))
  const { open, retry } = createScreenReading({
    async read(signal) {
      const read = await readRecovery(worker, signal)
      store.setState(read)
      // Another page of the same browser was faster.
      if (!read.known.isLocked) onUnlocked()
    },
    onLoading: () => store.setState({ known: 'loading' }),
    onFailed: () => store.setState({ known: 'failed' }),
  })

  const press = async (busy: 'password' | 'passkey', act: () => Promise<RecoveryProblem | null>): Promise<void> => {
    if (store.getState().busy) return
    store.setState({ busy, problem: null })
    let problem: RecoveryProblem | null
    try {
      problem = await act()
    } catch (thrown) {
      problem = problemOfFailure(thrown, busy)
    }
    const wrongTries = store.getState().wrongTries + (problem === 'wrongPassword' ? 1 : 0)
    store.setState({ busy: null, progress: null, problem, wrongTries })
    if (problem === null) onUnlocked()
  }

  return {
    ...{ store, open, retry },
    submitPassword: (password) =>
      press('password', () =>
        withKeyProgress(
          worker,
          (progress) => store.setState({ progress }),
          async () => {
            await worker.request('restore', { way: 'password', password })
            return null
          },
        ),
      ),
    submitPasskey: (passkeys) =>
      press('passkey', async () => {
        const { known } = store.getState()
        if (typeof known !== 'object') return 'failed'
        // Several while the passkey is being changed: each opens its own set.
        const stored = known.ways.flatMap(({ way, credentialId }) => (way === 'passkey' ? (credentialId ?? []) : []))
        const used = await passkeys.use(known.walletId, stored)
        if (used.outcome !== 'done') return problemOfPasskey(used)
        await worker.request('restore', { way: 'passkey', ...used.given })
        return null
      }),
  }
}
