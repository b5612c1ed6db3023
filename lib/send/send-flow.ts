import { onlineManager } from '@tanstack/react-query'
import { createActor } from 'xstate'
import { followForm } from '@/lib/flow/follow-form'
import { fillSendForm } from './fill-send-form'
import { createSendActors } from './send-actors'
import { createSendEffects, SEND_VIEWS } from './send-effects'
import type { SendFlowContext } from './send-flow-context'
import { sendMachine } from './send-machine'

/** Runs the send machine with the wallet and the server of this page. */
export function createSendFlow(context: SendFlowContext) {
  const actors = createSendActors(context)
  const actor = createActor(sendMachine.provide({ actors }), { input: createSendEffects(context) }).start()
  const stops = [
    followForm(context, SEND_VIEWS, {
      viewChanged: ({ view, account }) => actor.send({ type: 'viewChanged', view, account }),
      walletChanged: (account) => actor.send({ type: 'walletChanged', account }),
      closed: () => actor.send({ type: 'dismissError' }),
    }),
    fillSendForm(actor, context),
    onlineManager.subscribe((online) => online && actor.send({ type: 'online' })),
  ]
  return {
    actor,
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

/** The running transfer: its machine. */
export type SendFlow = ReturnType<typeof createSendFlow>
