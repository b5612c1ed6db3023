import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { errorStatus } from '@/lib/core/error-status'
import { createLog } from '@/lib/server/kit/log'
import { createCommandKv } from '@/lib/server/stores/command-kv'
import { guardKv, KV_DEADLINE_MS, KV_REST_MS } from '@/lib/server/stores/guard-kv'
import { createMemoryKv } from '@/lib/server/stores/memory-kv'

const log = createLog('silent')
const life = { ttlMs: 1_000 }

/** A store that answers each command by `answer`. */
function openStore(answer: (command: readonly string[], signal?: AbortSignal) => Promise<unknown>) {
  const send = vi.fn(answer)
  return { kv: guardKv(createCommandKv({ id: 'test', prefix: 'p:', send }), log), send }
}

const codeOf = (call: Promise<unknown>) => call.then(() => 'answered').catch((error: AppError) => error.code)

describe('guardKv', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('behavior: a failure of the store is a 503', () => {
    expect(errorStatus['kv.unavailable']).toBe(503)
  })

  test('error: a store that is full refuses with the same code', async () => {
    const kv = guardKv(createMemoryKv({ maxEntries: 1, maxCharacters: 100, whenFull: 'refuse' }), log)
    await kv.setIfAbsent('nonce', 'used', life)
    await expect(kv.setIfAbsent('other', 'x', life)).rejects.toMatchObject({ code: 'kv.unavailable' })
    expect(await kv.setIfAbsent('nonce', 'again', life)).toBe(false)
  })

  test('error: a call to a store that hangs fails at the deadline, and its client is aborted', async () => {
    const { kv, send } = openStore(() => new Promise(() => {}))
    const call = codeOf(kv.get('key'))
    await vi.advanceTimersByTimeAsync(KV_DEADLINE_MS - 1)
    expect(send.mock.calls[0]?.[1]?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await call).toBe('kv.unavailable')
    expect(send.mock.calls[0]?.[1]?.aborted).toBe(true)
  })

  test('behavior: while the store hangs, one call at a time is sent; all calls are sent again once it answers', async () => {
    let isWell = false
    const { kv, send } = openStore(async () => (isWell ? null : new Promise(() => {})))
    const first = codeOf(kv.get('key'))
    await vi.advanceTimersByTimeAsync(KV_DEADLINE_MS)
    await first
    expect(await codeOf(kv.get('key'))).toBe('kv.unavailable')
    expect(send).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(KV_REST_MS)
    const asking = codeOf(kv.get('key'))
    expect(await codeOf(kv.get('key'))).toBe('kv.unavailable')
    expect(send).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(KV_DEADLINE_MS + KV_REST_MS)
    await asking
    isWell = true
    expect(await kv.get('key')).toBeNull()
    expect(await kv.get('key')).toBeNull()
    expect(send).toHaveBeenCalledTimes(4)
  })

  test('behavior: a store that refuses immediately is called again immediately', async () => {
    const { kv, send } = openStore(() => Promise.reject(new Error('OOM command not allowed')))
    for (let i = 0; i < 3; i += 1) expect(await codeOf(kv.set('key', 'value', life))).toBe('kv.unavailable')
    expect(send).toHaveBeenCalledTimes(3)
  })

  test('error: a caller that aborts gets its own reason, and the store does not count as down', async () => {
    const { kv, send } = openStore(() => new Promise(() => {}))
    const caller = new AbortController()
    const call = codeOf(kv.get('key', caller.signal))
    caller.abort(new AppError('request.timeout'))
    expect(await call).toBe('request.timeout')
    void codeOf(kv.get('key'))
    expect(send).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['WRONGTYPE Operation against a key holding the wrong kind of value', 'WRONGTYPE Operation against a key'],
    ['OOM command not allowed', 'OOM command not allowed'],
    [`ERR unknown command 'X', with args beginning with: 'secret'`, 'ERR unknown command'],
    ['Unauthorized, command was: ["set","key","secret"]', 'Unauthorized'],
    ['{"secret":1}', 'it failed'],
  ])('error: of %j only the harmless start is logged', async (message, told) => {
    const { kv } = openStore(() => Promise.reject(new Error(message)))
    const error = await kv.get('key').catch((cause: AppError) => cause)
    const { cause } = error as AppError
    expect((cause as Error).message).toMatch(new RegExp(`^test: ${told}`))
    expect((cause as Error).message).not.toContain('secret')
    expect((error as AppError).details).toEqual({})
  })

  test('error: of a broken connection its code is logged, however deep it is nested', async () => {
    const refused = Object.assign(new Error('connect to 10.0.0.1'), { code: 'ECONNREFUSED' })
    const { kv } = openStore(() => Promise.reject(new TypeError('fetch failed', { cause: refused })))
    await expect(kv.get('key')).rejects.toMatchObject({ cause: { message: 'test: ECONNREFUSED' } })
  })
})

describe('createCommandKv', () => {
  test.each([undefined, 0, 'QUEUED', {}, [], ['1', '2'], [1], true])(
    'error: %j is not accepted as a reply by any command that cannot have it',
    async (reply) => {
      const { kv } = openStore(async () => reply)
      if (typeof reply !== 'string') expect(await codeOf(kv.get('key'))).toBe('kv.unavailable')
      if (typeof reply !== 'string') expect(await codeOf(kv.getAndDelete('key'))).toBe('kv.unavailable')
      if (reply !== 0) expect(await codeOf(kv.delete('key'))).toBe('kv.unavailable')
      if (reply !== 0) expect(await codeOf(kv.replace('key', 'value', 'other', life))).toBe('kv.unavailable')
      expect(await codeOf(kv.set('key', 'value', life))).toBe('kv.unavailable')
      expect(await codeOf(kv.setIfAbsent('key', 'value', life))).toBe('kv.unavailable')
      expect(await codeOf(kv.increment('key', life))).toBe('kv.unavailable')
    },
  )

  test('error: a write without a reply is not a success', async () => {
    const { kv } = openStore(async () => null)
    expect(await codeOf(kv.set('key', 'value', life))).toBe('kv.unavailable')
    expect(await kv.setIfAbsent('key', 'value', life)).toBe(false)
  })
})
