import { createActor } from 'xstate'
import { swapStateOf } from './derive-swap-state'
import { fillSwapForm } from './fill-swap-form'
import { followPage } from './follow-page'
import { createSwapActors } from './swap-actors'
import { createSwapEffects } from './swap-effects'
import type { SwapFlowContext } from './swap-flow-context'
import { swapMachine } from './swap-machine'
import type { SwapContext } from './swap-machine-context'
import type { SwapState } from './swap-state'

/** Runs the swap machine with the wallet and the server of this page. */
export function createSwapFlow(context: SwapFlowContext) {
  const actors = createSwapActors(context)
  const actor = createActor(swapMachine.provide({ actors }), { input: createSwapEffects(context) }).start()

  let last: { readonly context: SwapContext; readonly state: SwapState } | undefined
  /** The same object until the swap changes. */
  function state(): SwapState {
    const { context } = actor.getSnapshot()
    if (last?.context !== context) last = { context, state: swapStateOf(context) }
    return last.state
  }

  const stops = [followPage(actor, context), fillSwapForm(actor, context)]
  return {
    actor,
    state,
    subscribe(listener: () => void): () => void {
      const subscription = actor.subscribe(listener)
      return () => subscription.unsubscribe()
    },
    stop() {
      for (const stop of stops) stop()
      actor.stop()
    },
  }
}

/** The running swap: its machine and its public state. */
export type SwapFlow = ReturnType<typeof createSwapFlow>
