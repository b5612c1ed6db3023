import * as z from 'zod/mini'
import { AUTH_PATH } from '@/lib/core/auth-path'
import type { Caip2 } from '@/lib/core/caip'
import { type SignInSession, signInNonce, signInSession } from '@/lib/sign-in/sign-in-contract'
import type { SignInMessage } from '@/lib/sign-in/sign-in-message'
import { buildSignInText } from '@/lib/sign-in/sign-in-text'
import type { SignInSigner } from './sign-in-signers'

export const SESSION_COOKIE = '__Host-foyer.session'

/** The answer of an endpoint. */
export type Answered = {
  readonly status: number
  /** Error code of the answer; `null` if it has none. */
  readonly code: string | null
  readonly body: unknown
  readonly setCookies: readonly string[]
}

/** The form of a sign-in without the CSRF token: what an eavesdropper could send again. */
export type SignInForm = Readonly<Record<'message' | 'signature', string>> & { readonly publicKey?: string }

type Settings = {
  /** Origin of the instance that gets the requests. */
  readonly url: string
  /** Origin that the browser sends; default `url`. */
  readonly appUrl?: string
  readonly projectId: string
  /** Where the server has the endpoints of sign-in. */
  readonly authPath?: string
}

/**
 * A browser without a page: stores cookies, `__Host-` ones over plain http too, and sends the requests of our pages.
 */
export class SignInClient {
  readonly cookies: Map<string, string>
  readonly #settings: Settings

  constructor(settings: Settings, cookies: ReadonlyMap<string, string> = new Map()) {
    this.#settings = settings
    this.cookies = new Map(cookies)
  }

  /**
   * A copy with the same cookies, independent from now on: a visitor on another instance, or a thief of the cookies.
   */
  copy(settings: Partial<Settings> = {}): SignInClient {
    return new SignInClient({ ...this.#settings, ...settings }, this.cookies)
  }

  get session(): string | undefined {
    return this.cookies.get(SESSION_COOKIE)
  }

  async ask(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<Answered> {
    const { url, appUrl = url, projectId, authPath = AUTH_PATH } = this.#settings
    const isForm = body instanceof URLSearchParams
    const headers = {
      origin: appUrl,
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body === undefined
        ? {}
        : { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
      ...more,
    }
    const answer = await fetch(`${url}${path.replace(AUTH_PATH, authPath)}?${new URLSearchParams({ projectId })}`, {
      method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const setCookies = answer.headers.getSetCookie()
    this.#keep(setCookies)
    const told = parseJson(await answer.text())
    const failure = z.safeParse(failureShape, told)
    return { status: answer.status, code: failure.data?.error.code ?? null, body: told, setCookies }
  }

  /** Requests a message to sign. @throws {Error} with the answer when the request fails. */
  async nonce(account: { readonly chainId: Caip2; readonly accountAddress: string }): Promise<SignInMessage> {
    const { chainId, accountAddress } = account
    const answer = await this.ask('POST', signInNonce.path, { chainId, accountAddress })
    // Fields that are absent in JSON have no key with the value `undefined`.
    return z.parse(signInNonce.output, demandOk(answer).body) as SignInMessage
  }

  /** Requests the CSRF token that every form needs. */
  async csrf(): Promise<string> {
    const answer = demandOk(await this.ask('GET', '/api/auth/csrf'))
    return z.parse(z.object({ csrfToken: z.string() }), answer.body).csrfToken
  }

  /** All steps but the last: requests a nonce and signs the message. */
  async prepare(signer: SignInSigner): Promise<SignInForm> {
    const message = buildSignInText(await this.nonce(signer))
    return { message, ...(await signer.sign(message)) }
  }

  /** The last step. Requests a new CSRF token unless one is given. */
  async submit(form: SignInForm, csrfToken?: string): Promise<Answered> {
    const fields = { ...form, csrfToken: csrfToken ?? (await this.csrf()), json: 'true' }
    return this.ask('POST', '/api/auth/callback/siwx', new URLSearchParams(fields))
  }

  async signIn(signer: SignInSigner): Promise<Answered> {
    return this.submit(await this.prepare(signer))
  }

  async signOut(): Promise<Answered> {
    const fields = { csrfToken: await this.csrf(), json: 'true' }
    return this.ask('POST', '/api/auth/signout', new URLSearchParams(fields))
  }

  /** Reads the session from the server; `null` when the visitor is not signed in. */
  async me(): Promise<SignInSession | null> {
    return z.parse(signInSession.output, demandOk(await this.ask('GET', signInSession.path)).body).session
  }

  /** `<chain>:<address>` of every account of the session. */
  async accounts(): Promise<readonly string[]> {
    const session = await this.me()
    return (session?.accounts ?? []).map(({ data }) => `${data.chainId}:${data.accountAddress}`)
  }

  #keep(setCookies: readonly string[]): void {
    for (const line of setCookies) {
      const [pair = '', ...attributes] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      const isOver = attributes.some((attribute) => /^\s*max-age=(?:0|-\d+)\s*$/i.test(attribute) || isPast(attribute))
      if (isOver) this.cookies.delete(name.trim())
      else this.cookies.set(name.trim(), value.join('='))
    }
  }
}

const failureShape = z.object({ error: z.object({ code: z.string() }) })

function isPast(attribute: string): boolean {
  const date = /^\s*expires=(.+)$/i.exec(attribute)?.[1]
  return date !== undefined && Date.parse(date) <= Date.now()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function demandOk(answer: Answered): Answered {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer
}
