import { expect, test, vi } from 'vitest'
import { createAlertStore } from '@/lib/alerts/alert-store'

function setUp() {
  const tell = vi.fn()
  const alerts = createAlertStore(tell)
  return { alerts, tell, codes: () => alerts.store.getState().alerts.map(({ code }) => code) }
}

test('behavior: an alert shows once and is told to developers once, however often it is met', () => {
  const { alerts, tell, codes } = setUp()
  alerts.raise('invalidProjectId')
  alerts.raise('invalidProjectId')
  alerts.raise('networkNotFound', 'eip155:5')
  expect(codes()).toEqual(['invalidProjectId', 'networkNotFound'])
  expect(tell.mock.calls).toEqual([
    [{ code: 'invalidProjectId', details: undefined }],
    [{ code: 'networkNotFound', details: 'eip155:5' }],
  ])
})

test('behavior: one whose cause is gone goes, and comes back with its cause; the line in the console stays single', () => {
  const { alerts, tell, codes } = setUp()
  alerts.raise('networkNotFound')
  alerts.settle('networkNotFound')
  expect(codes()).toEqual([])
  alerts.raise('networkNotFound')
  expect(codes()).toEqual(['networkNotFound'])
  expect(tell).toHaveBeenCalledOnce()
})

test('behavior: one that was read does not come back', () => {
  const { alerts, codes } = setUp()
  alerts.raise('rateLimited')
  alerts.dismiss('rateLimited')
  alerts.raise('rateLimited')
  expect(codes()).toEqual([])
})
