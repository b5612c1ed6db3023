import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outsideRedeem } from '@/lib/custody/outside-login-contract'
import { openAccountWindow } from '@/tests/support/account-window'
import { startWatchedAccounts, type WatchedAccounts } from '@/tests/support/watched-accounts'
import {
  bringBack,
  newSalt,
  openOutside,
  openOutsideDevice,
  RouteFailure,
  releaseResult,
  resultOf,
  visitProvider,
} from './outside-api'

/*
 * Attacks on logins with accounts of other services, by the real routes of the wallet role. An attacker has a device of
 * his own, sees every address, and makes victims open any of them. A victim is logged in at the provider.
 */

let accounts: WatchedAccounts
let wallet: Awaited<ReturnType<typeof openOutside>>
const clock = { ahead: 0 }
beforeAll(async () => {
  accounts = await startWatchedAccounts()
  wallet = await openOutside(accounts.url, {}, { now: () => Date.now() + clock.ahead })
}, 120_000)
afterAll(async () => {
  await accounts.close()
  await wallet.close()
})

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (cause: unknown) => {
      if (cause instanceof RouteFailure) return cause.code
      throw cause
    },
  )

describe('a result of another device', () => {
  test('error: login CSRF: the victim’s device cannot be logged in as the attacker', async () => {
    const [attacker, victim] = [await openOutsideDevice(), await openOutsideDevice()]
    const { uri } = await attacker.start('google')
    const code = resultOf(await visitProvider(uri, { typed: 'attacker' }))
    // The page of the attacker posts the result, as the window of a login would.
    expect(await codeOf(victim.redeem(code))).toBe('social.ended')
    // It was not used up by that.
    expect(await codeOf(attacker.redeem(code))).toBe('done')
  })

  test('error: the response of the attacker’s account does not reach the login of the victim', async () => {
    const [attacker, victim] = [await openOutsideDevice(), await openOutsideDevice()]
    const [own, login] = [await attacker.start('google'), await victim.start('google')]
    const { url } = await openAccountWindow().open(own.uri, { typed: 'attacker' })
    const state = new URL(login.uri).searchParams.get('state') ?? ''
    url.searchParams.set('state', state)
    expect((await bringBack({ url, form: null })).end?.status).toBe('failed')
    expect(await victim.status(login.loginId)).toBe('failed')
  })

  test('error: an address that the attacker has sent gives his waiting device nothing, until the visitor presses', async () => {
    const attacker = await openOutsideDevice()
    const { loginId, uri } = await attacker.start('discord')
    // The victim opens it, and is sent straight back.
    const window = openAccountWindow()
    const code = resultOf(await visitProvider(uri, { person: 'ada' }, window))
    expect(await attacker.status(loginId)).toBe('pending')
    // No page of another origin can press.
    expect(await releaseResult(code, 'https://shop.example')).toBe(403)
    expect(await attacker.status(loginId)).toBe('pending')
  })

  test('error: another device, and another page with the same frame, cannot see how a login stands', async () => {
    const device = await openOutsideDevice()
    const { loginId } = await device.start('x')
    const others = [await openOutsideDevice(), await openOutsideDevice('http://localhost:3000', device.device.key)]
    for (const other of others) expect(await other.status(loginId)).toBe('ended')
  })
})

describe('a provider that lies', () => {
  test('error: mix-up: the response of one provider is refused at the callback of another', async () => {
    const device = await openOutsideDevice()
    const { loginId, uri } = await device.start('github')
    const { url } = await openAccountWindow().open(uri)
    url.pathname = url.pathname.replace('github', 'x')
    accounts.asked.length = 0
    expect((await bringBack({ url, form: null })).end?.status).toBe('failed')
    expect(await device.status(loginId)).toBe('failed')
    // The other provider has not got the code.
    expect(accounts.asked).toEqual([])
  })

  test('error: mix-up: a response that names another issuer is refused', async () => {
    const device = await openOutsideDevice()
    const { uri } = await device.start('google')
    const { url } = await openAccountWindow().open(uri)
    url.searchParams.set('iss', `${accounts.url}/discord`)
    accounts.asked.length = 0
    expect((await bringBack({ url, form: null })).end?.status).toBe('failed')
    expect(accounts.asked).toEqual([])
  })
})

