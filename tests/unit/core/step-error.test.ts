import { describe, expect, test } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { stepError } from '@/lib/core/step-error'

describe('stepError', () => {
  test.each([
    ['request.invalid', 'request.refused'],
    ['request.too_large', 'request.refused'],
    ['request.not_found', 'request.refused'],
    ['request.refused', 'request.refused'],
    ['request.rate_limited', 'swap.quote_failed'],
    ['request.timeout', 'swap.quote_failed'],
    ['upstream.failed', 'swap.quote_failed'],
    ['network.offline', 'network.offline'],
    ['swap.no_route', 'swap.no_route'],
  ] as const)('param: %s of our server becomes %s', (cause, code) => {
    expect(stepError(new AppError(cause), 'swap.quote_failed').code).toBe(code)
  })
})
