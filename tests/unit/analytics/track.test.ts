import { expect, expectTypeOf, test, vi } from 'vitest'
import type { EventName } from '@/lib/analytics/events'
import { createMemorySink, createTrack, EVENTS_KEPT, type EventSink } from '@/lib/analytics/track'

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

test('behavior: an event reaches the sink with its properties and its time', () => {
  const memory = createMemorySink(new Set())
  createTrack(memory.sink, () => 42)('SOCIAL_LOGIN_STARTED', { provider: 'github' })
  expect(memory.events).toEqual([{ event: 'SOCIAL_LOGIN_STARTED', properties: { provider: 'github' }, at: 42 }])
})

test('behavior: memory is bounded, and the oldest events are dropped first', () => {
  const memory = createMemorySink(new Set())
  const track = createTrack(memory.sink, () => 0)
  for (let index = 0; index < EVENTS_KEPT + 3; index += 1) track('MODAL_OPEN', { connected: index < 3 })
  expect(memory.events).toHaveLength(EVENTS_KEPT)
  expect(memory.events.some(({ properties }) => 'connected' in properties && properties.connected)).toBe(false)
})

test('behavior: a listener gets each new event until it unsubscribes', () => {
  const listeners = new Set<EventSink>()
  const memory = createMemorySink(listeners)
  const track = createTrack(memory.sink, () => 0)
  const heard: string[] = []
  const listener: EventSink = ({ event }) => heard.push(event)
  track('MODAL_OPEN', { connected: false })
  listeners.add(listener)
  track('MODAL_CLOSE', { connected: true })
  listeners.delete(listener)
  track('MODAL_OPEN', { connected: true })
  expect(heard).toEqual(['MODAL_CLOSE'])
  expect(memory.events).toHaveLength(3)
})

test('error: an error of the sink never reaches the flow that sends the event', () => {
  const track = createTrack(
    () => {
      throw new Error('trap: sink')
    },
    () => 0,
  )
  expect(() => track('MODAL_OPEN', { connected: true })).not.toThrow()
})

test('error: a listener that throws does not keep the event from the others', () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const heard: string[] = []
  const cause = new Error('trap: listener')
  const failing: EventSink = () => {
    throw cause
  }
  const memory = createMemorySink(new Set<EventSink>([failing, ({ event }) => heard.push(event)]))
  createTrack(memory.sink, () => 0)('MODAL_OPEN', { connected: false })
  expect(heard).toEqual(['MODAL_OPEN'])
  expect(reported).toHaveBeenCalledWith(cause)
})
