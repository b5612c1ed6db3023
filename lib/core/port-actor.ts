import { fromPromise, type PromiseActorLogic } from 'xstate'

/**
 * Declares a port of a machine: names what the flow needs from outside; `create-flows.ts` provides it with `.provide`.
 * Running it without an implementation is a wiring mistake and throws an error with the name of the port.
 */
export function portActor<Output, Input = undefined>(name: string): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`port "${name}" was not provided`)))
}
