import { createHash } from 'node:crypto'
import { EXAMPLE_CLIENT } from '@/lib/core/example-client'
import { type SocialProvider, socialProviders } from '@/lib/core/login-providers'
import { type AccountKeys, accessTokenHash, createAccountKeys } from './account-keys'
import { ACCOUNT_POLICY, accountNotice, accountPage, FORM_POST_POLICY, formPostPage } from './account-page'
import { ACCOUNT_PROVIDERS, type Grant } from './account-providers'
import { type AccountRequest, createTickets, type RefusedRequest, readAccountRequest } from './account-requests'
import { isClient, isSame } from './check-client'
import { EXAMPLE_PEOPLE, type ExamplePerson, emailOf, subjectOf, typedPerson } from './example-people'

/** A visitor may look at the page for this time. */
const PAGE_LIFE_MS = 10 * 60_000
/** RFC 6749 recommends ten minutes at most. */
const CODE_LIFE_MS = 60_000
const TOKEN_SECONDS = 3_600
/** Who has agreed a moment ago is not asked again for another callback of the same client. */
const RECENT_MS = 60_000
const COOKIE = 'foyer-example-account'
const COOKIE_VALUE = /(?:^|; )foyer-example-account=([\w-]+)/

/** The example accounts, without a server. */
export interface Accounts {
  /** Answers a request to an address below `/<provider>`. */
  answer(request: Request): Promise<Response>
  readonly keys: AccountKeys
}

/** What a code or an access token stands for. */
interface Granted extends Grant {
  readonly provider: SocialProvider
  readonly request: AccountRequest
}

interface Visit {
  readonly person: ExamplePerson
  readonly redirectUri: string
  readonly at: number
}

/**
 * Accounts with six providers that exist on the devnet only, chosen on a page. Codes, tokens and consents are in memory; the
 * accounts are the same after a restart.
 *
 * @param origin - Where the requests come in: the issuers are below it.
 */
