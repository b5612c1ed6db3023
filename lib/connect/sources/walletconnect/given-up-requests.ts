import type { RelayClient } from './relay-client'

/** The part of the package's engine that says when a request has its answer; private there. */
type Engine = RelayClient['engine'] & {
  readonly events: {
    emit(event: string, answer: { readonly error: Error }): boolean
    once(event: string, listener: () => void): unknown
  }
}

/**
 * Ends requests in the package whose answer is no longer awaited here. By itself the package ends them when they expire,
 * minutes later, with a rejection that nothing can handle: an error of the host's page
 * (`createDelayedPromise` of @walletconnect/utils 2.21.8).
 *
 * @returns a function that gives up a request: the object that was passed as `request`.
 */
export function createGivenUpRequests(client: RelayClient): (request: object) => void {
  const ids = new WeakMap<object, number>()
  const givenUp = new WeakSet<object>()
  const { events } = client.engine as Engine

  function end(id: number): void {
    const answered = `session_request:${id}`
    events.emit(answered, { error: new Error('given up') })
    // A late answer without a listener would be kept, and read again after a reload.
    events.once(answered, () => undefined)
  }

  // Without a relay a request is sent later than it is given up.
  client.on('session_request_sent', ({ request, id }) => {
    if (givenUp.has(request)) end(id)
    else ids.set(request, id)
  })

  return (request) => {
    givenUp.add(request)
    const id = ids.get(request)
    if (id !== undefined) end(id)
  }
}
