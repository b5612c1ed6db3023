import { describe, expect, test } from 'vitest'
import { createRouterState, currentEntry, type RouterEvent, reduceRouter, SHAKE_MS } from '@/lib/modal/modal-router'
import type { ViewEntry } from '@/lib/modal/views'

const connect: ViewEntry = { view: 'Connect', params: {} }
const account: ViewEntry = { view: 'Account', params: {} }
const swap: ViewEntry = { view: 'Swap', params: {} }

const run = (events: readonly RouterEvent[], embedded = false) =>
  events.reduce(reduceRouter, createRouterState(embedded))

const names = (state: { stack: readonly ViewEntry[] }) => state.stack.map(({ view }) => view)

describe('reduceRouter', () => {
  test('param: it starts closed, at Connect, with nothing loading in any of the five namespaces', () => {
    expect(createRouterState(false)).toEqual({
      open: false,
      stack: [connect],
      direction: 'none',
      shakeUntil: null,
      shakeReason: null,
      loading: { eip155: false, solana: false, polkadot: false, bip122: false, cosmos: false },
      embedded: false,
    })
  })

  test.each<[string, RouterEvent[], string[], string]>([
    ['open shows one view alone', [{ type: 'open', entry: account }], ['Account'], 'none'],
    [
      'push adds',
      [
        { type: 'open', entry: account },
        { type: 'push', entry: swap },
      ],
      ['Account', 'Swap'],
      'forward',
    ],
    [
      'back removes',
      [{ type: 'open', entry: account }, { type: 'push', entry: swap }, { type: 'back' }],
      ['Account'],
      'back',
    ],
    ['back from the first view stays', [{ type: 'open', entry: account }, { type: 'back' }], ['Account'], 'none'],
    [
      'replace changes the last',
      [
        { type: 'open', entry: account },
        { type: 'push', entry: connect },
        { type: 'replace', entry: swap },
      ],
      ['Account', 'Swap'],
      'forward',
    ],
    [
      'replace of the only one',
      [
        { type: 'open', entry: account },
        { type: 'replace', entry: swap },
      ],
      ['Swap'],
      'forward',
    ],
    [
      'reset leaves one',
      [
        { type: 'open', entry: account },
        { type: 'push', entry: swap },
        { type: 'reset', entry: connect },
      ],
      ['Connect'],
      'none',
    ],
    [
      'close resets to Connect',
      [
        { type: 'open', entry: account },
        { type: 'push', entry: swap },
        { type: 'close', connected: true },
      ],
      ['Connect'],
      'none',
    ],
  ])('behavior: %s', (_, events, stack, direction) => {
    const state = run(events)
    expect(names(state)).toEqual(stack)
    expect(state.direction).toBe(direction)
  })

  test('behavior: a double click does not stack the same view twice', () => {
    const state = run([
      { type: 'open', entry: account },
      { type: 'push', entry: swap },
    ])
    expect(reduceRouter(state, { type: 'push', entry: swap })).toBe(state)
  })

  test('behavior: the same view with other params is another entry', () => {
    const to = (walletId: string): RouterEvent => ({
      type: 'push',
      entry: { view: 'ConnectingExternal', params: { walletId } },
    })
    expect(names(run([{ type: 'open', entry: connect }, to('a'), to('b')]))).toHaveLength(3)
  })

  test.each([
    [true, 'Account'],
    [false, 'Connect'],
  ])('behavior: embedded, closing shows Account if connected (%s: %s)', (connected, view) => {
    const state = run(
      [
        { type: 'push', entry: swap },
        { type: 'close', connected },
      ],
      true,
    )
    expect(names(state)).toEqual([view])
  })

  test('behavior: a shake has an end and a spoken reason, which the next step removes', () => {
    const shaken = run([
      { type: 'open', entry: account },
      { type: 'shake', now: 1_000, reason: 'modal.signInToClose' },
    ])
    expect(shaken).toMatchObject({ open: true, shakeUntil: 1_000 + SHAKE_MS, shakeReason: 'modal.signInToClose' })
    const calm = reduceRouter(shaken, { type: 'shakeEnded' })
    expect(calm).toMatchObject({ shakeUntil: null, shakeReason: 'modal.signInToClose' })
    expect(reduceRouter(calm, { type: 'push', entry: swap }).shakeReason).toBeNull()
  })

  test('behavior: loading is separate for each namespace', () => {
    const state = run([{ type: 'loading', namespace: 'solana', loading: true }])
    expect(state.loading).toMatchObject({ solana: true, eip155: false })
  })

  test('behavior: a step without effect returns the same object', () => {
    const state = createRouterState(false)
    for (const event of [
      { type: 'close', connected: false },
      { type: 'back' },
      { type: 'shakeEnded' },
      { type: 'loading', namespace: 'eip155', loading: false },
    ] as const) {
      expect(reduceRouter(state, event)).toBe(state)
    }
    expect(currentEntry(state)).toEqual(connect)
  })
})
