import { expect, test, vi } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import type { ListedDevice } from '@/lib/custody/listed-device'
import { createSecurityFlow } from '@/lib/frame-guest/security-flow'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import { deferred } from '@/tests/support/deferred'

const phone: ListedDevice = {
  ...{ deviceId: 'd2', thumbprint: 't2', label: 'Safari on iOS', embedOrigin: 'https://shop.example' },
  ...{ approvedAt: 0, lastSeenAt: 0, isThis: false, revokesAt: null, signsOutAt: null },
}

function openFlow(answer: (name: string, signal: AbortSignal | undefined) => Promise<unknown>) {
  const asked: string[] = []
  const request = (name: string, _payload: unknown, signal?: AbortSignal) => {
    asked.push(name)
    return answer(name, signal)
  }
  const onSignedOut = vi.fn()
  const worker = { request: request as KeyWorker['request'] }
  const flow = createSecurityFlow({ worker, onSignedOut })
  return { asked, onSignedOut, ...flow }
}

test('behavior: closing ends the reading without a failure, and opening again reads anew', async () => {
  const flow = openFlow(
    (_, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new AppError('request.aborted')))
      }),
  )
  const close = flow.open()
  close()
  // What the aborted request rejects with arrives by then.
  await new Promise((resolve) => setTimeout(resolve))
  expect(flow.store.getState().known).toBe('loading')
  flow.open()
  expect(flow.asked).toEqual(['devices', 'devices'])
})

test('behavior: the device of an open request is busy until the list has been read again', async () => {
  const listed = deferred<object>()
  const flow = openFlow(async (name) => (name === 'devices' ? listed.promise : { revokesAt: 5 }))
  const removed = flow.remove(phone)
  expect(flow.store.getState().busy).toBe('d2')
  await vi.waitFor(() => expect(flow.store.getState().outcome).toEqual({ kind: 'planned', device: 'Safari on iOS' }))
  expect(flow.store.getState().busy).toBe('d2')
  listed.resolve({ devices: [], isKept: true })
  await removed
  expect(flow.store.getState()).toMatchObject({ busy: null, known: { devices: [] } })
})

test('error: a failed request is an outcome and no rejection; the list stays', async () => {
  const flow = openFlow(async () => {
    throw new AppError('internal')
  })
  await flow.keep(phone)
  await flow.signOutEverywhere()
  expect(flow.store.getState()).toMatchObject({ busy: null, known: 'loading', outcome: { kind: 'signOutFailed' } })
  expect(flow.onSignedOut).not.toHaveBeenCalled()
})

test('behavior: a sign-out of all devices ends the screen; a planned one is told on it', async () => {
  let othersEndAt: number | null = 5
  const flow = openFlow(async () => ({ othersEndAt }))
  await flow.signOutEverywhere()
  expect(flow.store.getState()).toMatchObject({ busy: null, outcome: { kind: 'othersPlanned' } })
  expect(flow.onSignedOut).not.toHaveBeenCalled()
  othersEndAt = null
  await flow.signOutEverywhere()
  expect(flow.onSignedOut).toHaveBeenCalledOnce()
})
