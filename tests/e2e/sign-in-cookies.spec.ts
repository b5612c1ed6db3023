import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { expect } from '@playwright/test'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { buildSignInText } from '@/lib/sign-in/sign-in-text'
import { SESSION_COOKIE } from '@/tests/support/sign-in-client'
import { APP_URL, newAccount, newVisitor, test } from './support/sign-in-stack'

const madeUpId = () => randomBytes(32).toString('base64url')

test('behavior: cookies have the `__Host-` prefix, `Path=/`, `HttpOnly`, `Secure`, `SameSite=Lax` and no domain', async ({
  visitor,
}) => {
  const { setCookies: atNonce } = await visitor.ask('POST', '/api/auth/nonce', newAccount())
  const { setCookies: atCsrf } = await visitor.ask('GET', '/api/auth/csrf')
  const { setCookies: atSignIn } = await visitor.signIn(newAccount())
  const all = [...atNonce, ...atCsrf, ...atSignIn]
  const names = new Set(all.map((line) => line.split('=')[0]?.replace(/nonce-[\w-]{8}$/, 'nonce-id')))
  expect(names).toEqual(new Set(['__Host-foyer.nonce-id', '__Host-foyer.csrf', SESSION_COOKIE]))
  for (const line of all) {
    const attributes = line.toLowerCase().split(/;\s*/).slice(1)
    expect(attributes).toEqual(expect.arrayContaining(['path=/', 'httponly', 'secure', 'samesite=lax']))
    expect(attributes.some((attribute) => attribute.startsWith('domain'))).toBe(false)
  }
})

test('behavior: a cookie copied before signing out is invalid afterwards', async ({ visitor }) => {
  await visitor.signIn(newAccount())
  const thief = visitor.copy()
  expect(await thief.me()).not.toBeNull()
  expect((await visitor.signOut()).status).toBe(200)
  expect(visitor.session).toBeUndefined()
  expect(await thief.me()).toBeNull()
})

test('behavior: signing out in one browser leaves the same account signed in in another', async ({
  visitor,
  stack,
}) => {
  const account = newAccount()
  const elsewhere = newVisitor(stack.app)
  await visitor.signIn(account)
  await elsewhere.signIn(account)
  await visitor.signOut()
  expect(await visitor.me()).toBeNull()
  expect(await elsewhere.accounts()).toEqual([`${DEVNET_CAIP_ID}:${account.accountAddress}`])
})

test('behavior: every sign-in has a new cookie, and the previous one is invalid', async ({ visitor, stack }) => {
  const preset = madeUpId()
  visitor.cookies.set(SESSION_COOKIE, preset)
  const ids = [preset]
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await visitor.signIn(newAccount())).status).toBe(200)
    ids.push(visitor.session ?? '')
  }
  expect(new Set(ids).size).toBe(ids.length)
  const alive = []
  for (const id of ids) {
    const other = newVisitor(stack.app)
    other.cookies.set(SESSION_COOKIE, id)
    if (await other.me()) alive.push(id)
  }
  expect(alive).toEqual(ids.slice(-1))
})

test('error: a forged session cookie gives no session', async ({ visitor, stack }) => {
  await visitor.signIn(newAccount())
  const real = visitor.session ?? ''
  expect(await visitor.me()).not.toBeNull()
  const swapped = `${real.slice(0, -2)}${real.at(-1)}${real.at(-2)}`
  for (const forged of [
    madeUpId(),
    '',
    'x',
    `${real}A`,
    real.slice(1),
    real.toLowerCase(),
    swapped,
    createHash('sha256').update(real).digest('base64url'),
    createHash('sha256').update(real).digest('hex'),
    `"${real}" `,
    '__proto__',
    'null',
    'A'.repeat(4_000),
  ].filter((id) => id !== real)) {
    const other = newVisitor(stack.app)
    other.cookies.set(SESSION_COOKIE, forged)
    expect([forged, await other.me()]).toEqual([forged, null])
  }
})

test('error: a message is valid only in the browser that requested it, once, and with its token', async ({
  visitor,
  stack,
}) => {
  const account = newAccount()
  const form = await visitor.prepare(account)
  const token = await visitor.csrf()
  const refusals = [
    // An eavesdropper, with a token of their own.
    await newVisitor(stack.app).submit(await visitor.prepare(account)),
    // A page that posts for its visitor: it does not know the token, and cannot hide its origin.
    await visitor.copy().submit(form, ''),
    await visitor.copy().submit(form, madeUpId()),
    await visitor.copy().submit(form, `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`),
    await visitor.copy({ appUrl: 'https://elsewhere.example' }).submit(form, token),
  ]
  expect(refusals.map(({ code }) => code)).toEqual([
    'siwx.expired',
    ...Array<string>(3).fill('request.invalid'),
    'project.origin_not_allowed',
  ])
  expect(refusals.flatMap(({ setCookies }) => setCookies)).toEqual([])
  expect((await visitor.submit(form, token)).status).toBe(200)
  await visitor.signOut()
  expect((await visitor.submit(form)).code).toBe('siwx.expired')
  expect(await visitor.me()).toBeNull()
})

test('behavior: the address of the app comes from its settings, whatever host a request names', async ({
  visitor,
  stack,
}) => {
  const account = newAccount()
  const lies = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=evil.example;proto=http',
  }
  const { host, ...others } = lies
  const direct = await visitor.nonce(account)
  expect([direct.domain, direct.uri]).toEqual([new URL(APP_URL).host, APP_URL])

  const lied = await askAs(lies, `${stack.app.url}/api/auth/nonce?projectId=foyer-sign-in`, {
    chainId: account.chainId,
    accountAddress: account.accountAddress,
  })
  expect(lied).toMatchObject({ domain: direct.domain, uri: direct.uri })

  // A page that shows the visitor a message of its own, built from the nonce that it requested.
  for (const wrong of [{ domain: host }, { uri: `https://${host}` }, { domain: host, uri: `https://${host}` }]) {
    const message = buildSignInText({ ...(await visitor.nonce(account)), ...wrong })
    const form = { message, ...(await account.sign(message)) }
    const token = await visitor.csrf()
    const fields = new URLSearchParams({ ...form, csrfToken: token, json: 'true' })
    const answer = await visitor.ask('POST', '/api/auth/callback/siwx', fields, others)
    expect([answer.code, visitor.session]).toEqual(['siwx.bad_message', undefined])
  }
  const answer = await visitor.ask(
    'POST',
    '/api/auth/callback/siwx',
    new URLSearchParams({ ...(await visitor.prepare(account)), csrfToken: await visitor.csrf(), json: 'true' }),
    others,
  )
  expect(answer.status).toBe(200)
  expect(JSON.stringify([answer.body, answer.setCookies])).not.toContain(host)
})

/** POSTs with a Host header of choice, which `fetch` would not send. */
function askAs(headers: Readonly<Record<string, string>>, url: string, body: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      method: 'POST',
      headers: { ...headers, origin: APP_URL, 'content-type': 'application/json' },
    })
    asked.once('error', reject)
    asked.once('response', async (answer) => {
      answer.once('error', reject)
      const text = (await answer.setEncoding('utf8').toArray()).join('')
      resolve(JSON.parse(text))
    })
    asked.end(JSON.stringify(body))
  })
}
