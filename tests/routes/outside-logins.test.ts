import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountServer, startAccounts } from '@/devnet/accounts/serve-accounts'
import { socialProviders } from '@/lib/core/login-providers'
import { sessionRefresh } from '@/lib/custody/login-contract'
import { outsideProve } from '@/lib/custody/outside-login-contract'
import { type AccountChoice, openAccountWindow } from '@/tests/support/account-window'
import { bringBack, openOutside, openOutsideDevice, releaseResult, resultOf, visitProvider } from './outside-api'

/*
 * Logins with accounts of other services, by the real routes of the wallet role and the example accounts of the devnet.
 */

/** Everything that the process has logged. */
const logged = {
  text: '',
  sink: new Writable({
    write(chunk, _encoding, done) {
      logged.text += String(chunk)
      done()
    },
  }),
}
let accounts: AccountServer
let wallet: Awaited<ReturnType<typeof openOutside>>
beforeAll(async () => {
  accounts = await startAccounts({ port: 0 })
  wallet = await openOutside(accounts.url, {}, {}, logged.sink)
}, 120_000)
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

/** A device that is logged in. */
async function logIn(provider: (typeof socialProviders)[number], choice: AccountChoice) {
  const device = await openOutsideDevice()
  const { uri } = await device.start(provider)
  const { login } = await device.redeem(resultOf(await visitProvider(uri, choice)))
  return { device, login, init: { accessToken: login.accessToken } }
}

test('behavior: a refreshed session says with what the visitor has logged in', async () => {
  const { device, login } = await logIn('github', { person: 'ada' })
  const refreshed = await device.call(sessionRefresh, {})
  expect(refreshed).toMatchObject({ provider: 'github', userName: login.userName, email: null })
  expect(login.userName).not.toBeNull()
})

describe('a fresh proof', () => {
  test('behavior: the same account proves the session again', async () => {
    const { device, init } = await logIn('google', { typed: 'Proves Again' })
    const { uri } = await device.start('google', { use: 'proof' }, init)
    const code = resultOf(await visitProvider(uri, { typed: 'Proves Again' }))
    expect(await device.call(outsideProve, { code }, init)).toEqual({})
  })

  test('error: another account proves nothing', async () => {
    const { device, init } = await logIn('google', { typed: 'Owner' })
    const { uri } = await device.start('google', { use: 'proof' }, init)
    const code = resultOf(await visitProvider(uri, { typed: 'Stranger' }))
    await expect(device.call(outsideProve, { code }, init)).rejects.toThrow('request.invalid')
  })

  test('error: the result of a login proves nothing, that of a proof begins no session, and a proof needs a session', async () => {
    const { device, init } = await logIn('google', { typed: 'Careful' })
    const [login, proof] = [await device.start('google'), await device.start('google', { use: 'proof' }, init)]
    const codes = [
      resultOf(await visitProvider(login.uri, { typed: 'Careful' })),
      resultOf(await visitProvider(proof.uri, { typed: 'Careful' })),
    ] as const
    await expect(device.call(outsideProve, { code: codes[0] }, init)).rejects.toThrow('social.ended')
    await expect(device.redeem(codes[1])).rejects.toThrow('social.ended')
    await expect(device.start('google', { use: 'proof' })).rejects.toThrow('session.ended')
  })
})

test('behavior: no log has a code, a state or a token', async () => {
  const before = logged.text
  const device = await openOutsideDevice()
  const { uri } = await device.start('apple')
  const back = await openAccountWindow().open(uri, { typed: 'Hidden' })
  const code = resultOf(await bringBack(back))
  const { evidence, login } = await device.redeem(code)
  // Once more: the refusals are logged too.
  await bringBack(back)
  const secrets = [
    ...[code, back.form?.get('code'), back.form?.get('state'), new URL(uri).searchParams.get('code_challenge')],
    ...[evidence?.kind === 'idToken' ? evidence.token : null, login.accessToken, login.hostToken],
  ]
  const written = logged.text.slice(before.length)
  expect(written).toContain('/api/wallet/outside/callback/apple')
  expect(secrets.filter((secret) => !secret || written.includes(secret))).toEqual([])
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
