import { setMaxListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import { eip155Weights } from '@/lib/server/rpc/eip155-methods'
import { inLane, PIECE_WEIGHT, PROJECT_PIECES, piecesOf, VISITOR_PIECES } from '@/lib/server/rpc/gateway-lanes'
import { deferred } from '@/tests/support/deferred'

const { signal } = new AbortController()
// The signal of a real request has no limit of listeners either.
setMaxListeners(0, signal)
const calls = (method: string, count: number) => Array.from({ length: count }, () => ({ method }))

describe('piecesOf', () => {
  test.each([
    ['nothing', [], []],
    ['five eth_calls', calls('eth_call', 5), [5]],
    ['one more', calls('eth_call', 6), [5, 1]],
    ['a thousand cheap calls', calls('eth_gasPrice', 1_000), Array(20).fill(50)],
    ['a thousand eth_calls', calls('eth_call', 1_000), Array(200).fill(5)],
    ['mixed weights', [...calls('eth_getLogs', 2), ...calls('eth_call', 3)], [1, 3, 1]],
  ])('param: %s', (_, all, sizes) => {
    const pieces = piecesOf(all, eip155Weights)
    expect(pieces.map(({ length }) => length)).toEqual(sizes)
    expect(pieces.flat()).toEqual(all)
    expect(PIECE_WEIGHT).toBe(50)
  })
})

describe('inLane', () => {
  /** Records started work by name, and can end it. */
  function workshop() {
    const begun: string[] = []
    const gate = deferred<void>()
    const work = (name: string) => () => {
      begun.push(name)
      return gate.promise
    }
    return { begun, work, end: () => gate.resolve() }
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))

  test('behavior: a visitor has few concurrent pieces, and other visitors do not wait', async () => {
    const { begun, work, end } = workshop()
    const flood = Array.from({ length: 50 }, () =>
      inLane({ projectId: 'p', visitor: 'attacker' }, signal, work('attacker')),
    )
    const honest = inLane({ projectId: 'p', visitor: 'honest' }, signal, work('honest'))
    await settle()
    expect(begun.filter((name) => name === 'attacker')).toHaveLength(VISITOR_PIECES)
    expect(begun).toContain('honest')
    end()
    await Promise.all([...flood, honest])
    expect(begun).toHaveLength(51)
  })

  test('behavior: a project has a separate limit, and other projects do not wait', async () => {
    const { begun, work, end } = workshop()
    const visitors = Array.from({ length: 40 }, (_, index) =>
      inLane({ projectId: 'q', visitor: `v${index}` }, signal, work('q')),
    )
    const other = inLane({ projectId: 'r', visitor: 'v0' }, signal, work('r'))
    await settle()
    expect(begun.filter((name) => name === 'q')).toHaveLength(PROJECT_PIECES)
    expect(begun).toContain('r')
    end()
    await Promise.all([...visitors, other])
  })

  test('behavior: without a trusted proxy all visitors share the places of the project', async () => {
    const { begun, work, end } = workshop()
    const all = Array.from({ length: 40 }, () => inLane({ projectId: 's', visitor: null }, signal, work('s')))
    await settle()
    expect(begun).toHaveLength(PROJECT_PIECES)
    end()
    await Promise.all(all)
  })

  test('error: a full queue refuses, with the seconds to wait; work that fails frees its place', async () => {
    const { work, end } = workshop()
    const caller = { projectId: 't', visitor: 'v' }
    const all = Array.from({ length: 1_100 }, () => inLane(caller, signal, work('t')))
    const refused = await Promise.allSettled(all.slice(1_002))
    for (const each of refused) {
      expect(each).toMatchObject({ reason: { code: 'request.rate_limited', details: { seconds: 2 } } })
    }
    end()
    await Promise.all(all.slice(0, 1_002))
    await expect(inLane(caller, signal, () => Promise.reject(new Error('ill')))).rejects.toThrow('ill')
    expect(await inLane(caller, signal, async () => 'well')).toBe('well')
  })

  test('error: an aborted caller stops waiting', async () => {
    const { work, end } = workshop()
    const caller = { projectId: 'u', visitor: 'v' }
    const first = Array.from({ length: VISITOR_PIECES }, () => inLane(caller, signal, work('u')))
    const left = new AbortController()
    const waiting = inLane(caller, left.signal, work('never'))
    left.abort(new Error('left'))
    await expect(waiting).rejects.toThrow('left')
    end()
    await Promise.all(first)
  })
})