describe('what counts once', () => {
  test('error: a state is used up by its first response', async () => {
    const device = await openOutsideDevice()
    const { uri } = await device.start('github')
    const back = await openAccountWindow().open(uri)
    expect((await bringBack(back)).end?.status).toBe('done')
    expect((await bringBack(back)).end).toEqual({ status: 'failed', to: null, back: null })
  })

  test('error: of two redemptions at the same time one succeeds', async () => {
    const device = await openOutsideDevice()
    const { uri } = await device.start('github')
    const code = resultOf(await visitProvider(uri))
    const outcomes = await Promise.all([codeOf(device.redeem(code)), codeOf(device.redeem(code))])
    expect(outcomes.sort()).toEqual(['done', 'social.ended'])
  })

  test('error: a result ends after 60 seconds, and its login after ten minutes', async () => {
    const device = await openOutsideDevice()
    const [first, second] = [await device.start('github'), await device.start('github')]
    const code = resultOf(await visitProvider(first.uri))
    const back = await openAccountWindow().open(second.uri)
    clock.ahead += 60_000
    expect(await codeOf(device.call(outsideRedeem, { code }, { issuedAt: seconds() }))).toBe('social.ended')
    clock.ahead += 540_000
    expect((await bringBack(back)).end?.status).toBe('failed')
    clock.ahead = 0
  })
})

describe('where the window goes', () => {
  const salt = newSalt()
  const next = (change: (url: URL) => void = () => undefined) => {
    const url = new URL(`${accounts.url}/github/login/oauth/authorize`)
    url.searchParams.set('client_id', 'foyer-example')
    url.searchParams.set('redirect_uri', 'http://vault.localhost:3000/api/vault/outside/callback/github')
    url.searchParams.set('state', 's'.repeat(43))
    change(url)
    return url.href
  }

  test('behavior: without a signature it goes on to the vault, with the code of the result', async () => {
    const device = await openOutsideDevice()
    const { uri } = await device.start('github', { salt, next: next() })
    const { location } = await visitProvider(uri)
    const [state, code] = (location.searchParams.get('state') ?? '').split('.')
    expect([`${location.origin}${location.pathname}`, state]).toEqual([
      `${accounts.url}/github/login/oauth/authorize`,
      's'.repeat(43),
    ])
    // The visitor may be asked again there.
    clock.ahead += 300_000
    expect(await codeOf(device.call(outsideRedeem, { code: code ?? '' }, { issuedAt: seconds() }))).toBe('done')
    clock.ahead = 0
  })

  const put = (part: 'host' | 'pathname' | 'username' | 'password', value: string) => (url: URL) => {
    url[part] = value
  }

  test.each<[string, (url: URL) => void]>([
    ['another host', put('host', 'evil.example')],
    ['another path', put('pathname', '/github/logout')],
    ['another provider', put('pathname', '/x/i/oauth2/authorize')],
    ['another client', (url) => url.searchParams.set('client_id', 'evil')],
    ['another callback', (url) => url.searchParams.set('redirect_uri', 'https://evil.example/')],
    [
      'the callback of the wallet role',
      (url) => url.searchParams.set('redirect_uri', 'http://wallet.localhost:3000/api/wallet/outside/callback/github'),
    ],
    ['a second state', (url) => url.searchParams.append('state', 't'.repeat(43))],
    ['no state', (url) => url.searchParams.delete('state')],
    ['a user in the address', put('username', 'evil')],
    ['a password in the address', put('password', 'evil')],
  ])('error: %s is no address of the vault', async (_, change) => {
    const device = await openOutsideDevice()
    expect(await codeOf(device.start('github', { salt, next: next(change) }))).toBe('request.invalid')
  })

  test('error: no page of another origin is where a login returns', async () => {
    const device = await openOutsideDevice()
    expect(await codeOf(device.start('github', { returnUrl: 'https://evil.example/' }))).toBe('request.invalid')
  })
})

const seconds = () => Math.floor((Date.now() + clock.ahead) / 1_000)
