import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { assign, createActor, setup } from 'xstate'
import { useSelected } from '@/lib/react/use-selected'
import { QUOTE_REFRESH_MS } from '@/lib/swap/swap-constants'
import { swapFormOf } from '@/lib/swap/swap-selectors'
import { tokenChoiceOf } from '@/lib/swap/token-choice'
import { startSwap } from '../unit/swap/swap-harness'

/** What a hook reads, and how often a view with it was drawn. */
function draw<T>(read: () => T) {
  let times = 0
  const { result } = renderHook(() => {
    times += 1
    return read()
  })
  return { result, times: () => times }
}

interface Shown {
  readonly title: string
  readonly rows: readonly { readonly id: number; readonly at?: Date }[]
}

const machine = setup({
  types: { context: {} as Shown, events: {} as { type: 'set' } & Partial<Shown> },
}).createMachine({
  context: { title: 'a', rows: [{ id: 1 }] },
  on: { set: { actions: assign(({ event: { type, ...shown } }) => shown) } },
})
const rowsOf = ({ context: { rows } }: { readonly context: Shown }) => ({ rows: rows.map((row) => ({ ...row })) })

describe('useSelected', () => {
  const start = () => {
    const actor = createActor(machine).start()
    return { actor, ...draw(() => useSelected(actor, rowsOf)) }
  }

  test.each([
    ['something that it does not select changes', { title: 'b' }],
    ['what it selects is made anew with the same contents', { rows: [{ id: 1 }] }],
  ])('behavior: a view is not drawn again when %s', (_why, change) => {
    const { actor, result, times } = start()
    const before = result.current
    act(() => actor.send({ type: 'set', ...change }))
    expect(times()).toBe(1)
    expect(result.current).toBe(before)
  })

  test.each([
    ['a value', [{ id: 2 }]],
    ['a key', [{ id: 1, at: new Date(0) }]],
    ['a row less', []],
    ['a row more', [{ id: 1 }, { id: 2 }]],
  ])('behavior: a view is drawn once more when its contents change by %s', (_what, rows) => {
    const { actor, result, times } = start()
    act(() => actor.send({ type: 'set', rows }))
    expect(times()).toBe(2)
    expect(result.current).toEqual({ rows })
  })

  test('param: what is no plain data is compared by identity', () => {
    const { actor, times } = start()
    act(() => actor.send({ type: 'set', rows: [{ id: 1, at: new Date(1) }] }))
    act(() => actor.send({ type: 'set', rows: [{ id: 1, at: new Date(1) }] }))
    expect(times()).toBe(3)
  })

  test('error: a machine that has failed throws in the view', () => {
    const failing = setup({}).createMachine({
      on: {
        '*': {
          actions: () => {
            throw new Error('broken')
          },
        },
      },
    })
    const actor = createActor(failing)
    actor.subscribe({ error: () => undefined })
    actor.start()
    actor.send({ type: 'any' })
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => draw(() => useSelected(actor, ({ status }) => status))).toThrow('broken')
    vi.restoreAllMocks()
  })
})

describe('a swap', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('behavior: a new quote draws the form again, and not the list of tokens', async () => {
    const swap = startSwap()
    await swap.open()
    await swap.enter('1')
    const form = draw(() => useSelected(swap.actor, swapFormOf))
    const list = draw(() => useSelected(swap.actor, tokenChoiceOf))
    const quotes = swap.ports.fetchQuote.calls.length
    await act(() => swap.tick(QUOTE_REFRESH_MS))
    expect(swap.ports.fetchQuote.calls.length).toBe(quotes + 1)
    expect(form.times()).toBeGreaterThan(1)
    expect(list.times()).toBe(1)
  })
})
