import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as approve from '@/app/api/vault/approvals/account/route'
import { GET as callbackGet } from '@/app/api/vault/outside/callback/[...provider]/route'
import * as begin from '@/app/api/vault/outside/start/route'
import type { SocialProvider } from '@/lib/core/login-providers'
import { readOutsideReturn } from '@/lib/custody/outside-return'
import { approvalByAccount, vaultOutsideStart } from '@/lib/custody/vault-login-contract'
import { openAccountWindow } from '@/tests/support/account-window'
import { newTestDevice, provenRequest, ROLE_ORIGINS, type TestDevice } from '@/tests/support/proven-request'
import { startWatchedAccounts, type WatchedAccounts } from '@/tests/support/watched-accounts'
import { clock, openVault } from './vault-api'

/* Accounts of other services in the vault alone: no wallet role answers here. */

let accounts: WatchedAccounts
beforeAll(async () => {
  clock.now = Date.now()
  accounts = await startWatchedAccounts()
  const source = { FOYER_DEVNET_RPC_URL: 'http://127.0.0.1:1', FOYER_EXAMPLE_ACCOUNTS_URL: accounts.url }
  openVault({}, undefined, { ...source, FOYER_RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => accounts.close())

const RESULT = 'r'.repeat(43)

async function start(device: TestDevice, provider: SocialProvider) {
  const answer = await begin.POST(await provenRequest('vault', vaultOutsideStart, { provider }, device))
  return (await answer.json()) as { loginId: string; uri: string }
}

/** The window gets to the vault's address from the callback of the wallet role, which adds the code of its result. */
async function visit(uri: string, { person = 'ada', result = RESULT as string | null } = {}) {
  const address = new URL(uri)
  if (result !== null) address.searchParams.set('state', `${address.searchParams.get('state')}.${result}`)
  return bring((await openAccountWindow().open(address.href, { person: person as 'ada' })).url)
}

async function bring(url: string | URL) {
  const answer = await callbackGet(new Request(url, { headers: { host: new URL(ROLE_ORIGINS.vault).host } }))
  const location = new URL(answer.headers.get('location') ?? 'about:blank')
  return { status: answer.status, location, end: readOutsideReturn(location.hash) }
}

async function approveBy(device: TestDevice, provider: SocialProvider, by: object): Promise<string> {
  const input = { provider, by } as never
  const answer = await approve.POST(await provenRequest('vault', approvalByAccount, input, device))
  const body = await answer.json()
  return answer.ok ? (body.heldUntil === null ? 'done' : 'held') : body.error.code
}

describe('a login of the vault’s own', () => {
  test.each([
    ['github', 'done'],
    ['google', 'done'],
    ['discord', 'done'],
    ['x', 'held'],
  ] as const)(
    'behavior: with %s it approves the device: %s. The window goes to the wallet role',
    async (provider, is) => {
      const device = await newTestDevice()
      const { loginId, uri } = await start(device, provider)
      expect(await approveBy(device, provider, { loginId })).toBe('custody.not_approved')
      const { status, location, end } = await visit(uri)
      expect([status, location.origin, location.pathname]).toEqual([303, ROLE_ORIGINS.wallet, '/callback'])
      expect(location.search).toBe('')
      expect(end).toMatchObject({ status: 'done', result: RESULT, to: device.embedOrigin })
      expect(await approveBy(device, provider, { loginId })).toBe(is)
      expect(await approveBy(device, provider, { loginId })).toBe('custody.not_approved')
    },
  )

  test('error: another device, another provider and another login get nothing of it', async () => {
    const [device, other] = [await newTestDevice(), await newTestDevice()]
    const { loginId, uri } = await start(device, 'github')
    const own = await start(other, 'github')
    await visit(uri)
    expect(await approveBy(other, 'github', { loginId })).toBe('custody.not_approved')
    expect(await approveBy(other, 'github', { loginId: own.loginId })).toBe('custody.not_approved')
    expect(await approveBy(device, 'x', { loginId })).toBe('custody.not_approved')
    expect(await approveBy(device, 'github', { loginId })).toBe('done')
  })

  test('error: a state without the result of the wallet role, a used one, and an unknown one approve nothing', async () => {
    const device = await newTestDevice()
    const bare = await start(device, 'github')
    expect((await visit(bare.uri, { result: null })).end?.status).toBe('failed')
    expect(await approveBy(device, 'github', { loginId: bare.loginId })).toBe('custody.not_approved')
    const { loginId, uri } = await start(device, 'github')
    await visit(uri)
    expect((await visit(uri)).end).toEqual({ status: 'failed', to: null, back: null })
    expect(await approveBy(device, 'github', { loginId })).toBe('done')
  })

  test('error: the response of another provider is refused (mix-up)', async () => {
    const device = await newTestDevice()
    const { loginId, uri } = await start(device, 'github')
    const address = new URL(uri)
    address.searchParams.set('state', `${address.searchParams.get('state')}.${RESULT}`)
    const { url } = await openAccountWindow().open(address.href, { person: 'ada' })
    accounts.asked.length = 0
    expect((await bring(String(url).replace('/callback/github', '/callback/x'))).end?.status).toBe('failed')
    // The other provider has not got the code.
    expect(accounts.asked).toEqual([])
    expect(await approveBy(device, 'github', { loginId })).toBe('custody.not_approved')
  })
})

describe('evidence', () => {
  test.each(['github', 'x'] as const)('error: %s signs no token, and none is taken for it', async (provider) => {
    const evidence = { kind: 'idToken', token: 'a.b.c', salt: 's'.repeat(22) }
    expect(await approveBy(await newTestDevice(), provider, { evidence })).toBe('proof.invalid')
  })

  test('error: an access token is no evidence', async () => {
    const evidence = { kind: 'idToken', token: 'example-access-token', salt: 's'.repeat(22) }
    expect(await approveBy(await newTestDevice(), 'google', { evidence })).toBe('proof.invalid')
  })
})
