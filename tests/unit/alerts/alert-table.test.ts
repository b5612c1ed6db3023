import { describe, expect, test } from 'vitest'
import { alertCodes, alertFor } from '@/lib/alerts/alert-table'
import { type ErrorCode, errorCatalogue } from '@/lib/core/error-catalogue'
import { projectConfig } from '@/lib/project/project-config-contract'

describe('alerts of spec section 8', () => {
  test('behavior: there are nine alerts, and the server has a text for each', () => {
    expect(alertCodes).toHaveLength(9)
    const { alerts } = projectConfig.output.shape
    expect(alerts.parse(alertCodes)).toEqual(alertCodes)
    // A newer server may have others.
    expect(alerts.parse(['other'])).toEqual([])
  })

  test.each([
    ['project.not_configured', 'projectIdNotConfigured'],
    ['project.invalid_id', 'invalidProjectId'],
    ['project.origin_not_allowed', 'invalidAppConfiguration'],
    ['project.config_failed', 'serverError'],
    ['project.rate_limited', 'rateLimited'],
    ['network.not_found', 'networkNotFound'],
    ['frame.load_failed', 'networkError'],
    ['frame.request_timeout', 'requestTimedOut'],
    ['session.expired', 'sessionExpired'],
    ['wallet.rejected', null],
  ] as const)('param: failure %s raises %s', (failure, code) => {
    expect(alertFor(failure)).toBe(code)
  })

  test('behavior: every alert is raised by some failure', () => {
    const raised = new Set((Object.keys(errorCatalogue) as ErrorCode[]).map(alertFor))
    for (const code of alertCodes) expect(raised).toContain(code)
  })
})
