import { expect, expectTypeOf, test, vi } from 'vitest'
import type { EventName } from '@/lib/analytics/events'
import { createEventLog, EVENTS_KEPT, type EventListener } from '@/lib/analytics/track'

test('param: the events are those of spec section 7, and those of connections that a page asks for', () => {
  expectTypeOf<EventName>().toEqualTypeOf<
    | 'MODAL_OPEN'
    | 'MODAL_CLOSE'
    | 'SWAP_SUCCESS'
    | 'SWAP_ERROR'
    | 'SWAP_APPROVAL_ERROR'
    | 'SIWX_AUTH_ERROR'
    | 'SIWX_AUTH_SUCCESS'
    | 'CLICK_CANCEL_SIWX'
    | 'SOCIAL_LOGIN_STARTED'
    | 'CONNECT_SUCCESS'
    | 'DISCONNECT'
  >()
})

test('behavior: an event is kept with its properties and its time', () => {
  const memory = createEventLog(new Set(), () => 42)
  memory.track('SOCIAL_LOGIN_STARTED', { provider: 'github' })
  expect(memory.events).toEqual([{ event: 'SOCIAL_LOGIN_STARTED', properties: { provider: 'github' }, at: 42 }])
})

test('behavior: memory is bounded, and the oldest events are dropped first', () => {
  const memory = createEventLog(new Set(), () => 0)
  const { track } = memory
  for (let index = 0; index < EVENTS_KEPT + 3; index += 1) track('MODAL_OPEN', { connected: index < 3 })
  expect(memory.events).toHaveLength(EVENTS_KEPT)
  expect(memory.events.some(({ properties }) => 'connected' in properties && properties.connected)).toBe(false)
})

test('behavior: a listener gets each new event until it unsubscribes', () => {
  const listeners = new Set<EventListener>()
  const memory = createEventLog(listeners, () => 0)
  const { track } = memory
  const heard: string[] = []
  const listener: EventListener = ({ event }) => heard.push(event)
  track('MODAL_OPEN', { connected: false })
  listeners.add(listener)
  track('MODAL_CLOSE', { connected: true })
  listeners.delete(listener)
  track('MODAL_OPEN', { connected: true })
  expect(heard).toEqual(['MODAL_CLOSE'])
  expect(memory.events).toHaveLength(3)
})

test('error: a listener that throws reaches neither the flow that sends the event nor the other listeners', () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const heard: string[] = []
  const cause = new Error('trap: listener')
  const failing: EventListener = () => {
    throw cause
  }
  const listeners = new Set<EventListener>([failing, ({ event }) => heard.push(event)])
  const { track } = createEventLog(listeners, () => 0)
  expect(() => track('MODAL_OPEN', { connected: false })).not.toThrow()
  expect(heard).toEqual(['MODAL_OPEN'])
  expect(reported).toHaveBeenCalledWith(cause)
})
