import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { socialProviders } from '@/lib/core/login-providers'
import { startFaultyAccounts } from '@/tests/fakes/social/faulty-accounts'
import { openOutside, openOutsideDevice } from './outside-api'
import { columns, signsIdTokens } from './outside-login-cells'
import { setUpClock } from './wallet-clock'

/*
 * The table of logins with accounts of other services: six providers by twenty-one columns. Each cell is a whole login by the
 * real routes of the wallet role and the example accounts, which misbehave as the column says. Where a column is about ID
 * tokens, the name of a cell of GitHub and of X says what stands for it there.
 */

let accounts: Awaited<ReturnType<typeof startFaultyAccounts>>
let wallet: Awaited<ReturnType<typeof openOutside>>
beforeAll(async () => {
  accounts = await startFaultyAccounts()
  // Read anew each time: the clock is replaced.
  wallet = await openOutside(accounts.url, {}, { now: () => Date.now() })
})
afterAll(async () => {
  await accounts.stop()
  await wallet.close()
})

setUpClock()

describe.each(socialProviders)('a login with %s', (provider) => {
  for (const column of columns) {
    const { title, run, expected } = signsIdTokens(provider) ? column : (column.oauth ?? column)
    test(title, async () => {
      const device = await openOutsideDevice()
      const outcome = await run({ provider, accounts, device })
      expect(outcome).toEqual(typeof expected === 'function' ? expected(provider) : expected)
    })
  }
})

test('behavior: the table has a cell for each provider and column', () => {
  expect(columns.length * socialProviders.length).toBe(126)
})
