import { fromPromise, type PromiseActorLogic } from 'xstate'

/**
 * A hole in a machine: names what the flow needs from outside; `create-flows.ts` fills it with
 * `.provide`. Running it unfilled is a mistake in the wiring and says which hole it was.
 */
export function portActor<Output, Input = undefined>(name: string): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`port "${name}" was not provided`)))
}
