import type { Writable } from 'node:stream'
import { expect, vi } from 'vitest'
import { GET as getAuth, POST as postAuth } from '@/app/api/auth/[...nextauth]/route'
import { POST as postNonce } from '@/app/api/auth/nonce/route'
import { POST as postPairingNonce } from '@/app/api/auth/pairing-nonce/route'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { createLog } from '@/lib/server/kit/log'
import type { Platform } from '@/lib/server/platform/services'
import { createCache } from '@/lib/server/stores/create-cache'
import { createMemoryKv } from '@/lib/server/stores/memory-kv'
import type { SignInProof } from '@/lib/sign-in/sign-in-contract'
import type { SignInMessage } from '@/lib/sign-in/sign-in-message'
import { buildSignInText } from '@/lib/sign-in/sign-in-text'
import {
  bitcoinSigner,
  cosmosSigner,
  eip155Signer,
  polkadotSigner,
  type SignInSigner,
  solanaSigner,
} from '@/tests/support/sign-in-signers'
import { appRequest, openTestPlatform } from '@/tests/unit/server/platform/test-platform'

/** No node listens there. */
export const DEVNET = { FOYER_DEVNET_RPC_URL: 'http://127.0.0.1:1' }
export const MINUTE = 60_000

const secretOf = (byte: number) => new Uint8Array(32).fill(byte)
export const eip155 = eip155Signer(DEVNET_CAIP_ID, secretOf(7))
export const otherEip155 = eip155Signer(DEVNET_CAIP_ID, secretOf(8))
export const solana = solanaSigner(secretOf(7))
export const cosmos = cosmosSigner(secretOf(7))

/** One account of each kind. */
export const signers: readonly (readonly [name: string, signer: SignInSigner])[] = [
  ['eip155', eip155],
  ['solana', solana],
  ['bip122, P2WPKH', bitcoinSigner('P2WPKH', secretOf(7))],
  ['bip122, P2TR', bitcoinSigner('P2TR', secretOf(7))],
  ['polkadot', polkadotSigner(secretOf(7))],
  ['cosmos', cosmos],
]

/** The platform with sign-in on and a clock that a test moves; each is separate from the others. */
export function openSignIn(
  source: Readonly<Record<string, string>> = {},
  parts: Partial<Platform> = {},
  logTo?: Writable,
) {
  const clock = { now: Date.parse('2026-11-21T10:00:00.000Z') }
  const now = () => clock.now
  const kvOf = () => createMemoryKv({ maxEntries: 9_999, maxCharacters: 9_999_999, whenFull: 'refuse', now })
  const log = createLog('silent')
  const platform = openTestPlatform(
    { FOYER_SIGN_IN: 'optional', FOYER_COSMOS_PREFIXES: '{"cosmos:cosmoshub-4":"cosmos"}', ...source },
    { now, kv: kvOf(), volatileKv: kvOf(), cache: createCache({ kv: kvOf(), log, now }), ...parts },
    logTo,
  )
  return { platform, clock }
}

/** A chain's answer to a call, by its method. */
export type ChainAnswer = (method: string) => unknown

/** Sign-in over a chain on which no account has code. */
export function openCodeless(source: Readonly<Record<string, string>> = {}, logTo?: Writable) {
  return openOnChain((method) => (method === 'eth_getCode' ? '0x' : '0x00'), source, logTo)
}

/** Sign-in over a chain with these answers. */
export function openOnChain(answer: ChainAnswer, source: Readonly<Record<string, string>> = {}, logTo?: Writable) {
  const { rpc } = openSignIn(DEVNET).platform
  const request = vi.fn(async (_: string, { method }: { method: string }) => answer(method))
  return openSignIn({ ...DEVNET, ...source }, { rpc: { ...rpc, request } }, logTo)
}

/** The fields that a page sends to sign in. */
export type SignInForm = Readonly<Record<string, string>> & { readonly message: string; readonly signature: string }

export const NONCE_COOKIE_PREFIX = '__Host-foyer.nonce-'

/** A browser: stores the cookies it gets, and sends them. */
export class TestBrowser {
  readonly cookies: Map<string, string>

  /**
   * @param cookies - Copied: those of another browser, as a thief has them. @param headers - Sent with every request.
   */
  constructor(
    cookies: ReadonlyMap<string, string> = new Map(),
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {
    this.cookies = new Map(cookies)
  }

  /** The name of the nonce cookie. Throws before the first nonce. */
  get nonceCookie(): string {
    const name = [...this.cookies.keys()].find((each) => each.startsWith(NONCE_COOKIE_PREFIX))
    if (name === undefined) throw new Error('this browser has no nonce cookie')
    return name
  }

  /** Asks for a nonce as the page of the app does. */
  nonce(body: object, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return this.send(postNonce, '/api/auth/nonce', { method: 'POST', body: JSON.stringify(body), headers })
  }

  /** Asks for a nonce of One-Click Auth. */
  pairingNonce(chainId: string): Promise<Response> {
    return this.send(postPairingNonce, '/api/auth/pairing-nonce', { method: 'POST', body: JSON.stringify({ chainId }) })
  }

  /** Requests the CSRF token from next-auth, which it requires for every form. */
  async csrf(): Promise<string> {
    const answer = await this.get('csrf')
    return ((await answer.json()) as { csrfToken: string }).csrfToken
  }

  get(action: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return this.send(getAuth, `/api/auth/${action}`, { headers })
  }

  /** Sends a form as the page of the app does, with a token of its own unless one is given. */
  async post(
    action: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const csrfToken = fields.csrfToken ?? (await this.csrf())
    return this.send(postAuth, `/api/auth/${action}`, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, csrfToken, json: 'true' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  }

  /** Everything up to the last step: requests the message and signs it, or the result of `change`. */
  async prepare(
    signer: SignInSigner,
    change = (message: SignInMessage): SignInMessage => message,
  ): Promise<SignInForm> {
    const { chainId, accountAddress } = signer
    const answer = await this.nonce({ chainId, accountAddress })
    const text = buildSignInText(change((await answer.json()) as SignInMessage))
    return { message: text, ...(await signer.sign(text)) }
  }

  submit(form: SignInForm, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return this.post('callback/siwx', form, headers)
  }

  async signIn(signer: SignInSigner): Promise<Response> {
    return this.submit(await this.prepare(signer))
  }

  /** The signed-in accounts according to next-auth; `null` without a session. */
  async accounts(): Promise<readonly string[] | null> {
    const { accounts } = (await (await this.get('session')).json()) as { accounts?: readonly SignInProof[] }
    return accounts?.map(({ data }) => `${data.chainId}:${data.accountAddress}`) ?? null
  }

  async send(
    handler: (request: Request) => Promise<Response>,
    path: string,
    { headers, ...init }: RequestInit = {},
  ): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = { ...(cookie === '' ? {} : { cookie }), ...this.headers, ...Object.fromEntries(new Headers(headers)) }
    const answer = await handler(appRequest(path, { ...init, headers: sent }))
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/; Max-Age=0(?:;|$)/.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }
}

/** The failure, no cookie, and no session. */
export async function expectRefused(browser: TestBrowser, answer: Response, code: string): Promise<void> {
  expect(answer.headers.getSetCookie()).toEqual([])
  expect((await failureOf(answer)).code).toBe(code)
  expect(await browser.accounts()).toBe(null)
}

export async function failureOf(answer: Response): Promise<{ status: number; code: string; details?: unknown }> {
  const { error } = (await answer.json()) as { error: { code: string; details?: unknown } }
  return { status: answer.status, code: error.code, ...(error.details ? { details: error.details } : {}) }
}
