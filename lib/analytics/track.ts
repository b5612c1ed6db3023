import type { EventName, EventProperties, TrackedEvent } from './events'

/** Records an event. Never throws, never waits. */
export type Track = <E extends EventName>(event: E, properties: EventProperties[E]) => void

/** Receives events. The default sink keeps them in memory; nothing leaves the machine. */
export type EventSink = (event: TrackedEvent) => void

/** Maximum number of events in memory; the oldest are dropped. */
export const EVENTS_KEPT = 200

export interface MemorySink {
  readonly sink: EventSink
  readonly events: readonly TrackedEvent[]
}

/**
 * Keeps the last {@link EVENTS_KEPT} events, for tests, developers and a later sink.
 *
 * @param listeners - Called with each new event. Their errors go to the console.
 */
export function createMemorySink(listeners: ReadonlySet<EventSink>): MemorySink {
  const events: TrackedEvent[] = []
  return {
    events,
    sink(event) {
      events.push(event)
      if (events.length > EVENTS_KEPT) events.shift()
      for (const listener of [...listeners]) {
        try {
          listener(event)
        } catch (cause) {
          // The other listeners get the event as well.
          globalThis.reportError?.(cause)
        }
      }
    },
  }
}

/** Binds the typed port to a sink; an error of the sink never reaches the flow that sends the event. */
export function createTrack(sink: EventSink, now: () => number): Track {
  return (event, properties) => {
    try {
      // The generic ties name and properties together; the compiler cannot infer that from the union.
      sink({ event, properties, at: now() } as TrackedEvent)
    } catch {
      // A failure of analytics must not fail a swap.
    }
  }
}
