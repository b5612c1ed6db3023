import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AUTH_PATH } from '@/lib/core/auth-path'
import { readSession, SESSION_TRY_MS } from '@/lib/sign-in/read-session'
import { holdsAccount, isSameSignInAccount } from '@/lib/sign-in/signed-in-session'
import { ADA, ADA_AWAY, BOB } from './sign-in-harness'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const read = (fetch: typeof globalThis.fetch, signal = new AbortController().signal) =>
  readSession({ baseUrl: 'https://foyer.example', authPath: AUTH_PATH, projectId: 'p 1', fetch }, signal)
const answering = (body: unknown, status = 200) => read(async () => Response.json(body, { status }))
/** The fields of a message that one account has signed, as the contract describes them. */
const fields = {
  domain: 'app.example.com',
  uri: 'https://app.example.com',
  version: '1',
  nonce: 'abcdefgh',
  issuedAt: '2026-11-22T00:00:00Z',
  chainId: ADA.chainId,
  accountAddress: ADA.address,
}
const proof = (data: object) => ({ data: { ...fields, ...data }, message: '', signature: '0x', signedAt: 1 })
const sessionOf = (accounts: unknown) => ({
  session: { accounts, createdAt: 1, idleExpiresAt: 2, expiresAt: 3 },
})

describe('readSession', () => {
  test('behavior: the request names this project and bypasses every cache', async () => {
    const fetch = vi.fn(async () => Response.json({ session: null }))
    await read(fetch)
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      'https://foyer.example/api/auth/me?projectId=p+1',
      expect.objectContaining({ cache: 'no-store' }),
    )
  })

  test('behavior: returns the accounts of a session, or null', async () => {
    expect(await answering(sessionOf([proof({})]))).toEqual({ kind: 'session', session: { accounts: [ADA] } })
    expect(await answering({ session: null })).toEqual({ kind: 'session', session: null })
  })

  test.each([
    ['no JSON', () => new Response('<h1>Sign in to the hotel</h1>')],
    ['an empty answer', () => new Response('')],
    ['another shape', () => Response.json({ user: 'ada' })],
    ['no list', () => Response.json(sessionOf('ada'))],
    ['an account without an address', () => Response.json(sessionOf([proof({ accountAddress: undefined })]))],
    ['a chain that is none', () => Response.json(sessionOf([proof({ chainId: '<img>' })]))],
    ['a session without its end', () => Response.json({ session: { accounts: [proof({})] } })],
  ])('error: %s leaves the session unknown', async (_, answer) => {
    expect(await read(async () => answer())).toEqual({ kind: 'silent' })
  })

  test.each([500, 502, 503, 504, 408, 429])(
    'error: %i leaves the session unknown, and a retry may succeed',
    async (status) => {
      expect(await answering({}, status)).toEqual({ kind: 'silent' })
    },
  )

  test.each([400, 401, 403, 404, 501])('error: %i is a permanent refusal', async (status) => {
    expect(await answering({}, status)).toEqual({ kind: 'refused' })
  })

  test('error: being offline leaves the session unknown', async () => {
    expect(await read(() => Promise.reject(new TypeError('failed to fetch')))).toEqual({ kind: 'silent' })
  })

  test('behavior: a fired signal aborts the request', async () => {
    const cancel = new AbortController()
    const answer = read(
      (_, init) =>
        new Promise<Response>((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
        }),
      cancel.signal,
    )
    cancel.abort()
    expect(await answer).toEqual({ kind: 'silent' })
  })

  test('error: a server that does not answer ends the try at its deadline', async () => {
    const fetch = vi.fn(
      (_: unknown, init?: RequestInit) =>
        new Promise<Response>((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
        }),
    )
    const answer = read(fetch as typeof globalThis.fetch)
    const settled = vi.fn()
    void answer.then(settled)
    await vi.advanceTimersByTimeAsync(SESSION_TRY_MS - 1)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toEqual({ kind: 'silent' })
  })
})

describe('accounts of a session', () => {
  const solana = { chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', address: 'GwAF45zj' } as const
  test.each([
    ['in either case of its letters', ADA, { ...ADA, address: ADA.address.toLowerCase() }, true],
    ['on another chain', ADA, ADA_AWAY, false],
    ['of somebody else', ADA, BOB, false],
    ['of Solana, letter by letter', solana, { ...solana, address: 'gwaf45zj' }, false],
  ] as const)('behavior: an account %s', (_, one, other, same) => {
    expect(isSameSignInAccount(one, other)).toBe(same)
    expect(holdsAccount({ accounts: [BOB, other] }, one)).toBe(same)
  })

  test('behavior: without an account and a session the result is false', () => {
    expect(holdsAccount(null, ADA)).toBe(false)
    expect(holdsAccount({ accounts: [ADA] }, null)).toBe(false)
  })
})
