import { assign, setup } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { portActor } from '@/lib/core/port-actor'

/** A visitor may take this long to answer in the wallet, adding a network included. */
export const SWITCH_TIMEOUT_MS = 120_000

type Context = { readonly network: Caip2 | null; readonly error: AppError | null }

type Event =
  | { readonly type: 'switch'; readonly network: Caip2 }
  | { readonly type: 'retry' }
  | { readonly type: 'cancel' }

/**
 * Changes network: at once without a wallet, by asking it otherwise. A network that is active already is not asked for.
 *
 * ```
 * idle ──switch──▶ switching ──agreed──▶ idle (finished)
 *                     ▲ retry
 *                  failed
 * ```
 */
export const switchNetworkMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  delays: { answerTimeout: SWITCH_TIMEOUT_MS },
  actors: { switchNetwork: portActor<void, { network: Caip2 }>('switchNetwork') },
  actions: {
    /** Leads away from the view. Filled by the runtime. */
    finish: () => undefined,
    keepNetwork: assign(({ event }) => (event.type === 'switch' ? { network: event.network, error: null } : {})),
    forgetError: assign({ error: null }),
    keepError: assign({ error: (_, { cause }: { cause: unknown }) => AppError.from(cause, 'network.switch_failed') }),
    keepTimeout: assign({ error: () => new AppError('wallet.timeout') }),
  },
}).createMachine({
  id: 'switchNetwork',
  context: { network: null, error: null },
  initial: 'idle',
  on: {
    switch: { target: '.switching', actions: 'keepNetwork', reenter: true },
    cancel: { target: '.idle', actions: 'forgetError' },
  },
  states: {
    idle: {},
    switching: {
      invoke: {
        src: 'switchNetwork',
        // Entered by `switch` alone, or again after it.
        input: ({ context }) => ({ network: context.network as Caip2 }),
        onDone: { target: 'idle', actions: 'finish' },
        onError: { target: 'failed', actions: { type: 'keepError', params: ({ event }) => ({ cause: event.error }) } },
      },
      after: { answerTimeout: { target: 'failed', actions: 'keepTimeout' } },
    },
    failed: { on: { retry: { target: 'switching', actions: 'forgetError' } } },
  },
})

export type SwitchNetworkStep = 'idle' | 'switching' | 'failed'
