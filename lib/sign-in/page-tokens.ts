import type * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { callEndpoint } from '@/lib/core/call-endpoint'
import type { Endpoint } from '@/lib/core/endpoint'
import { createPageKey, createSecret, digestOf, signKeyProof } from './page-key'
import type { SignInServer } from './read-session'
import type { PageTokens } from './sign-in-tokens'
import { endToken, KEY_PROOF_CLOCK_S, renewToken, signInToken, type TokenAnswer } from './token-contract'
import { openTokenStore, type TokenRecord, type TokenSession, type TokenStore } from './token-store'

/** An access token is renewed this long before it ends, so that it is still valid when it arrives. */
const RENEW_EARLY_MS = 30_000
/** Endpoints that answer before there is a session. */
const WITHOUT_TOKEN = /\/(?:pairing-)?nonce$/

export interface PageTokenPorts {
  /** Unix ms. */
  now(): number
  createKey(): Promise<CryptoKeyPair>
  readonly databases: IDBFactory | undefined
  readonly locks: Pick<LockManager, 'request'> | undefined
}

const opened = new Map<string, PageTokens>()

/** The tokens of this page for a server and project; always the same object. */
export function openPageTokens(server: SignInServer): PageTokens {
  const name = nameOf(server)
  const found = opened.get(name) ?? createPageTokens(server, browserPorts())
  opened.set(name, found)
  return found
}

const nameOf = ({ baseUrl, projectId }: SignInServer): string => `${baseUrl} ${projectId}`

const browserPorts = (): PageTokenPorts => ({
  now: Date.now,
  createKey: createPageKey,
  databases: globalThis.indexedDB,
  locks: globalThis.navigator?.locks,
})

/** @param server - With the `fetch` of the page itself. */
export function createPageTokens(
  server: SignInServer,
  { now, createKey, databases, locks }: PageTokenPorts,
): PageTokens {
  const name = nameOf(server)
  let store: Promise<TokenStore> | undefined
  let last: Promise<unknown> = Promise.resolve()
  /** Seconds that the server is ahead of this device. */
  let ahead = 0

  /** One at a time in all tabs: a secret that two tabs renew with would end the session. */
  function exclusively<T>(work: (store: TokenStore) => Promise<T>): Promise<T> {
    const run = async (): Promise<T> => {
      store ??= openTokenStore(name, databases)
      return work(await store)
    }
    if (locks) return locks.request(`foyer-sign-in ${name}`, run) as Promise<T>
    const result = last.then(run, run)
    last = result.catch(() => undefined)
    return result
  }

  const issuedAt = (): number => Math.floor(now() / 1_000) + ahead

  /** Sends a request with a proof; once more if the clock of this device was the reason for a refusal. */
  async function send(keys: CryptoKeyPair, url: string, init: RequestInit, accessToken?: string): Promise<Response> {
    const sendOnce = async (): Promise<Response> => {
      const headers = new Headers(init.headers)
      const method = init.method ?? 'GET'
      headers.set('dpop', await signKeyProof(keys, { method, url, accessToken, issuedAt: issuedAt() }))
      if (accessToken !== undefined) headers.set('authorization', `DPoP ${accessToken}`)
      return server.fetch(url, { ...init, headers, credentials: 'omit', cache: 'no-store' })
    }
    const response = await sendOnce()
    const date = Date.parse(response.headers.get('date') ?? '')
    if (response.status !== 401 || Number.isNaN(date)) return response
    const seconds = Math.round((date - now()) / 1_000)
    if (Math.abs(seconds - ahead) <= KEY_PROOF_CLOCK_S / 2) return response
    ahead = seconds
    return sendOnce()
  }

  /** Calls an endpoint of this flow. */
  function call<E extends Endpoint>(
    endpoint: E,
    input: z.input<E['input']>,
    keys: CryptoKeyPair,
    signal?: AbortSignal,
  ): Promise<z.output<E['output']>> {
    const proven: typeof globalThis.fetch = (url, init) => send(keys, String(url), init ?? {})
    return callEndpoint(endpoint, input, { ...server, fetch: proven }, signal)
  }

  async function recordOf(store: TokenStore): Promise<TokenRecord> {
    const found = await store.get()
    if (found) return found
    const made = { keys: await createKey() }
    await store.set(made)
    return made
  }

  const sessionOf = ({ handle, accessToken, expiresIn }: TokenAnswer, secret: string): TokenSession => {
    return { handle, secret, accessToken, expiresAt: now() + expiresIn * 1_000 }
  }

  /** The record with a token that is valid for a while; without a session when there is none any more. */
  function currentRecord(): Promise<TokenRecord> {
    return exclusively(async (store) => {
      const { keys, session } = await recordOf(store)
      if (session === undefined || session.isLeft) return { keys }
      if (session.expiresAt - now() > RENEW_EARLY_MS) return { keys, session }
      const pending = session.pending ?? createSecret()
      await store.set({ keys, session: { ...session, pending } })
      try {
        const input = { renewal: renewalOf(session), next: await digestOf(pending) }
        const renewed = { keys, session: sessionOf(await call(renewToken, input, keys), pending) }
        await store.set(renewed)
        return renewed
      } catch (cause) {
        if (!AppError.is(cause, 'session.expired')) throw cause
        await store.set({ keys })
        return { keys }
      }
    })
  }

  async function currentToken(): Promise<{ readonly keys: CryptoKeyPair; readonly accessToken: string }> {
    const { keys, session } = await currentRecord()
    if (session === undefined) throw new AppError('session.expired')
    return { keys, accessToken: session.accessToken }
  }

  const absolute = (url: string): string => new URL(url, globalThis.location?.href).href

  const proofFor: PageTokens['proofFor'] = async (method, url) => {
    const { keys, accessToken } = await currentToken()
    const proven = { method, url: absolute(url), accessToken, issuedAt: issuedAt() }
    return { authorization: `DPoP ${accessToken}`, dpop: await signKeyProof(keys, proven) }
  }

  return {
    async fetch(input, init = {}) {
      const url = String(input)
      const { keys, session } = await currentRecord()
      const isEarly = WITHOUT_TOKEN.test(new URL(url).pathname)
      if (isEarly) return send(keys, url, init)
      // Without a session the server says so, or that sign-in is off.
      return session ? send(keys, url, init, session.accessToken) : server.fetch(url, { ...init, credentials: 'omit' })
    },
    signIn: (fields, signal) =>
      exclusively(async (store) => {
        const { keys, session } = await recordOf(store)
        const secret = createSecret()
        const kept = session && !session.isLeft ? { renewal: renewalOf(session) } : {}
        const input = { ...fields, ...kept, next: await digestOf(secret) }
        const answer = await call(signInToken, input, keys, signal)
        await store.set({ keys, session: sessionOf(answer, secret) })
      }),
    signOut: (signal) =>
      exclusively(async (store) => {
        const { keys, session } = await recordOf(store)
        if (session === undefined) return
        await store.set({ keys, session: { ...session, isLeft: true } })
        await call(endToken, { renewal: renewalOf(session) }, keys, signal)
        await store.set({ keys })
      }),
    getAccessToken: async () => (await currentToken()).accessToken,
    proofFor,
    async fetchWithProof(url, init = {}) {
      const headers = new Headers(init.headers)
      const proof = await proofFor(init.method ?? 'GET', url)
      for (const [header, value] of Object.entries(proof)) headers.set(header, value)
      return server.fetch(absolute(url), { ...init, headers })
    },
  }
}

const renewalOf = ({ handle, secret }: TokenSession): string => `${handle}.${secret}`
