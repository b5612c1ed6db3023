import { createHash, randomBytes } from 'node:crypto'
import { createLocalJWKSet, decodeJwt, importPKCS8, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountServer, startAccounts } from '@/devnet/accounts/serve-accounts'
import { EXAMPLE_CLIENT } from '@/lib/core/example-client'
import { type SocialProvider, socialProviders } from '@/lib/core/login-providers'
import { type AccountChoice, openAccountWindow } from '@/tests/support/account-window'

let accounts: AccountServer
beforeAll(async () => {
  accounts = await startAccounts({ port: 0 })
})
afterAll(() => accounts.close())

const AUTHORIZE: Readonly<Record<SocialProvider, string>> = {
  google: '/o/oauth2/v2/auth',
  github: '/login/oauth/authorize',
  apple: '/auth/authorize',
  facebook: '/dialog/oauth',
  x: '/i/oauth2/authorize',
  discord: '/api/oauth2/authorize',
}
const TOKEN: Readonly<Record<SocialProvider, string>> = {
  google: '/token',
  github: '/login/oauth/access_token',
  apple: '/auth/token',
  facebook: '/oauth/access_token',
  x: '/2/oauth2/token',
  discord: '/api/oauth2/token',
}
const USER: Readonly<Partial<Record<SocialProvider, string>>> = { github: '/user', x: '/2/users/me' }
const SCOPES: Readonly<Record<SocialProvider, string>> = {
  google: 'openid email profile',
  github: 'read:user',
  apple: 'name email',
  facebook: 'openid email public_profile',
  x: 'users.read tweet.read users.email',
  discord: 'openid email identify',
}

const callbackOf = (provider: SocialProvider, role = 'wallet') =>
  `http://${role}.localhost:3000/api/${role}/outside/callback/${provider}`

/** A login as a client begins it. @param changes - of the query; `undefined` leaves a parameter out. */
function beginLogin(provider: SocialProvider, changes: Readonly<Record<string, string | undefined>> = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const query = {
    client_id: EXAMPLE_CLIENT.id,
    redirect_uri: callbackOf(provider),
    response_type: 'code',
    scope: SCOPES[provider],
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(provider === 'apple' && { response_mode: 'form_post' }),
    ...changes,
  }
  const uri = new URL(`${accounts.url}/${provider}${AUTHORIZE[provider]}`)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) uri.searchParams.set(name, value)
  return { uri: uri.href, verifier, redirectUri: uri.searchParams.get('redirect_uri') ?? '' }
}

type Begun = ReturnType<typeof beginLogin>

/** What the window brings back. */
async function answerOf(begun: Begun, choice?: AccountChoice, window = openAccountWindow()) {
  const back = await window.open(begun.uri, choice)
  return back.form ?? back.url.searchParams
}

async function appleSecret(changes: { readonly key?: CryptoKey; readonly subject?: string } = {}): Promise<string> {
  const { teamId, keyId, privateKey } = EXAMPLE_CLIENT.apple
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setIssuedAt()
    .setExpirationTime('5 minutes')
    .setAudience('https://appleid.apple.com')
    .setSubject(changes.subject ?? EXAMPLE_CLIENT.id)
    .sign(changes.key ?? (await importPKCS8(privateKey, 'ES256')))
}

/** Exchanges a code as the documentation of the provider says. */
async function exchange(
  provider: SocialProvider,
  { verifier, redirectUri }: Begun,
  code: string | null,
  changes: { readonly headers?: Record<string, string>; readonly fields?: Record<string, string> } = {},
) {
  const isBasic = provider === 'x' || provider === 'discord'
  const basic = `Basic ${Buffer.from(`${EXAMPLE_CLIENT.id}:${EXAMPLE_CLIENT.secret}`).toString('base64')}`
  const secret = provider === 'apple' ? await appleSecret() : EXAMPLE_CLIENT.secret
  return fetch(`${accounts.url}/${provider}${TOKEN[provider]}`, {
    method: 'POST',
    headers: { accept: 'application/json', ...(isBasic && { authorization: basic }), ...changes.headers },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: code ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...(!isBasic && { client_id: EXAMPLE_CLIENT.id, client_secret: secret }),
      ...changes.fields,
    }),
  })
}

/** A whole login. Returns the ID token's claims, or what the user endpoint says. */
async function logIn(provider: SocialProvider, choice?: AccountChoice) {
  const begun = beginLogin(provider)
  const answer = await answerOf(begun, choice)
  const tokens = await (await exchange(provider, begun, answer.get('code'))).json()
  const path = USER[provider]
  if (path === undefined) return decodeJwt(tokens.id_token)
  const user = await fetch(`${accounts.url}/${provider}${path}`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  })
  const body = await user.json()
  return body.data ?? body
}

