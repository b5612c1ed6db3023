import type { EventName, EventProperties, TrackedEvent } from './events'

/** Records an event. Never throws, never waits. */
export type Track = <E extends EventName>(event: E, properties: EventProperties[E]) => void

/** Receives events. Nothing leaves the machine. */
export type EventListener = (event: TrackedEvent) => void

/** Maximum number of events in memory; the oldest are dropped. */
export const EVENTS_KEPT = 200

export interface EventLog {
  readonly track: Track
  /** The last {@link EVENTS_KEPT} events, oldest first: for developers, tests and listeners that come later. */
  readonly events: readonly TrackedEvent[]
}

/**
 * @param listeners - Called with each new event. An error of one goes to the console, and the others get the event as well.
 * @param now - Unix time in milliseconds.
 */
export function createEventLog(listeners: ReadonlySet<EventListener>, now: () => number): EventLog {
  const events: TrackedEvent[] = []
  return {
    events,
    track(name, properties) {
      // The generic ties name and properties together; the compiler cannot infer that from the union.
      const event = { event: name, properties, at: now() } as TrackedEvent
      events.push(event)
      if (events.length > EVENTS_KEPT) events.shift()
      for (const listener of [...listeners]) {
        try {
          listener(event)
        } catch (cause) {
          globalThis.reportError?.(cause)
        }
      }
    },
  }
}
