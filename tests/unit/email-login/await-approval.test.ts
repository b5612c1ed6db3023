import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { awaitApproval } from '@/lib/email-login/await-approval'

const NOW = 1_000_000
beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

const now = () => Date.now()
const wait = (ask: () => Promise<unknown>, endsAt: number | undefined, signal = new AbortController().signal) => {
  const outcome = awaitApproval(ask, endsAt, now, signal)
  outcome.catch(() => undefined)
  return outcome
}

test('behavior: it asks again after a question that failed, until the device is approved', async () => {
  const ask = vi
    .fn()
    .mockRejectedValueOnce(new AppError('frame.request_timeout'))
    .mockRejectedValueOnce(new AppError('network.offline'))
    .mockResolvedValueOnce('approved')
  const outcome = wait(ask, NOW + 600_000)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await outcome).toBe('approved')
  expect(ask).toHaveBeenCalledTimes(3)
})

test.each(['email.declined', 'email.approval_ended', 'capability.off'] as const)(
  'error: %s ends the wait at once',
  async (code) => {
    const ask = vi.fn().mockRejectedValue(new AppError(code))
    await expect(wait(ask, NOW + 600_000)).rejects.toMatchObject({ code })
    expect(ask).toHaveBeenCalledTimes(1)
  },
)

test('error: the wait ends with the link', async () => {
  const ask = vi.fn().mockRejectedValue(new AppError('frame.failed'))
  const outcome = wait(ask, NOW + 9_000)
  await vi.advanceTimersByTimeAsync(20_000)
  await expect(outcome).rejects.toMatchObject({ code: 'email.approval_ended' })
  expect(ask.mock.calls.length).toBeLessThan(6)
})

test('behavior: a frame that does not say how long its link works is asked for 20 minutes', async () => {
  const ask = vi.fn().mockRejectedValue(new AppError('frame.failed'))
  const outcome = wait(ask, undefined)
  let isEnded = false
  outcome.catch(() => {
    isEnded = true
  })
  await vi.advanceTimersByTimeAsync(19 * 60_000)
  expect(isEnded).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isEnded).toBe(true)
})

test('behavior: a visitor who leaves ends it', async () => {
  const given = new AbortController()
  const ask = vi.fn().mockRejectedValue(new AppError('frame.failed'))
  const outcome = wait(ask, NOW + 600_000, given.signal)
  await vi.advanceTimersByTimeAsync(1)
  given.abort()
  ask.mockRejectedValue(new AppError('request.interrupted'))
  await vi.advanceTimersByTimeAsync(5_000)
  await expect(outcome).rejects.toMatchObject({ code: 'request.interrupted' })
})