const OPEN_ID = ['google', 'apple', 'facebook', 'discord'] as const

describe.each(socialProviders)('the example account with %s', (provider) => {
  test('behavior: a person comes back with the state and a code, and is the same one the next time', async () => {
    const answer = await answerOf(beginLogin(provider))
    expect(answer.get('state')).toBe('state-1')
    expect(answer.get('code')).toMatch(/^[\w-]{32}$/)
    const [first, second, other] = [
      await logIn(provider, { typed: 'Eve' }),
      await logIn(provider, { typed: ' eve ' }),
      await logIn(provider, { typed: 'Mallory' }),
    ]
    const idOf = (user: { sub?: string; id?: string }) => user.sub ?? user.id
    expect(idOf(first)).toBe(idOf(second))
    expect(idOf(other)).not.toBe(idOf(first))
  })

  test('behavior: gives the own address, a relay address, or none', async () => {
    const field = provider === 'x' ? 'confirmed_email' : 'email'
    expect(await logIn(provider, { person: 'ada' })).toHaveProperty(field, 'ada@example.com')
    expect((await logIn(provider, { person: 'ben' }))[field] ?? null).toBeNull()
    expect(await logIn(provider, { person: 'cleo' })).toHaveProperty(field, expect.stringMatching(/@.*relay/))
  })

  test('behavior: the page says whom it stands in for, runs no script, and takes no password', async () => {
    const { page } = await openAccountWindow().open(beginLogin(provider).uri)
    expect(page?.text).toMatch(/stands in for \w+\. It is a test: never enter a password here/)
    expect(page?.text).not.toMatch(/<script|type="password"/)
    expect(page?.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
  })

  test('error: a visitor who cancels comes back with an error and no code', async () => {
    const answer = await answerOf(beginLogin(provider), { cancels: true })
    expect([answer.get('error'), answer.get('state'), answer.get('code')]).toEqual([
      provider === 'apple' ? 'user_cancelled_authorize' : 'access_denied',
      'state-1',
      null,
    ])
  })

  test('error: a request without PKCE is refused at once', async () => {
    const answer = await answerOf(beginLogin(provider, { code_challenge: undefined }))
    expect(answer.get('error')).toBe('invalid_request')
  })

  test.each([
    ['another client', { client_id: 'another' }],
    ['an address that is not ours', { redirect_uri: 'https://evil.example/' }],
    ['the callback of another provider', { redirect_uri: callbackOf(provider === 'x' ? 'google' : 'x') }],
  ])('error: %s sends the visitor nowhere', async (_, changes) => {
    const answer = await fetch(beginLogin(provider, changes).uri, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })

  test('error: a code is used up by its first try, and needs its verifier, client and address', async () => {
    const refused = async (change: (begun: Begun) => Parameters<typeof exchange>[3], again = false) => {
      const begun = beginLogin(provider)
      const code = (await answerOf(begun)).get('code')
      if (again) await exchange(provider, begun, code)
      const tokens = await (await exchange(provider, begun, code, change(begun))).json()
      return [tokens.access_token, typeof tokens.error]
    }
    const no = [undefined, 'string']
    expect(await refused(() => ({}), true)).toEqual(no)
    expect(await refused(() => ({ fields: { code_verifier: 'a'.repeat(43) } }))).toEqual(no)
    expect(await refused(() => ({ fields: { redirect_uri: callbackOf(provider, 'vault') } }))).toEqual(no)
    const wrong = { fields: { client_secret: 'wrong' }, headers: { authorization: 'Basic d3Jvbmc6d3Jvbmc=' } }
    expect(await refused(() => wrong)).toEqual(no)
  })

  test('behavior: a second callback of the client is not asked again, the same one is', async () => {
    const window = openAccountWindow()
    await window.open(beginLogin(provider).uri, { typed: 'Eve' })
    const vault = await window.open(beginLogin(provider, { redirect_uri: callbackOf(provider, 'vault') }).uri)
    // The page that posts the form of Apple is no question.
    expect(vault.page?.text ?? '').not.toContain('Choose an account')
    expect((vault.form ?? vault.url.searchParams).get('code')).not.toBeNull()
    expect((await window.open(beginLogin(provider).uri)).page?.text).toContain('Choose an account')
  })
})

describe.each(OPEN_ID)('ID tokens of the example of %s', (provider) => {
  test('behavior: are signed by the published key, for the client and the nonce', async () => {
    const issuer = `${accounts.url}/${provider}`
    const document = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()
    expect(document).toMatchObject({ issuer, authorization_endpoint: `${issuer}${AUTHORIZE[provider]}` })
    const begun = beginLogin(provider)
    const code = (await answerOf(begun)).get('code')
    const { id_token } = await (await exchange(provider, begun, code)).json()
    const keys = createLocalJWKSet(await (await fetch(document.jwks_uri)).json())
    const { payload } = await jwtVerify(id_token, keys, { issuer, audience: EXAMPLE_CLIENT.id })
    expect(payload.nonce).toBe('nonce-1')
  })
})

describe('what the providers do differently', () => {
  test('behavior: Google and Discord name themselves in the response', async () => {
    for (const provider of socialProviders) {
      const answer = await answerOf(beginLogin(provider))
      const iss = provider === 'google' || provider === 'discord' ? `${accounts.url}/${provider}` : null
      expect([provider, answer.get('iss')]).toEqual([provider, iss])
    }
  })

  test('behavior: Apple posts a form, and gives the name at the first consent only', async () => {
    const first = await openAccountWindow().open(beginLogin('apple').uri, { typed: 'Grace Hopper' })
    expect(first.url.href).toBe(callbackOf('apple'))
    expect(JSON.parse(first.form?.get('user') ?? '')).toEqual({ name: { firstName: 'Grace', lastName: 'Hopper' } })
    const second = await openAccountWindow().open(beginLogin('apple').uri, { typed: 'Grace Hopper' })
    expect(second.form?.get('user')).toBeNull()
  })

  test('behavior: Apple gives a relay address to a visitor who hides theirs', async () => {
    expect(await logIn('apple', { person: 'ada', hidesEmail: true })).toMatchObject({
      email: expect.stringMatching(/^\w+@privaterelay\.appleid\.com$/),
      is_private_email: true,
    })
  })

  test('error: Apple takes no secret but one that its key has signed for the client', async () => {
    const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
    for (const client_secret of [
      EXAMPLE_CLIENT.secret,
      await appleSecret({ key: privateKey }),
      await appleSecret({ subject: 'another' }),
    ]) {
      const begun = beginLogin('apple')
      const code = (await answerOf(begun)).get('code')
      const answer = await exchange('apple', begun, code, { fields: { client_secret } })
      expect([answer.status, await answer.json()]).toEqual([401, { error: 'invalid_client' }])
    }
  })

  test('behavior: Facebook leaves the token endpoint out of its discovery document', async () => {
    const answer = await fetch(`${accounts.url}/facebook/.well-known/openid-configuration/`)
    expect(await answer.json()).not.toHaveProperty('token_endpoint')
  })

  test('behavior: Facebook signs a token without a nonce if none was asked for', async () => {
    const begun = beginLogin('facebook', { nonce: undefined })
    const code = (await answerOf(begun)).get('code')
    const { id_token } = await (await exchange('facebook', begun, code)).json()
    expect(decodeJwt(id_token)).not.toHaveProperty('nonce')
  })

  test('behavior: GitHub answers as a form unless JSON is asked for, and with status 200 if it refuses', async () => {
    const begun = beginLogin('github')
    const code = (await answerOf(begun)).get('code')
    const headers = { accept: '*/*' }
    const right = await exchange('github', begun, code, { headers })
    expect(new URLSearchParams(await right.text()).get('access_token')).toMatch(/^[\w-]+$/)
    const again = await exchange('github', begun, code)
    expect([again.status, await again.json()]).toEqual([200, { error: 'bad_verification_code' }])
  })

  test('error: X takes no secret in the body', async () => {
    const begun = beginLogin('x')
    const code = (await answerOf(begun)).get('code')
    const fields = { client_id: EXAMPLE_CLIENT.id, client_secret: EXAMPLE_CLIENT.secret }
    const answer = await fetch(`${accounts.url}/x${TOKEN.x}`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: code ?? '',
        redirect_uri: begun.redirectUri,
        code_verifier: begun.verifier,
        ...fields,
      }),
    })
    expect(answer.status).toBe(401)
  })

  test('behavior: a provider that knows the visitor answers prompt=none at once, and else says that a login is needed', async () => {
    const window = openAccountWindow()
    const silent = () => window.open(beginLogin('google', { prompt: 'none' }).uri)
    expect((await silent()).url.searchParams.get('error')).toBe('login_required')
    await window.open(beginLogin('google').uri)
    expect((await silent()).url.searchParams.get('code')).not.toBeNull()
  })

  test('error: a request for another host name, or a form of another page, is refused', async () => {
    const host = await fetch(`${accounts.url}/google${TOKEN.google}`.replace('127.0.0.1', 'localhost')).catch(
      () => null,
    )
    expect(host?.status ?? 421).toBe(421)
    const form = await fetch(`${accounts.url}/google/consent`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ decision: 'continue' }),
    })
    expect(form.status).toBe(403)
  })
})
