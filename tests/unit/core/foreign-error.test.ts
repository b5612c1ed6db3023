import { describe, expect, test } from 'vitest'
import { copyForeignError, MAX_ERROR_TEXT_LENGTH, MAX_WRAPPED_ERRORS } from '@/lib/core/foreign-error'
import { revokedProxy } from '../../support/revoked-proxy'

const throwing = (key: string, rest: object = {}) =>
  Object.defineProperty(rest, key, {
    get: () => {
      throw new Error(`trap: ${key}`)
    },
  })
const trap = () => {
  throw new Error('trap')
}

describe('copyForeignError', () => {
  test('behavior: copies name, code, texts and the wrapped errors, outermost first', () => {
    const thrown = Object.assign(new TypeError('outer', { cause: { code: 1 } }), {
      code: -32603,
      shortMessage: 'short',
      details: 'details',
      reason: 'reason',
      secret: 'not copied',
      data: { code: '2', originalError: { code: 3 } },
      error: { message: 'inner' },
      info: { name: 'Info' },
    })
    expect(copyForeignError(thrown)).toEqual([
      {
        code: -32603,
        name: 'TypeError',
        message: 'outer',
        details: 'details',
        shortMessage: 'short',
        reason: 'reason',
      },
      { code: 1 },
      { code: '2' },
      { message: 'inner' },
      { name: 'Info' },
      { code: 3 },
    ])
  })

  test.each([
    ['undefined', undefined, [{}]],
    ['null', null, [{}]],
    ['a number', 42, [{}]],
    ['a symbol', Symbol('x'), [{}]],
    ['a function', () => undefined, [{}]],
    ['a text', 'user rejected', [{ message: 'user rejected' }]],
    ['an object without a prototype', Object.freeze(Object.create(null)), [{}]],
    ['fields of other kinds', { code: {}, name: 1, message: Symbol('x'), cause: 'text' }, [{}]],
    ['a revoked proxy', revokedProxy({}), [{}]],
    ['a revoked proxy as a function', revokedProxy(() => undefined), [{}]],
    ['a revoked proxy inside', { code: 4001, cause: revokedProxy({}) }, [{ code: 4001 }, {}]],
    ['a proxy that throws at every touch', new Proxy({}, { get: trap, has: trap, getPrototypeOf: trap }), [{}]],
    ['a getter that throws', throwing('message', { code: 4001 }), [{ code: 4001 }]],
    ['a wrapper that throws', throwing('cause', { code: 4001 }), [{ code: 4001 }]],
  ])('error: %s is copied without throwing', (_, thrown, copy) => {
    expect(copyForeignError(thrown)).toEqual(copy)
  })

  test('error: a cycle is copied once', () => {
    const cycle: { code: number; cause?: unknown } = { code: 1 }
    cycle.cause = { code: 2, cause: cycle }
    expect(copyForeignError(cycle)).toEqual([{ code: 1 }, { code: 2 }])
  })

  test('error: no property is read twice', () => {
    const reads: string[] = []
    const thrown = new Proxy(
      {},
      {
        get(_, key) {
          reads.push(String(key))
          return undefined
        },
      },
    )
    copyForeignError(thrown)
    expect(reads.length).toBeGreaterThan(0)
    expect(reads).toEqual([...new Set(reads)])
  })

  test('error: an endless chain of wrapped errors is copied up to a bound', () => {
    let made = 0
    const endless = (): object =>
      new Proxy(
        {},
        {
          get(_, key) {
            if (key !== 'cause' && key !== 'data') return undefined
            made += 1
            return endless()
          },
        },
      )
    expect(copyForeignError(endless())).toHaveLength(MAX_WRAPPED_ERRORS)
    expect(made).toBeLessThan(MAX_WRAPPED_ERRORS * 2)
  })

  test('error: a long text is cut', () => {
    const long = 'x'.repeat(5_000_000)
    const [copy] = copyForeignError({ code: long, message: long })
    expect(copy?.message).toHaveLength(MAX_ERROR_TEXT_LENGTH)
    expect(copy?.code).toHaveLength(MAX_ERROR_TEXT_LENGTH)
  })

  test('behavior: the copy shares no object with the original', () => {
    const thrown = { code: 1, cause: { message: 'before' } }
    const copy = copyForeignError(thrown)
    thrown.cause.message = 'after'
    expect(copy[1]).toEqual({ message: 'before' })
  })
})
