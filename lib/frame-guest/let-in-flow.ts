import { createStore, type StoreApi } from 'zustand/vanilla'
import { pause } from '@/lib/core/pause'
import type { WaitingDevice } from '@/lib/custody/listed-device'
import type { KeyWorker } from './worker-client'

/** Between two looks for devices that wait. */
const LOOK_AGAIN_MS = 4_000
/** A device that was let in logs in a moment later: for so many looks the devices of the wallet are read again. */
const READS_AFTER = 5

export interface LetInState {
  readonly waiting: readonly WaitingDevice[]
  /** Approval of an open request. */
  readonly busy: string | null
  readonly outcome: { readonly kind: 'allowed' | 'turnedAway' | 'wrong' | 'failed'; readonly approvalId: string } | null
}

export interface LetInFlow {
  readonly store: StoreApi<LetInState>
  letIn(device: WaitingDevice, number: string): Promise<void>
  turnAway(device: WaitingDevice): Promise<void>
  /** Begins to look for devices that wait. Returns what ends it; a decision that was sent goes on. */
  open(): () => void
}

/** Devices that wait to be let in. Its methods never reject: failures are in the state. */
export function createLetInFlow({
  worker,
  onLetIn,
}: {
  readonly worker: Pick<KeyWorker, 'request'>
  /** The devices of the wallet may have changed. */
  readonly onLetIn: () => void
}): LetInFlow {
  const store = createStore<LetInState>(() => ({ waiting: [], busy: null, outcome: null }))

  let reads = 0

  /** A failure shows nothing: the list below says whether the servers can be reached. */
  const look = async (signal: AbortSignal): Promise<void> => {
    const found = await worker.request('waitingDevices', undefined, signal).catch(() => null)
    if (found && !signal.aborted && store.getState().busy === null) store.setState({ waiting: found.waiting })
  }

  const watch = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      await look(signal)
      await pause(LOOK_AGAIN_MS, signal)
      if (signal.aborted || reads === 0) continue
      reads -= 1
      onLetIn()
    }
  }

  type Kind = NonNullable<LetInState['outcome']>['kind']
  const decide = async ({ approvalId }: WaitingDevice, act: () => Promise<Kind>): Promise<void> => {
    store.setState({ busy: approvalId, outcome: null })
    const kind = await act().catch((): Kind => 'failed')
    const isOver = kind === 'allowed' || kind === 'turnedAway'
    const waiting = store.getState().waiting.filter((each) => !isOver || each.approvalId !== approvalId)
    store.setState({ waiting, busy: null, outcome: { kind, approvalId } })
    if (kind !== 'allowed') return
    reads = READS_AFTER
    onLetIn()
  }

  return {
    store,
    open() {
      const watching = new AbortController()
      void watch(watching.signal)
      return () => watching.abort()
    },
    letIn: (device, number) =>
      decide(device, async () => {
        const { isRight } = await worker.request('letDeviceIn', { approvalId: device.approvalId, number })
        return isRight ? 'allowed' : 'wrong'
      }),
    turnAway: (device) =>
      decide(device, async () => {
        await worker.request('turnDeviceAway', { approvalId: device.approvalId })
        return 'turnedAway'
      }),
  }
}
