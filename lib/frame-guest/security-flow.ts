import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ListedDevice } from '@/lib/custody/listed-device'
import { createScreenReading, type ScreenReading } from './screen-reading'
import type { KeyWorker } from './worker-client'
import type { WorkerReply } from './worker-protocol'

/** How the last press ended. `othersPlanned`: this device is signed out, and the other devices will be. */
export type SecurityOutcome =
  | { readonly kind: 'removed' | 'planned' | 'removeFailed' | 'kept' | 'keepFailed'; readonly device: string }
  | { readonly kind: 'signOutFailed' | 'othersPlanned' }

export interface SecurityState {
  readonly known: WorkerReply<'devices'> | 'loading' | 'failed'
  /** Id of the device of an open request; `everywhere` for the sign-out. */
  readonly busy: string | null
  readonly outcome: SecurityOutcome | null
}

export interface SecurityFlow extends Pick<ScreenReading, 'open' | 'retry'> {
  readonly store: StoreApi<SecurityState>
  /** Reads the devices again, with the known ones on screen. */
  reload(): void
  remove(device: ListedDevice): Promise<void>
  /** Cancels the planned removal or sign-out of a device. */
  keep(device: ListedDevice): Promise<void>
  signOutEverywhere(): Promise<void>
}

/**
 * The devices of the wallet, and what can be done with them. Its methods never reject: failures are in the state.
 *
 * @param parts.onSignedOut - Everything is signed out.
 */
export function createSecurityFlow({
  worker,
  onSignedOut,
}: {
  readonly worker: Pick<KeyWorker, 'request'>
  readonly onSignedOut: () => void
}): SecurityFlow {
  const store = createStore<SecurityState>(() => ({ known: 'loading', busy: null, outcome: null }))
  const { open, retry, load } = createScreenReading({
    read: async (signal) => store.setState({ known: await worker.request('devices', undefined, signal) }),
    onLoading: () => store.setState({ known: 'loading' }),
    onFailed: () => store.setState({ known: 'failed' }),
  })

  /** @param act - Returns the outcome; `null` if the screen is over. */
  const press = async (
    busy: string,
    act: () => Promise<SecurityOutcome | null>,
    failed: SecurityOutcome,
  ): Promise<void> => {
    store.setState({ busy })
    try {
      const outcome = await act()
      if (outcome === null) return
      store.setState({ outcome })
      if ('device' in outcome) await load()
    } catch {
      store.setState({ outcome: failed })
    }
    store.setState({ busy: null })
  }

  return {
    ...{ store, open, retry },
    reload: () => void load(),
    remove: ({ deviceId, thumbprint, label: device }) =>
      press(
        deviceId,
        async () => {
          const { revokesAt } = await worker.request('revokeDevice', { deviceId, thumbprint })
          return { kind: revokesAt === null ? 'removed' : 'planned', device }
        },
        { kind: 'removeFailed', device },
      ),
    keep: ({ deviceId, thumbprint, label: device }) =>
      press(
        deviceId,
        async () => {
          await worker.request('keepDevice', { deviceId, thumbprint })
          return { kind: 'kept', device }
        },
        { kind: 'keepFailed', device },
      ),
    signOutEverywhere: () =>
      press(
        'everywhere',
        async () => {
          const { othersEndAt } = await worker.request('signOut', { everywhere: true })
          if (othersEndAt !== null) return { kind: 'othersPlanned' }
          onSignedOut()
          return null
        },
        { kind: 'signOutFailed' },
      ),
  }
}
