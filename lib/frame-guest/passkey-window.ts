import type { Passkeys, WindowOutcome } from '@/lib/custody/passkey'
import { PROMPT_LIFE_MS } from './screens'
import { createWindowHost } from './window-host'
import { type PasskeyOffer, passkeyAnswer } from './window-passkey'
import type { KeyWorker } from './worker-client'
import type { WorkerReply } from './worker-protocol'

export interface WindowPasskeys extends Passkeys {
  create(...about: Parameters<Passkeys['create']>): Promise<WindowOutcome>
  use(...about: Parameters<Passkeys['use']>): Promise<WindowOutcome>
  /** Ends an open ceremony. */
  end(): void
}

/**
 * Ceremonies in a window of the wallet's own origin, for pages and browsers that allow none in a frame. What the passkey
 * gives comes back sealed to a key of the key worker; the window gets nothing of the wallet's keys. Call both only
 * during a press. They resolve within {@link PROMPT_LIFE_MS}, and never reject.
 *
 * @param parts.origin - Of the page, which the window names.
 */
export function createWindowPasskeys({
  worker,
  openWindow,
  origin,
}: {
  readonly worker: Pick<KeyWorker, 'request'>
  readonly openWindow: (fragment: string) => boolean
  readonly origin: string
}): WindowPasskeys {
  let endRunning = (): void => undefined

  const run = (offerFor: (key: WorkerReply<'passkeyKey'>['key']) => PasskeyOffer): Promise<WindowOutcome> => {
    endRunning()
    return new Promise((resolve) => {
      const finish = (outcome: WindowOutcome): void => {
        clearTimeout(timer)
        host.end({ step: 'over' })
        resolve(outcome)
      }
      const host = createWindowHost<PasskeyOffer, typeof passkeyAnswer>({
        openWindow,
        exchange: async (id, offer, signal) => (await worker.request('exchangeOffer', { id, offer }, signal)).answer,
        answers: passkeyAnswer,
        onAnswer: finish,
      })
      host.store.subscribe(({ state }) => {
        if (state === 'blocked' || state === 'failed') finish({ outcome: state })
      })
      const timer = setTimeout(() => finish({ outcome: 'windowEnded' }), PROMPT_LIFE_MS)
      endRunning = () => finish({ outcome: 'windowEnded' })
      const offer = worker.request('passkeyKey', undefined).then(({ key }) => offerFor(key))
      offer.catch(() => finish({ outcome: 'failed' }))
      host.show(offer)
      host.open()
    })
  }

  return {
    create: (walletId, { accountName, known }) =>
      run((key) => ({ step: 'create', walletId, origin, key, accountName, known: [...known] })),
    use: (walletId, credentialIds) =>
      run((key) => ({ step: 'use', walletId, origin, key, credentialIds: [...credentialIds] })),
    end: () => endRunning(),
  }
}
