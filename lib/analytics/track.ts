import type { EventName, EventProperties, TrackedEvent } from './events'

/** Tells that something happened. Never throws, never waits. */
export type Track = <E extends EventName>(event: E, properties: EventProperties[E]) => void

/** Where events go. The default one keeps them in memory; nothing leaves the machine. */
export type EventSink = (event: TrackedEvent) => void

/** Events kept in memory; the oldest go first. */
export const EVENTS_KEPT = 200

export interface MemorySink {
  readonly sink: EventSink
  readonly events: readonly TrackedEvent[]
  /** Calls back with each event from now on. Returns the end of it. */
  onEvent(listener: EventSink): () => void
}

/** Keeps the last {@link EVENTS_KEPT} events for tests, developers and a later sink. */
export function createMemorySink(): MemorySink {
  const events: TrackedEvent[] = []
  const listeners = new Set<EventSink>()
  return {
    events,
    sink(event) {
      events.push(event)
      if (events.length > EVENTS_KEPT) events.shift()
      for (const listener of listeners) listener(event)
    },
    onEvent(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Binds the typed port to a sink; a sink that throws never disturbs the flow that tells. */
export function createTrack(sink: EventSink, now: () => number): Track {
  return (event, properties) => {
    try {
      // The generic ties name and properties together; the union cannot see that.
      sink({ event, properties, at: now() } as TrackedEvent)
    } catch {
      // Analytics is not worth a failed swap.
    }
  }
}
