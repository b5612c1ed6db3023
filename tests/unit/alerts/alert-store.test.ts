import { expect, test, vi } from 'vitest'
import { createAlertStore } from '@/lib/alerts/alert-store'

function setUp() {
  const tell = vi.fn()
  const alerts = createAlertStore(tell)
  return { alerts, tell, codes: () => alerts.store.getState().alerts.map(({ code }) => code) }
}

test('behavior: an alert is shown once and logged for developers once, however often it is raised', () => {
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

test('behavior: an alert is cleared when its cause ends and raised again with it; the console has one line', () => {
  const { alerts, tell, codes } = setUp()
  alerts.raise('networkNotFound')
  alerts.settle('networkNotFound')
  expect(codes()).toEqual([])
  alerts.raise('networkNotFound')
  expect(codes()).toEqual(['networkNotFound'])
  expect(tell).toHaveBeenCalledOnce()
})

test('behavior: a dismissed alert does not come back', () => {
  const { alerts, codes } = setUp()
  alerts.raise('rateLimited')
  alerts.dismiss('rateLimited')
  alerts.raise('rateLimited')
  expect(codes()).toEqual([])
})
