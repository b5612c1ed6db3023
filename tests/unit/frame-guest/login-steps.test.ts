import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { emailCode, emailStart } from '@/lib/custody/login-contract'
import { approvalStart, approvalStatus, MAX_APPROVAL_WAIT_SECONDS } from '@/lib/custody/vault-contract'
import { createEmailLogin } from '@/lib/frame-guest/login-steps'
import type { CallCustody } from '@/lib/frame-guest/proven-calls'
import { codeOf } from '@/tests/support/code-of'
import { deferred } from '@/tests/support/deferred'

const EMAIL = 'ada@example.com'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

/** A login on a device that has to be approved. `status` answers each question about the approval. */
function newLogin(status: (signal: AbortSignal) => Promise<{ status: string }>) {
  const asked: object[] = []
  let links = 0
  const call = (async (_: string, endpoint: { path: string }, input: object, options: { signal: AbortSignal }) => {
    if (endpoint.path === approvalStatus.path) {
      asked.push(input)
      return status(options.signal)
    }
    if (endpoint.path === approvalStart.path) {
      links += 1
      return { approvalId: `link-${links}`, matchNumber: '42', lifeSeconds: 1_200 }
    }
    if (endpoint.path === emailStart.path) {
      return { action: 'VERIFY_DEVICE', challengeId: 'c', resendSeconds: 30, codeSeconds: 600 }
    }
    if (endpoint.path === emailCode.path) return { codeSeconds: 600 }
    throw new Error(endpoint.path)
  }) as unknown as CallCustody
  const session = { begin: () => undefined, renew: () => Promise.reject(new AppError('session.ended')) }
  const login = createEmailLogin({ call, session, now: Date.now, mustApprove: async () => false })
  return { login, asked }
}
const signal = () => new AbortController().signal
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('the approval of a device', () => {
  test('behavior: one request waits for the decision and is answered by it, however many wait', async () => {
    const decision = deferred<{ status: string }>()
    const { login, asked } = newLogin(() => decision.promise)
    await login.start(EMAIL)
    const approved = [login.approved(signal()), login.approved(signal())]
    await pass(11_000)
    expect(asked).toEqual([{ approvalId: 'link-1', waitSeconds: MAX_APPROVAL_WAIT_SECONDS }])
    decision.resolve({ status: 'approved' })
    expect(await Promise.all(approved)).toEqual([{ lifeSeconds: 600 }, { lifeSeconds: 600 }])
    expect(asked).toHaveLength(1)
  })

  test('behavior: a wait that is over is followed by the next at once', async () => {
    let answered = 0
    const { login, asked } = newLogin(async () => {
      await new Promise((resolve) => setTimeout(resolve, 12_000))
      answered += 1
      return { status: answered === 1 ? 'pending' : 'approved' }
    })
    await login.start(EMAIL)
    const approved = login.approved(signal())
    await pass(12_001)
    expect(asked).toHaveLength(2)
    await pass(12_000)
    expect(await approved).toEqual({ lifeSeconds: 600 })
  })

  test('behavior: a vault that does not wait is asked every two seconds', async () => {
    const { login, asked } = newLogin(async () => ({ status: 'pending' }))
    await login.start(EMAIL)
    login.approved(signal()).catch(() => undefined)
    await pass(5_000)
    expect(asked).toHaveLength(3)
  })

  test('behavior: another mail ends the request that waits for the first link, and one waits for the new link', async () => {
    const aborted: boolean[] = []
    const { login, asked } = newLogin(
      (given) =>
        new Promise((_, reject) => {
          given.addEventListener('abort', () => {
            aborted.push(true)
            reject(new AppError('request.aborted'))
          })
        }),
    )
    await login.start(EMAIL)
    login.approved(signal()).catch(() => undefined)
    await pass(1_000)
    await login.start(EMAIL)
    await pass(2_000)
    expect(aborted).toEqual([true])
    expect(asked.slice(1)).toEqual([
      { approvalId: 'link-2', waitSeconds: MAX_APPROVAL_WAIT_SECONDS },
      { approvalId: 'link-1' },
    ])
  })

  test('error: a page that goes away ends its own wait at once', async () => {
    const { login } = newLogin(() => new Promise(() => undefined))
    await login.start(EMAIL)
    const leaving = new AbortController()
    const outcome = codeOf(login.approved(leaving.signal))
    await pass(100)
    leaving.abort()
    expect(await outcome).toBe('request.aborted')
  })
})
