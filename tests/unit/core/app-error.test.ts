import { describe, expect, test } from 'vitest'
import { AppError } from '@/lib/core/app-error'
import { type CatalogueEntry, type ErrorCode, errorCatalogue } from '@/lib/core/error-catalogue'

const entries = Object.entries(errorCatalogue) as [ErrorCode, CatalogueEntry][]

describe('what an error says about another attempt', () => {
  test.each([
    ['network.offline', { isTransient: true, canRetry: true }],
    ['server.busy', { isTransient: true, canRetry: true }],
    ['database.unavailable', { isTransient: true, canRetry: true }],
    ['frame.request_timeout', { isTransient: true, canRetry: true }],
    // Not before `details.seconds` have passed.
    ['request.rate_limited', { isTransient: false, canRetry: true }],
    ['email.code_wrong', { isTransient: false, canRetry: true }],
    ['wallet.rejected', { isTransient: false, canRetry: true }],
    // What happened to the funds is unknown: nothing asks again by itself.
    ['rpc.internal', { isTransient: false, canRetry: true }],
    ['request.invalid', { isTransient: false, canRetry: false }],
    ['capability.off', { isTransient: false, canRetry: false }],
  ] as const)('behavior: %s', (code, said) => {
    const { isTransient, canRetry } = new AppError(code)
    expect({ isTransient, canRetry }).toEqual(said)
  })

  test('behavior: no failure after which funds may have moved is one to repeat without asking', () => {
    const repeated = entries.filter(([code]) => new AppError(code).isTransient)
    expect(repeated).not.toEqual([])
    expect(repeated.filter(([, { funds }]) => funds !== undefined)).toEqual([])
  })
})

describe('AppError.is', () => {
  test.each([
    ['the code', new AppError('siwx.declined'), true],
    ['one of several codes', new AppError('wallet.rejected'), true],
    ['another code', new AppError('wallet.timeout'), false],
    ['an error that only has the code', Object.assign(new Error(), { code: 'wallet.rejected' }), false],
    ['nothing', undefined, false],
  ])('param: %s', (_, thrown, expected) => {
    expect(AppError.is(thrown, 'siwx.declined', 'wallet.rejected')).toBe(expected)
  })
})
