import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import type { WaitingDevice } from '@/lib/custody/listed-device'
import { createLetInFlow } from '@/lib/frame-guest/let-in-flow'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import { deferred } from '@/tests/support/deferred'

const phone: WaitingDevice = {
  ...{ approvalId: 'a1', browser: 'Safari', system: 'iOS', embedOrigin: 'https://shop.example' },
  ...{ country: null, startedAt: 0 },
}
const laptop: WaitingDevice = { ...phone, approvalId: 'a2' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A flow over a worker that the test plays. */
function openFlow(answers: Record<string, (payload: never) => unknown>) {
  const asked: string[] = []
  const request = async (name: string, payload: unknown) => {
    asked.push(name)
    return answers[name]?.(payload as never)
  }
  const onLetIn = vi.fn()
  const flow = createLetInFlow({ worker: { request: request as KeyWorker['request'] }, onLetIn })
  const state = () => flow.store.getState()
  return { asked, onLetIn, state, ...flow }
}

describe('devices that wait to be let in', () => {
  test('behavior: it looks again every four seconds while it is open, and not after', async () => {
    let waiting: readonly WaitingDevice[] = []
    const flow = openFlow({ waitingDevices: () => ({ waiting }) })
    const close = flow.open()
    await vi.advanceTimersByTimeAsync(0)
    expect(flow.state().waiting).toEqual([])
    waiting = [phone]
    await vi.advanceTimersByTimeAsync(3_999)
    expect(flow.state().waiting).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(flow.state().waiting).toEqual([phone])
    close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(flow.asked).toHaveLength(2)
  })

  test('error: a look that fails keeps the devices on the screen, and the next look goes on', async () => {
    const answers = [{ waiting: [phone] }, null, { waiting: [phone, laptop] }]
    const flow = openFlow({
      waitingDevices: () => {
        const answer = answers.shift()
        if (!answer) throw new AppError('request.timeout')
        return answer
      },
    })
    const close = flow.open()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(flow.state().waiting).toEqual([phone])
    await vi.advanceTimersByTimeAsync(4_000)
    expect(flow.state().waiting).toEqual([phone, laptop])
    close()
  })

  test('behavior: a device that was let in leaves the list, and the devices of the wallet are read anew', async () => {
    const flow = openFlow({
      waitingDevices: () => ({ waiting: [phone, laptop] }),
      letDeviceIn: (asked: object) => {
        expect(asked).toEqual({ approvalId: 'a1', number: '42' })
        return { isRight: true }
      },
    })
    flow.open()()
    await vi.advanceTimersByTimeAsync(0)
    flow.store.setState({ waiting: [phone, laptop] })
    await flow.letIn(phone, '42')
    expect(flow.state()).toEqual({
      waiting: [laptop],
      busy: null,
      outcome: { kind: 'allowed', approvalId: 'a1' },
    })
    expect(flow.onLetIn).toHaveBeenCalledOnce()
  })

  test('behavior: a device that was let in logs in a moment later: until then the devices are read again, and not for ever', async () => {
    const flow = openFlow({ waitingDevices: () => ({ waiting: [] }), letDeviceIn: () => ({ isRight: true }) })
    const close = flow.open()
    await vi.advanceTimersByTimeAsync(8_000)
    expect(flow.onLetIn).not.toHaveBeenCalled()
    await flow.letIn(phone, '42')
    expect(flow.onLetIn).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(flow.onLetIn).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(flow.onLetIn).toHaveBeenCalledTimes(6)
    close()
  })

  test('error: with another number the device goes on waiting, and nothing is read anew', async () => {
    const flow = openFlow({ letDeviceIn: () => ({ isRight: false }) })
    flow.store.setState({ waiting: [phone] })
    await flow.letIn(phone, '41')
    expect(flow.state()).toMatchObject({ waiting: [phone], outcome: { kind: 'wrong', approvalId: 'a1' } })
    expect(flow.onLetIn).not.toHaveBeenCalled()
  })

  test('behavior: a device that was turned away leaves the list, and no device is added', async () => {
    const flow = openFlow({ turnDeviceAway: () => undefined })
    flow.store.setState({ waiting: [phone] })
    await flow.turnAway(phone)
    expect(flow.state()).toMatchObject({ waiting: [], outcome: { kind: 'turnedAway' } })
    expect(flow.onLetIn).not.toHaveBeenCalled()
  })

  test.each(['letDeviceIn', 'turnDeviceAway'] as const)(
    'error: if %s fails the device stays, with an outcome and no rejection',
    async (name) => {
      const flow = openFlow({
        [name]: () => {
          throw new AppError('custody.not_approved')
        },
      })
      flow.store.setState({ waiting: [phone] })
      await (name === 'letDeviceIn' ? flow.letIn(phone, '42') : flow.turnAway(phone))
      expect(flow.state()).toMatchObject({ waiting: [phone], busy: null, outcome: { kind: 'failed' } })
    },
  )

  test('behavior: a look that began before a decision does not bring the device back while the decision is open', async () => {
    const decided = deferred<object>()
    const flow = openFlow({
      waitingDevices: () => ({ waiting: [phone, laptop] }),
      letDeviceIn: () => decided.promise,
    })
    flow.store.setState({ waiting: [phone] })
    const letIn = flow.letIn(phone, '42')
    expect(flow.state().busy).toBe('a1')
    const close = flow.open()
    await vi.advanceTimersByTimeAsync(0)
    expect(flow.state().waiting).toEqual([phone])
    close()
    decided.resolve({ isRight: true })
    await letIn
    expect(flow.state().waiting).toEqual([])
  })
})
