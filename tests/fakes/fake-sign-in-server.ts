import type { ErrorCode } from '@/lib/core/error-catalogue'
import type { SignInProof, SignInSession } from '@/lib/sign-in/sign-in-contract'
import { parseSignInText } from '@/lib/sign-in/sign-in-text'
import type { SignInAccount } from '@/lib/sign-in/signed-in-session'

/** The paths below /api/auth that our server answers. */
export type SignInPath = 'me' | 'nonce' | 'csrf' | 'callback/siwx' | 'signout'

type Answer = Response | Promise<Response>

export interface SignInCall {
  readonly path: SignInPath
  readonly method: string
  /** The fields of a form or of JSON. */
  readonly sent: Readonly<Record<string, string>>
  readonly signal: AbortSignal | null
}

/** A failure in the shape of our server. */
export function failure(code: ErrorCode, status: number): Response {
  return Response.json({ error: { code, message: '', requestId: 'r-1' } }, { status })
}

/** The sign-in endpoints of our server, for one browser. Every signature is valid, unless a test changes the answer. */
export function createFakeSignInServer({ statement = 'Sign in with this wallet.' }: { statement?: string } = {}) {
  const calls: SignInCall[] = []
  const state: { session: SignInSession | null } = { session: null }
  const csrfToken = 'c5f7'
  let nonces = 0

  const handlers: Record<SignInPath, (call: SignInCall) => Answer> = {
    me: () => Response.json({ session: state.session }),
    nonce({ sent: { chainId = '', accountAddress = '' } }) {
      nonces += 1
      return Response.json({
        domain: 'app.example.com',
        accountAddress,
        statement,
        uri: 'https://app.example.com',
        version: '1',
        chainId,
        nonce: `nonce${String(nonces).padStart(8, '0')}`,
        issuedAt: new Date().toISOString(),
        expirationTime: new Date(Date.now() + 300_000).toISOString(),
      })
    },
    csrf: () => Response.json({ csrfToken }),
    'callback/siwx'({ sent }) {
      const data = parseSignInText(sent.message ?? '')
      if (sent.csrfToken !== csrfToken || data === null) return failure('request.invalid', 400)
      const proof = {
        data: { ...data, resources: [...(data.resources ?? [])] },
        message: sent.message ?? '',
        signature: sent.signature ?? '',
        signedAt: Date.now(),
      }
      state.session = sessionWith([...(state.session?.accounts ?? []), proof])
      return Response.json({ url: 'https://app.example.com' })
    },
    signout({ sent }) {
      if (sent.csrfToken !== csrfToken) return failure('request.invalid', 400)
      state.session = null
      return Response.json({ url: 'https://app.example.com' })
    },
  }
  const own = { ...handlers }

  return {
    calls,
    state,
    /** Adds accounts to the session, as if they had signed in before. */
    signIn(...accounts: readonly SignInAccount[]) {
      state.session = sessionWith(accounts.map(proofOf))
    },
    /** Replaces the answer of one path; without a handler restores the usual answer. */
    answer(path: SignInPath, handler?: (call: SignInCall) => Answer) {
      handlers[path] = handler ?? own[path]
    },
    /** Returns the usual answer, for a handler that only modifies it. */
    usual: (call: SignInCall) => own[call.path](call),
    asked: (path: SignInPath) => calls.filter((call) => call.path === path),
    /** Returns `undefined` for other paths. */
    async respond(url: string | URL | Request, init: RequestInit = {}): Promise<Response | undefined> {
      const { pathname } = new URL(String(url), 'http://foyer.example')
      const path = pathname.replace('/api/auth/', '') as SignInPath
      if (handlers[path] === undefined) return undefined
      const body =
        init.body instanceof URLSearchParams ? Object.fromEntries(init.body) : JSON.parse(String(init.body ?? '{}'))
      const call: SignInCall = { path, method: init.method ?? 'GET', sent: body, signal: init.signal ?? null }
      calls.push(call)
      const answer = await Promise.race([handlers[path](call), aborted(call.signal)])
      // A body can be read only once, and a handler may return the same response again.
      return answer.clone()
    },
  }
}

export type FakeSignInServer = ReturnType<typeof createFakeSignInServer>

function aborted(signal: AbortSignal | null): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(new DOMException('aborted', 'AbortError'))
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
  })
}

function proofOf({ chainId, address }: SignInAccount): SignInProof {
  const data = {
    domain: 'app.example.com',
    accountAddress: address,
    uri: 'https://app.example.com',
    version: '1',
    chainId,
    nonce: 'earlier0001',
    issuedAt: new Date().toISOString(),
  } as const
  return { data, message: '', signature: '0xab', signedAt: Date.now() }
}

function sessionWith(accounts: readonly SignInProof[]): SignInSession {
  const now = Date.now()
  return { accounts: [...accounts], createdAt: now, idleExpiresAt: now + 86_400_000, expiresAt: now + 2_592_000_000 }
}
