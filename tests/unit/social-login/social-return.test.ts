import { describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { createMemoryStorage } from '@/lib/core/storage'
import { awaitResult } from '@/lib/social-login/await-result'
import { PROVIDER_LIMIT_MS } from '@/lib/social-login/social-login-machine'
import { resultIn, webAddress } from '@/lib/social-login/social-result'
import { noteLeaving, takeReturn } from '@/lib/social-login/social-return'

const WALLET = 'https://wallet.example'
const RESULT = `${WALLET}/callback#result=${'r'.repeat(43)}`
const POPUP = {}

describe('a message with a result', () => {
  const message = { source: POPUP as MessageEventSource, origin: WALLET, data: { resultUri: RESULT } }

  test('behavior: counts from the window of the login while a page of the wallet is in it', () => {
    expect(resultIn(message, POPUP, WALLET)).toBe(RESULT)
  })

  test.each([
    ['of another window', { ...message, source: {} as MessageEventSource }],
    ['of no window', { ...message, source: null }],
    ['of another origin', { ...message, origin: 'https://evil.example' }],
    ['of an origin that begins alike', { ...message, origin: `${WALLET}.evil.example` }],
    ['with a result of another origin', { ...message, data: { resultUri: 'https://evil.example/callback#result=1' } }],
    ['with a result that is no text', { ...message, data: { resultUri: 1 } }],
    ['without a result', { ...message, data: { type: 'other' } }],
    ['without data', { ...message, data: null }],
  ])('error: one %s is ignored', (_, other) => {
    expect(resultIn(other, POPUP, WALLET)).toBeUndefined()
  })

  test('error: without a window of the login every message is ignored', () => {
    expect(resultIn({ ...message, source: null }, undefined, WALLET)).toBeUndefined()
  })
})

test.each([
  ['https://accounts.google.com/o/oauth2/v2/auth?state=1', 'https://accounts.google.com/o/oauth2/v2/auth?state=1'],
  ['http://localhost:4000/google', 'http://localhost:4000/google'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,<script>', undefined],
  ['/relative', undefined],
  ['', undefined],
])('behavior: a window is sent to web addresses alone: %s', (text, address) => {
  expect(webAddress(text)).toBe(address)
})

describe('a login that comes back to the page', () => {
  const NOW = 1_000_000
  const left = { provider: 'google', network: 'eip155:1' } as const

  function setUp(result: string | null, storedAt = NOW) {
    const storage = createMemoryStorage()
    noteLeaving(storage, left, storedAt)
    const page = { takeResult: vi.fn(() => result) }
    return { storage, page, take: () => takeReturn(storage, page, WALLET, NOW) }
  }

  test('behavior: goes on once, with its provider and network', () => {
    const { take, storage } = setUp(RESULT)
    expect(take()).toEqual({ ...left, resultUri: RESULT })
    expect([take(), storage.get('social-login')]).toEqual([undefined, null])
  })

  test('behavior: what is stored meanwhile is no token and no code', () => {
    const { storage } = setUp(RESULT)
    expect(JSON.parse(storage.get('social-login') ?? '')).toEqual({ ...left, at: NOW })
  })

  test('error: a result that this page has not left for is not even read', () => {
    const page = { takeResult: vi.fn(() => RESULT) }
    expect(takeReturn(createMemoryStorage(), page, WALLET, NOW)).toBeUndefined()
    expect(page.takeResult).not.toHaveBeenCalled()
  })

  test.each([
    ['no result', setUp(null)],
    ['a result of another origin', setUp('https://evil.example/callback#result=1')],
    ['a result after ten minutes', setUp(RESULT, NOW - PROVIDER_LIMIT_MS - 1)],
    ['a time in the future', setUp(RESULT, NOW + 1)],
  ])('error: with %s nothing goes on, and the address is cleared', (_, { take, page }) => {
    expect(take()).toBeUndefined()
    expect(page.takeResult).toHaveBeenCalledOnce()
  })

  test.each(['', 'null', '[]', '{"provider":"myspace","at":1}', 'x'.repeat(300_000)])(
    'error: the stored value %# is no login',
    (value) => {
      const { storage, take } = setUp(RESULT)
      storage.set('social-login', value)
      expect(take()).toBeUndefined()
    },
  )
})

describe('the wait for a result', () => {
  test.each(['social.declined', 'social.failed', 'social.ended'] as const)('error: %s ends it', async (code) => {
    const ask = () => Promise.reject(new AppError(code))
    await expect(awaitResult(ask, new AbortController().signal)).rejects.toMatchObject({ code })
  })

  test.each(['request.interrupted', 'frame.failed', 'capability.off', 'frame.request_timeout'] as const)(
    'behavior: %s ends nothing: the frame is asked again',
    async (code) => {
      vi.useFakeTimers()
      const ask = vi.fn().mockRejectedValueOnce(new AppError(code)).mockResolvedValueOnce('result')
      const result = awaitResult(ask, new AbortController().signal)
      await vi.advanceTimersByTimeAsync(2_000)
      expect(await result).toBe('result')
      vi.useRealTimers()
    },
  )

  test('behavior: an abort ends it', async () => {
    const abort = new AbortController()
    const ask = (signal: AbortSignal) =>
      new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(new AppError('request.interrupted'))),
      )
    const result = awaitResult(ask, abort.signal)
    abort.abort()
    await expect(result).rejects.toMatchObject({ code: 'request.interrupted' })
  })
})
