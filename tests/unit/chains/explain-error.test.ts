import { expect, test } from 'vitest'
import { explainNodeError, explainWalletError } from '@/lib/chains/explain-error'
import { loadTranslator } from '@/tests/support/load-translator'

const away = () => Promise.reject(new Error('Loading chunk 7 failed.'))

test('behavior: the table is loaded at a failure, and decides', async () => {
  expect((await explainWalletError([{ message: 'cancel' }], 'transaction.failed', loadTranslator)).code).toBe(
    'wallet.rejected',
  )
  expect((await explainNodeError([{ code: -32000, message: 'already known' }], loadTranslator)).code).toBe(
    'transaction.unsure',
  )
})

test.each([
  ['a decision of the owner', { code: 4001, message: 'no' }, 'wallet.rejected'],
  ['anything else', { code: -32603, message: 'no' }, 'transaction.failed'],
] as const)('error: if the table cannot be loaded, %s is still recognised', async (_, error, code) => {
  const failure = await explainWalletError([error], 'transaction.failed', away)
  expect(failure).toMatchObject({ code, cause: [error] })
})

test('error: if the table cannot be loaded, the error is a failure of the node', async () => {
  expect((await explainNodeError([{ code: -32005 }], away)).code).toBe('upstream.failed')
})
