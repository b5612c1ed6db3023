import { assign, setup } from 'xstate'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { portActor } from '@/lib/core/port-actor'

/** Time for the visitor to answer in the wallet, including adding a network. */
export const SWITCH_TIMEOUT_MS = 120_000

type Context = { readonly network: Caip2 | null; readonly error: AppError | null }

type Event =
  | { readonly type: 'switch'; readonly network: Caip2 }
  | { readonly type: 'retry' }
  | { readonly type: 'cancel' }

/**
 * Changes the network. Without a wallet at once, otherwise by a request to the wallet, unless it is already on that
 * network.
 *
 * ```
 * idle ──switch──▶ switching ──agreed──▶ idle (finished)
 *                     ▲ retry (also from switching)
 *                  failed
 * ```
 */
export const switchNetworkMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  delays: { answerTimeout: SWITCH_TIMEOUT_MS },
  actors: { switchNetwork: portActor<void, { network: Caip2 }>('switchNetwork') },
  actions: {
    /** Leaves the view. The flow provides it. */
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
        // `switch` sets the network before this state is entered for the first time.
        input: ({ context }) => ({ network: context.network as Caip2 }),
        onDone: { target: 'idle', actions: 'finish' },
        onError: { target: 'failed', actions: { type: 'keepError', params: ({ event }) => ({ cause: event.error }) } },
      },
      after: { answerTimeout: { target: 'failed', actions: 'keepTimeout' } },
      // A wallet on another device may have lost the request. A network that is changed to twice is changed to once.
      on: { retry: { target: 'switching', reenter: true } },
    },
    failed: { on: { retry: { target: 'switching', actions: 'forgetError' } } },
  },
})

export type SwitchNetworkStep = 'idle' | 'switching' | 'failed'
