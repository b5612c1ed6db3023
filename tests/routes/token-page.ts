import { GET as getKeys } from '@/app/api/auth/jwks/route'
import { GET as getMe } from '@/app/api/auth/me/route'
import { POST as postNonce } from '@/app/api/auth/nonce/route'
import { POST as postEndAll } from '@/app/api/auth/sessions/end-all/route'
import { GET as getSessions } from '@/app/api/auth/sessions/route'
import { POST as postEnd } from '@/app/api/auth/token/end/route'
import { POST as postRenew } from '@/app/api/auth/token/renew/route'
import { POST as postToken } from '@/app/api/auth/token/route'
import { callEndpoint } from '@/lib/core/call-endpoint'
import type { RouteHandler } from '@/lib/server/http/serve'
import { createPageKey, type ProvenCall, signKeyProof } from '@/lib/sign-in/page-key'
import { createPageTokens } from '@/lib/sign-in/page-tokens'
import { readSession } from '@/lib/sign-in/read-session'
import { signInNonce } from '@/lib/sign-in/sign-in-contract'
import type { SignInMessage } from '@/lib/sign-in/sign-in-message'
import { buildSignInText } from '@/lib/sign-in/sign-in-text'
import type { SignInSigner } from '@/tests/support/sign-in-signers'
import { ALLOWED_ORIGIN, APP_URL, PROJECT_ID } from '@/tests/unit/server/platform/test-platform'

/** As Next does: by the folders of `app/api`. */
const handlers: Readonly<Record<string, RouteHandler>> = {
  'GET /api/auth/jwks': getKeys,
  'GET /api/auth/me': getMe,
  'POST /api/auth/nonce': postNonce,
  'GET /api/auth/sessions': getSessions,
  'POST /api/auth/sessions/end-all': postEndAll,
  'POST /api/auth/token': postToken,
  'POST /api/auth/token/renew': postRenew,
  'POST /api/auth/token/end': postEnd,
}

/** What a page has sent, as an attacker sees it who reads every request. */
export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly body: string | undefined
}

interface PageSettings {
  readonly origin?: string
  readonly projectId?: string
  /** Unix ms. */
  now(): number
}

/** Sends a request as a browser does for a page of `origin`. */
export function sendAs(origin: string, { method, url, headers, body }: SentRequest): Promise<Response> {
  const handler = handlers[`${method} ${new URL(url).pathname}`]
  if (!handler) throw new Error(`no handler for ${method} ${url}`)
  const sent = new Headers(headers)
  sent.set('host', 'localhost:3000')
  sent.set('origin', origin)
  sent.set('sec-fetch-site', 'cross-site')
  return handler(new Request(url, { method, headers: sent, ...(body === undefined ? {} : { body }) }))
}

/** A page on another origin than the server's, with the code of the product over the routes of the product. */
export class TokenPage {
  readonly origin: string
  readonly sent: SentRequest[] = []
  /** Called before a request is sent; what it returns is the answer that the page gets. */
  answer = (request: SentRequest): Promise<Response> => sendAs(this.origin, request)
  /** As a program has it that runs in the page. */
  readonly keys = createPageKey()
  private readonly server
  readonly tokens

  constructor(settings: PageSettings) {
    this.origin = settings.origin ?? ALLOWED_ORIGIN
    const send: typeof globalThis.fetch = (url, init = {}) => {
      const { method = 'GET', body } = init
      const headers = new Headers(init.headers)
      const request = { method, url: String(url), headers, body: typeof body === 'string' ? body : undefined }
      this.sent.push(request)
      return this.answer(request)
    }
    const projectId = settings.projectId ?? PROJECT_ID
    this.server = { baseUrl: APP_URL, authPath: '/api/auth', projectId, fetch: send }
    const { now } = settings
    const createKey = () => this.keys
    this.tokens = createPageTokens(this.server, { now, createKey, databases: undefined, locks: undefined })
  }

  private get foreign() {
    return { ...this.server, fetch: this.tokens.fetch }
  }

  async message({ chainId, accountAddress }: SignInSigner): Promise<SignInMessage> {
    return callEndpoint(signInNonce, { chainId, accountAddress }, this.foreign)
  }

  async signIn(signer: SignInSigner): Promise<void> {
    const message = buildSignInText(await this.message(signer))
    await this.tokens.signIn({ message, ...(await signer.sign(message)) }, new AbortController().signal)
  }

  /** The accounts of the session as CAIP-10; `null` without one. */
  async accounts(): Promise<readonly string[] | null> {
    const answer = await readSession(this.foreign, new AbortController().signal)
    if (answer.kind !== 'session') throw new Error(answer.kind)
    return answer.session?.accounts.map(({ chainId, address }) => `${chainId}:${address}`) ?? null
  }

  /** The last request to a path. */
  lastTo(path: string): SentRequest {
    const found = this.sent.findLast(({ url }) => new URL(url).pathname === path)
    if (!found) throw new Error(`nothing was sent to ${path}`)
    return found
  }
}

type Change = Partial<ProvenCall> & { issuedAt: number; path?: string; withoutToken?: boolean }

/** A request to `GET /api/auth/me` or another path, with a token and a proof by these keys. */
export async function provenRequest(
  keys: CryptoKeyPair,
  accessToken: string,
  { issuedAt, path = '/api/auth/me', withoutToken = false, ...change }: Change,
): Promise<SentRequest> {
  const url = `${APP_URL}${path}`
  const of = withoutToken ? {} : { accessToken }
  const dpop = await signKeyProof(keys, { method: 'GET', url, ...of, issuedAt, ...change })
  const headers = new Headers({ ...(withoutToken ? {} : { authorization: `DPoP ${accessToken}` }), dpop })
  return { method: 'GET', url: `${url}?projectId=${PROJECT_ID}`, headers, body: undefined }
}
