import { describe, expect, test } from 'vitest'
import { ratePolicies } from '@/lib/server/http/rate-limit'
import { signInNonce } from '@/lib/sign-in/sign-in-contract'
import type { SignInMessage } from '@/lib/sign-in/sign-in-message'
import { buildSignInText } from '@/lib/sign-in/sign-in-text'
import { brokenKv } from '@/tests/support/broken-kv'
import { fullMessage } from '@/tests/support/sign-in-messages'
import { DEVNET, failureOf, NONCE_COOKIE_PREFIX, openSignIn, TestBrowser } from './sign-in-api'

const namespaces = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'] as const

const accountOf = (namespace: (typeof namespaces)[number]) => {
  const { chainId, accountAddress } = fullMessage(namespace)
  return { chainId, accountAddress }
}
const account = accountOf('eip155')

async function messageOf(answer: Response) {
  const body: unknown = await answer.json()
  expect(answer.status, JSON.stringify(body)).toBe(200)
  return signInNonce.output.parse(body)
}

describe('POST /api/auth/nonce', () => {
  test.each(namespaces)('behavior: returns every field of a message to sign for an account of %s', async (name) => {
    const { clock } = openSignIn(DEVNET)
    const message = await messageOf(await new TestBrowser().nonce(accountOf(name)))
    expect(message).toEqual({
      ...accountOf(name),
      domain: 'localhost:3000',
      uri: 'http://localhost:3000',
      version: '1',
      statement: expect.stringMatching(/^Sign in .* no gas/),
      nonce: expect.stringMatching(/^[A-Za-z0-9]{22,128}$/),
      issuedAt: '2026-11-21T10:00:00.000Z',
      expirationTime: '2026-11-21T10:05:00.000Z',
    })
    expect(buildSignInText(message as SignInMessage)).toContain(`Nonce: ${message.nonce}`)
    expect(clock.now).toBe(Date.parse(message.issuedAt))
  })

  test('behavior: every nonce is different, and one cookie binds those of a browser', async () => {
    openSignIn(DEVNET)
    const browser = new TestBrowser()
    const first = await messageOf(await browser.nonce(account))
    const name = browser.nonceCookie
    const cookie = browser.cookies.get(name)
    const answer = await browser.nonce(account)
    expect((await messageOf(answer)).nonce).not.toBe(first.nonce)
    expect(answer.headers.getSetCookie()).toEqual([
      `${name}=${cookie}; Path=/; Max-Age=420; HttpOnly; Secure; SameSite=Lax`,
    ])
    expect(cookie).toMatch(/^[\w-]{43}$/)

    const other = new TestBrowser()
    await other.nonce(account)
    expect(other.nonceCookie).not.toBe(name)
    expect(other.cookies.get(other.nonceCookie)).not.toBe(cookie)
  })

  test.each(['', 'short', `${'a'.repeat(42)}.`, 'a'.repeat(44), '"'])(
    'error: a cookie that cannot be ours, %j, is replaced',
    async (cookie) => {
      openSignIn(DEVNET)
      const browser = new TestBrowser()
      const old = `${NONCE_COOKIE_PREFIX}old`
      browser.cookies.set(old, cookie)
      await browser.nonce(account)
      browser.cookies.delete(old)
      expect(browser.cookies.get(browser.nonceCookie)).toMatch(/^[\w-]{43}$/)
      expect(browser.cookies.get(browser.nonceCookie)).not.toContain(cookie === '' ? '~' : cookie)
    },
  )

  test('behavior: the address of the app comes from the configuration, whatever host the request names', async () => {
    openSignIn({ ...DEVNET, FOYER_APP_URL: 'https://app.example:8443', FOYER_SIGN_IN_STATEMENT: 'I accept the terms.' })
    const headers = {
      origin: 'https://app.example:8443',
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
    }
    const message = await messageOf(await new TestBrowser().nonce(account, headers))
    expect(message).toMatchObject({
      domain: 'app.example:8443',
      uri: 'https://app.example:8443',
      statement: 'I accept the terms.',
    })
  })

  test.each([
    ['a chain that no node serves', { ...account, chainId: 'eip155:999999' }, 'chainId'],
    ['a chain of Solana without a name', { ...accountOf('solana'), chainId: `solana:${'1'.repeat(32)}` }, 'chainId'],
    [
      'a chain of Bitcoin that we do not know',
      { ...accountOf('bip122'), chainId: `bip122:${'0'.repeat(32)}` },
      'chainId',
    ],
    ['a chain of Cosmos without a prefix', { ...accountOf('cosmos'), chainId: 'cosmos:osmosis-1' }, 'chainId'],
    [
      'an address of another namespace',
      { ...account, accountAddress: accountOf('solana').accountAddress },
      'accountAddress',
    ],
    ['a wrong checksum', { ...account, accountAddress: account.accountAddress.toLowerCase() }, 'accountAddress'],
    ['a line break', { ...account, accountAddress: `${account.accountAddress}\nURI: x` }, 'accountAddress'],
  ])('error: %s is refused, without a cookie and without repeating it', async (_, body, field) => {
    openSignIn(DEVNET)
    const answer = await new TestBrowser().nonce(body)
    expect(answer.headers.getSetCookie()).toEqual([])
    const text = await answer.clone().text()
    for (const value of Object.values(body)) expect(text).not.toContain(value)
    expect(await failureOf(answer)).toEqual({ status: 400, code: 'siwx.bad_message', details: { field } })
  })

  test.each([
    ['no CAIP-2', { ...account, chainId: '1' }],
    ['no address', { chainId: account.chainId }],
    ['an empty address', { ...account, accountAddress: '' }],
    ['a long address', { ...account, accountAddress: 'a'.repeat(129) }],
  ])('error: %s does not fit the contract', async (_, body) => {
    openSignIn(DEVNET)
    expect(await failureOf(await new TestBrowser().nonce(body))).toMatchObject({ status: 400, code: 'request.invalid' })
  })

  test('error: a server without sign-in says so', async () => {
    openSignIn({ ...DEVNET, FOYER_SIGN_IN: 'off' })
    expect(await failureOf(await new TestBrowser().nonce(account))).toMatchObject({
      status: 501,
      code: 'capability.off',
    })
  })

  test('error: a page of an origin that the project does not name gets no nonce', async () => {
    openSignIn(DEVNET)
    const answer = await new TestBrowser().nonce(account, { origin: 'https://evil.example' })
    expect(await failureOf(answer)).toMatchObject({ status: 403, code: 'project.origin_not_allowed' })
  })

  test('error: without a store there is no nonce', async () => {
    for (const store of ['kv', 'volatileKv'] as const) {
      openSignIn(DEVNET, { [store]: brokenKv() })
      const answer = await new TestBrowser().nonce(account)
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(await failureOf(answer)).toMatchObject({ status: 503, code: 'kv.unavailable' })
    }
  })

  test('error: one visitor has a limit over all accounts', async () => {
    openSignIn({ ...DEVNET, FOYER_TRUSTED_PROXIES: '1' })
    const ask = (visitor: string, body: object) => new TestBrowser().nonce(body, { 'x-forwarded-for': visitor })
    for (let count = 0; count < ratePolicies.signInNonce.limit; count += 1) {
      expect((await ask('10.0.0.1', accountOf(namespaces[count % 5]!))).status).toBe(200)
    }
    expect((await ask('10.0.0.1', account)).status).toBe(429)
    expect((await ask('10.0.0.2', account)).status).toBe(200)
  })
})
