import { createStore, type StoreApi } from 'zustand/vanilla'
import { type MailedCodeProblem, mailedCodeProblem, needsNewCode } from './mailed-code-problem'
import { type ExportOffer, exportAnswer } from './window-export'
import { createWindowHost, type WindowState } from './window-host'
import type { KeyWorker } from './worker-client'

/**
 * - `explain`: what an export is.
 * - `code`: the code of the mail is entered.
 * - `window`: the visitor has given a fresh proof; a press opens the window.
 * - `shown`: the window has the wallet.
 */
export interface ExportState {
  readonly step: 'explain' | 'code' | 'window' | 'shown'
  readonly isBusy: boolean
  readonly problem: MailedCodeProblem | null
  readonly window: WindowState
}

export interface ExportFlow {
  readonly store: StoreApi<ExportState>
  /** Mails a code. */
  sendCode(): void
  enterCode(code: string): void
  /** The owner has used a password or a passkey instead. */
  proven(): void
  /** Opens the window. Only during a press. */
  openWindow(): void
  /** Ends the exchange with the window. */
  end(): void
}

/**
 * The export of a wallet, from the frame: a fresh code first, then a window of the wallet's own origin. The frame passes
 * on what the key worker has sealed for the window, and reads none of it. Its methods never reject.
 */
export function createExportFlow({
  worker,
  openWindow,
}: {
  readonly worker: Pick<KeyWorker, 'request'>
  readonly openWindow: (fragment: string) => boolean
}): ExportFlow {
  const store = createStore<ExportState>(() => ({ step: 'explain', isBusy: false, problem: null, window: 'closed' }))
  const ended = new AbortController()
  const makeHost = () => {
    const host = createWindowHost<ExportOffer, typeof exportAnswer>({
      openWindow,
      exchange: async (id, offer, signal) => (await worker.request('exchangeOffer', { id, offer }, signal)).answer,
      answers: exportAnswer,
      onAnswer: ({ wanted }) => {
        if (wanted) void give()
      },
    })
    host.store.subscribe(({ state }) => store.setState({ window: state }))
    host.show({ step: 'ready' })
    return host
  }
  let host = makeHost()

  const fail = (thrown: unknown): void => {
    if (needsNewCode(thrown)) store.setState({ step: 'explain' })
    store.setState({ isBusy: false, problem: mailedCodeProblem(thrown) })
  }

  const run = async (work: () => Promise<Partial<ExportState>>): Promise<void> => {
    if (store.getState().isBusy) return
    store.setState({ isBusy: true, problem: null })
    try {
      store.setState({ ...(await work()), isBusy: false })
    } catch (thrown) {
      fail(thrown)
    }
  }

  async function give(): Promise<void> {
    await run(async () => {
      const { signal } = ended
      await host.endSealed(
        async (link, version) => (await worker.request('exportKeys', { link, version }, signal)).sealed,
        signal,
      )
      return { step: 'shown' }
    })
    if (store.getState().step === 'shown') return
    // The window says that there is nothing; another one is opened with another secret.
    host.end({ step: 'over' })
    host = makeHost()
    store.setState({ window: 'closed' })
  }

  return {
    store,
    sendCode: () =>
      void run(async () => {
        await worker.request('startStepUp', undefined, ended.signal)
        return { step: 'code' }
      }),
    enterCode: (code) =>
      void run(async () => {
        await worker.request('enterStepUp', { code }, ended.signal)
        return { step: 'window' }
      }),
    proven: () => store.setState({ step: 'window', problem: null }),
    openWindow: () => host.open(),
    end() {
      if (store.getState().step !== 'shown') host.end({ step: 'over' })
    },
  }
}
