import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountServer, startAccounts } from '@/devnet/accounts/serve-accounts'
import { socialProviders } from '@/lib/core/login-providers'
import { openOutside, openOutsideDevice, releaseResult, resultOf, visitProvider } from './outside-api'

/*
 * Logins with accounts of other services, by the real routes of the wallet role and the example accounts of the devnet.
 */

let accounts: AccountServer
let wallet: Awaited<ReturnType<typeof openOutside>>
beforeAll(async () => {
  accounts = await startAccounts({ port: 0 })
  wallet = await openOutside(accounts.url)
})
afterAll(async () => {
  await accounts.close()
  await wallet.close()
})

describe.each(socialProviders)('a login with %s', (provider) => {
  test('behavior: the visitor agrees, and the device is logged in', async () => {
    const device = await openOutsideDevice()
    const { loginId, uri } = await device.start(provider)
    expect(await device.status(loginId)).toBe('pending')
    const code = resultOf(await visitProvider(uri, { person: 'ada' }))
    const redeemed = await device.redeem(code)
    expect(redeemed).toMatchObject({ provider, login: { provider, email: null, wallet: null } })
    expect(redeemed.login.userName).toBe(redeemed.userName)
    expect(redeemed.evidence === null).toBe(provider === 'github' || provider === 'x')
  })

  test('behavior: the same account is the same user on another device, and another account is not', async () => {
    const subjects = await Promise.all(
      (['ben', 'ben', 'cleo'] as const).map(async (person) => {
        const device = await openOutsideDevice()
        const { uri } = await device.start(provider)
        return (await device.redeem(resultOf(await visitProvider(uri, { person })))).subject
      }),
    )
    expect(subjects[0]).toBe(subjects[1])
    expect(subjects[0]).not.toBe(subjects[2])
  })

  test('error: the visitor declines', async () => {
    const device = await openOutsideDevice()
    const { loginId, uri } = await device.start(provider)
    const { end } = await visitProvider(uri, { cancels: true })
    expect(end).toEqual({ status: 'declined', to: device.device.embedOrigin, back: null })
    expect(await device.status(loginId)).toBe('declined')
  })
})

test('behavior: the device that waits learns of the result after the press in the window, and not before', async () => {
  const device = await openOutsideDevice()
  const { loginId, uri } = await device.start('google')
  const code = resultOf(await visitProvider(uri))
  expect(await device.status(loginId)).toBe('pending')
  expect(await releaseResult(code)).toBe(200)
  expect(await device.status(loginId)).toBe('done')
  await device.redeem(code)
  expect(await device.status(loginId)).toBe('ended')
})