export function createAccounts(origin: string): Accounts {
  const keys = createAccountKeys()
  const requests = createTickets<AccountRequest>(PAGE_LIFE_MS)
  const codes = createTickets<Granted>(CODE_LIFE_MS)
  const accessTokens = createTickets<Granted>(TOKEN_SECONDS * 1_000)
  const visits = createTickets<Visit>(PAGE_LIFE_MS)
  const consents = new Set<string>()

  function authorize(provider: SocialProvider, query: URLSearchParams, cookie: string | null): Response {
    const request = readAccountRequest(provider, query)
    if (typeof request === 'string') return page(accountNotice('Not possible', request), 400)
    if ('error' in request) return goBack(request, { error: request.error, error_description: request.description })
    const visit = cookie === null ? undefined : visits.read(cookie)
    // Two callbacks of one client in a row: the real ones do not ask again either. At the same callback they show the
    // page, so that another account can be chosen.
    const isAgain = visit && Date.now() - visit.at < RECENT_MS && visit.redirectUri !== request.redirectUri
    if (visit && isAgain) return agree(request, visit.person)
    // Discord shows its page even then, to who has not agreed before: here that is the visitor of each login.
    const isSilent = request.prompt === 'none' && provider !== 'discord'
    if (visit && isSilent) return agree(request, visit.person)
    // OpenID Connect Core 1.0, section 3.1.2.6.
    if (isSilent) return goBack(request, { error: 'login_required' })
    return page(accountPage(request, requests.add(request)))
  }

  function consent(provider: SocialProvider, form: URLSearchParams): Response {
    const ticket = form.get('ticket') ?? ''
    const request = requests.read(ticket)
    if (request?.provider !== provider) {
      return page(accountNotice('This page has ended', 'Close this window, and start again.'), 404)
    }
    if (form.get('decision') !== 'continue') {
      requests.take(ticket)
      // Apple's own word for it.
      return goBack(request, { error: provider === 'apple' ? 'user_cancelled_authorize' : 'access_denied' })
    }
    const person = personOf(form)
    if (!person) return page(accountPage(request, ticket, 'no name'), 422)
    requests.take(ticket)
    const answer = agree(request, person)
    const visit = visits.add({ person, redirectUri: request.redirectUri, at: Date.now() })
    answer.headers.set('set-cookie', `${COOKIE}=${visit}; Path=/${provider}; HttpOnly; SameSite=Lax`)
    return answer
  }

  function agree(request: AccountRequest, person: ExamplePerson): Response {
    const { provider, scopes } = request
    const subject = subjectOf(provider, person)
    const isFirst = !consents.has(`${provider} ${subject}`)
    consents.add(`${provider} ${subject}`)
    const code = codes.add({ provider, request, person, scopes, isFirst })
    return goBack(request, {
      code,
      ...(ACCOUNT_PROVIDERS[provider].sendsIssuer && { iss: issuerOf(provider) }),
      ...(provider === 'apple' && isFirst && scopes.length > 0 && { user: appleUser(person, scopes) }),
    })
  }

  async function exchange(provider: SocialProvider, headers: Headers, form: URLSearchParams): Promise<Response> {
    const authorization = headers.get('authorization')
    const answer = (body: Readonly<Record<string, unknown>>, status = 200) =>
      tokenAnswer(provider, headers, body, status)
    if (!(await isClient(provider, issuerOf(provider), { authorization, form }))) {
      return answer({ error: provider === 'github' ? 'incorrect_client_credentials' : 'invalid_client' }, 401)
    }
    if (provider !== 'github' && provider !== 'facebook' && form.get('grant_type') !== 'authorization_code') {
      return answer({ error: 'unsupported_grant_type' }, 400)
    }
    // Used up by the first try, right or wrong.
    const granted = codes.take(form.get('code') ?? '')
    const isRight =
      granted?.provider === provider &&
      form.get('redirect_uri') === granted.request.redirectUri &&
      isSame(challengeOf(form.get('code_verifier') ?? ''), granted.request.challenge)
    if (!isRight) return answer({ error: provider === 'github' ? 'bad_verification_code' : 'invalid_grant' }, 400)
    const accessToken = accessTokens.add(granted)
    const idToken = await idTokenOf(granted, accessToken)
    return answer({
      access_token: accessToken,
      token_type: 'bearer',
      ...(provider !== 'github' && { expires_in: TOKEN_SECONDS }),
      ...(provider !== 'apple' && { scope: granted.scopes.join(provider === 'github' ? ',' : ' ') }),
      ...(idToken !== null && { id_token: idToken }),
    })
  }

  async function idTokenOf(granted: Granted, accessToken: string): Promise<string | null> {
    const { provider, person, request } = granted
    const { signsIdTokens, idTokenScope, claims } = ACCOUNT_PROVIDERS[provider]
    if (!signsIdTokens || (idTokenScope !== undefined && !request.scopes.includes(idTokenScope))) return null
    const now = Math.floor(Date.now() / 1_000)
    return keys.sign(provider, {
      iss: issuerOf(provider),
      aud: EXAMPLE_CLIENT.id,
      ...(provider === 'google' && { azp: EXAMPLE_CLIENT.id }),
      sub: subjectOf(provider, person),
      iat: now,
      exp: now + TOKEN_SECONDS,
      at_hash: accessTokenHash(accessToken),
      ...(request.nonce !== null && { nonce: request.nonce }),
      ...claims?.(granted),
    })
  }

  function user(provider: SocialProvider, authorization: string | null): Response {
    const [, token = ''] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? []
    const granted = accessTokens.read(token)
    const answer = granted?.provider === provider ? ACCOUNT_PROVIDERS[provider].user?.(granted) : undefined
    return answer === undefined ? json({ error: 'invalid_token' }, 401) : json(answer)
  }

  async function discover(provider: SocialProvider): Promise<Response> {
    const { paths, hidesTokenEndpoint, discovery } = ACCOUNT_PROVIDERS[provider]
    const issuer = issuerOf(provider)
    return json({
      issuer,
      authorization_endpoint: `${issuer}${paths.authorize}`,
      ...(!hidesTokenEndpoint && { token_endpoint: `${issuer}${paths.token}` }),
      ...(paths.user && !hidesTokenEndpoint && { userinfo_endpoint: `${issuer}${paths.user}` }),
      jwks_uri: `${issuer}${paths.keys}`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...discovery,
    })
  }

  const issuerOf = (provider: SocialProvider): string => `${origin}/${provider}`

  return {
    keys,
    async answer(request) {
      const { pathname, searchParams } = new URL(request.url)
      const [, first = ''] = pathname.split('/')
      const provider = socialProviders.find((each) => each === first)
      if (!provider) return page(accountNotice('Not possible', 'There is no such page.'), 404)
      const { paths, signsIdTokens } = ACCOUNT_PROVIDERS[provider]
      // Facebook's own documents end with a slash.
      const route = `${request.method} ${pathname.slice(provider.length + 1).replace(/\/$/, '')}`
      const { headers } = request
      if (route === `GET ${paths.authorize}`) return authorize(provider, searchParams, cookieOf(headers))
      if (route === 'POST /consent') {
        const from = headers.get('origin')
        const isOwn = from === null || from === origin
        if (!isOwn) return page(accountNotice('Not possible', 'This form was sent by another page.'), 403)
        return consent(provider, new URLSearchParams(await request.text()))
      }
      if (route === `POST ${paths.token}`) return exchange(provider, headers, new URLSearchParams(await request.text()))
      // As Facebook's own page shows it.
      if (provider === 'facebook' && route === `GET ${paths.token}`) return exchange(provider, headers, searchParams)
      if (paths.user && route === `GET ${paths.user}`) return user(provider, headers.get('authorization'))
      if (signsIdTokens && route === 'GET /.well-known/openid-configuration') return discover(provider)
      if (paths.keys && route === `GET ${paths.keys}`) return json({ keys: [(await keys.current(provider)).jwk] })
      return json({ error: 'not_found' }, 404)
    },
  }
}

