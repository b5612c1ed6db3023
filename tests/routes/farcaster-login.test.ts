import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleFarcaster } from '@/devnet/accounts/example-farcaster'
import { type AccountServer, startAccounts } from '@/devnet/accounts/serve-accounts'
import { farcasterCheckOf } from '@/lib/server/social/farcaster/farcaster-port'
import { startAnvil, type TestAnvil } from '@/tests/support/anvil'
import { codeOf } from '@/tests/support/code-of'
import { signInFarcasterApp } from '@/tests/support/farcaster-app'
import { openOutside, openOutsideDevice } from './outside-api'

/*
 * Logins with Farcaster, by the real routes of the wallet role, the example accounts of the devnet and its chain.
 */

let anvil: TestAnvil
let accounts: AccountServer
let wallet: Awaited<ReturnType<typeof openOutside>>
beforeAll(async () => {
  anvil = await startAnvil({ seeded: true })
  accounts = await startAccounts({ port: 0, rpcUrl: anvil.rpcUrl })
  wallet = await openOutside(accounts.url, { FOYER_DEVNET_RPC_URL: anvil.rpcUrl })
})
afterAll(async () => {
  await accounts?.close()
  await wallet?.close()
  await anvil?.stop()
})

test('behavior: the visitor signs in the app, and the device that waits is logged in', async () => {
  const device = await openOutsideDevice()
  const { loginId, uri } = await device.start('farcaster')
  await signInFarcasterApp(uri, 'Route')
  const { status, code } = await device.end(loginId)
  expect(status).toBe('done')
  const redeemed = await device.redeem(code ?? '')
  const subject = String(exampleFarcaster('typed:route').fid)
  const names = { provider: 'farcaster', userName: 'route', email: null }
  expect(redeemed).toMatchObject({ ...names, subject, login: { ...names, wallet: null } })

  const { evidence } = redeemed
  if (evidence?.kind !== 'farcaster') throw new Error('no evidence for the vault')
  const check = farcasterCheckOf('vault', wallet.platform)
  expect(await codeOf(check(evidence, 'another device'))).toBe('proof.invalid')
})

test('error: the device that waits for another login gets nothing', async () => {
  const [device, other] = [await openOutsideDevice(), await openOutsideDevice()]
  const { loginId, uri } = await device.start('farcaster')
  await signInFarcasterApp(uri)
  expect(await other.status(loginId)).toBe('ended')
  const { code } = await device.end(loginId)
  expect(await codeOf(other.redeem(code ?? ''))).toBe('social.ended')
  expect(await device.redeem(code ?? '')).toMatchObject({ subject: String(exampleFarcaster('ada').fid) })
  expect(await codeOf(device.redeem(code ?? ''))).toBe('social.ended')
})

test('error: no window goes anywhere after a login with Farcaster', async () => {
  const next = `${accounts.url}/github/login/oauth/authorize`
  const started = (await openOutsideDevice()).start('farcaster', { next })
  await expect(started).rejects.toMatchObject({ code: 'request.invalid' })
})

test('behavior: the same account is the same user on another device', async () => {
  const subjects = await Promise.all(
    ['Twin', 'Twin'].map(async (name) => {
      const device = await openOutsideDevice()
      const { loginId, uri } = await device.start('farcaster')
      await signInFarcasterApp(uri, name)
      const { code } = await device.end(loginId)
      return (await device.redeem(code ?? '')).subject
    }),
  )
  expect(subjects[0]).toBe(subjects[1])
})
