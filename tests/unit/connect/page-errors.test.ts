import { describe, expect, test } from 'vitest'
import { createEip1193Provider } from '@/lib/connect/eip1193-provider'
import { AppError } from '@/lib/core/app-error'

const errorOf = (thrown: unknown) =>
  createEip1193Provider(() => Promise.reject(thrown))
    .provider.request({ method: 'eth_sendTransaction', params: [] })
    .then(
      () => null,
      ({ code, message }) => ({ code, message }),
    )

describe('an operation of a smart account that is refused before a screen', () => {
  // As the frame says it to the page.
  const refused = (reason: string) =>
    new AppError('operation.refused', {
      message: 'The network would not accept this transaction',
      details: { reason },
    })

  test.each([
    ['reverts', 'The network would not accept this transaction: execution reverted (operation.refused)'],
    ['funds', 'The network would not accept this transaction: insufficient funds (operation.refused)'],
    ['nonce', 'The network would not accept this transaction (operation.refused)'],
  ])('error: the page gets -32003 (EIP-1474) with a message that says why: %s', async (reason, message) => {
    expect(await errorOf(refused(reason))).toEqual({ code: -32_003, message })
  })

  test('error: without words of the frame the page gets a sentence', async () => {
    expect(await errorOf(new AppError('operation.refused', { details: { reason: 'reverts' } }))).toEqual({
      code: -32_003,
      message: 'The network refuses the operation of the smart account: execution reverted (operation.refused)',
    })
  })
})