/** The person of the form: who was typed, or else who was chosen. */
function personOf(form: URLSearchParams): ExamplePerson | null {
  const typed = form.get('typed') ?? ''
  const chosen = typed === '' ? EXAMPLE_PEOPLE.find(({ id }) => id === form.get('person')) : typedPerson(typed)
  if (!chosen) return null
  // Only Apple's page offers it.
  return form.get('email') === 'hide' && chosen.email === 'own' ? { ...chosen, email: 'relay' } : chosen
}

/** Beside the code, at the first consent only. Not signed: only the ID token proves an address. */
function appleUser(person: ExamplePerson, scopes: readonly string[]): string {
  const [firstName = '', ...last] = person.name.split(' ')
  const email = scopes.includes('email') ? emailOf('apple', person) : null
  return JSON.stringify({
    ...(scopes.includes('name') && { name: { firstName, lastName: last.join(' ') } }),
    ...(email !== null && { email }),
  })
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

const cookieOf = (headers: Headers): string | null => COOKIE_VALUE.exec(headers.get('cookie') ?? '')?.[1] ?? null

/** Sends the visitor back to the client. */
function goBack(
  { redirectUri, state, isFormPost }: Pick<RefusedRequest, 'redirectUri' | 'state' | 'isFormPost'>,
  answer: Readonly<Record<string, string>>,
): Response {
  const fields = { ...answer, ...(state !== null && { state }) }
  if (isFormPost) return page(formPostPage(redirectUri, fields), 200, FORM_POST_POLICY)
  const location = new URL(redirectUri)
  for (const [name, value] of Object.entries(fields)) location.searchParams.set(name, value)
  return new Response(null, { status: 302, headers: { ...HEADERS, location: location.href } })
}

/** GitHub answers with status 200 even if it refuses, and as a form unless JSON is asked for. */
function tokenAnswer(
  provider: SocialProvider,
  headers: Headers,
  body: Readonly<Record<string, unknown>>,
  status: number,
): Response {
  if (provider !== 'github') return json(body, status)
  if (headers.get('accept')?.includes('json')) return json(body)
  const form = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]))
  return new Response(form, { headers: HEADERS })
}

const HEADERS = {
  'cache-control': 'no-store',
  // Nothing for others, while the own form names its origin: with `no-referrer` it would be `null`.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

const json = (value: unknown, status = 200): Response => Response.json(value, { status, headers: HEADERS })

const page = (text: string, status = 200, policy = ACCOUNT_POLICY): Response =>
  new Response(text, {
    status,
    headers: { ...HEADERS, 'content-security-policy': policy, 'content-type': 'text/html; charset=utf-8' },
  })
