import 'server-only'
import type { AuthOptions } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import type { SignInProof, SignInSession } from '@/lib/sign-in/sign-in-contract'
import { countRequest, visitorOf } from '../http/rate-limit'
import type { Services } from '../process/services'
import { CSRF_COOKIE } from './csrf-token'
import { endedSessionCookie, SESSION_COOKIE, sessionCookie, sessionIdOf } from './sessions/session-cookie'
import { createSession, endSession, readSession } from './sessions/session-records'
import { verifySignIn } from './verify-sign-in'

declare module 'next-auth' {
  /** What `useSession` gives a host that uses next-auth/react. */
  interface Session {
    accounts: SignInProof[]
  }
}

const cookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const

/**
 * The settings of next-auth for one request. Sessions are records of `session-records.ts`: what next-auth takes for a
 * token is the id of one, and nothing is encrypted or signed but the cookie against forged requests.
 *
 * Cookies of the session are set here: those that next-auth sets would live on with every read.
 *
 * @param secret - Makes that cookie.
 * @param failed - Gets what any of the callbacks has thrown. next-auth makes addresses and empty sessions of it.
 */
export function nextAuthOptions(services: Services, secret: string, failed: (cause: unknown) => void): AuthOptions {
  const { env, headers, log, now, setCookie } = services
  const id = sessionIdOf(headers)

  async function kept<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (cause) {
      failed(cause)
      throw cause
    }
  }

  async function signIn(sent: Readonly<Record<string, string>>): Promise<{ id: string }> {
    await countRequest('signInVerify', 'public', visitorOf(headers, env.trustedProxies), services)
    const { message = '', signature = '', publicKey } = sent
    const proof = await verifySignIn({ message, signature, publicKey }, services)
    const userAgent = headers.get('user-agent')
    const created = await createSession({ proofs: [proof], userAgent, replaces: id }, services)
    setCookie(sessionCookie(created.id, Math.ceil((created.session.expiresAt - now()) / 1_000)))
    return { id: created.id }
  }

  async function signOut(): Promise<void> {
    await endSession(id, services)
    setCookie(endedSessionCookie())
  }

  return {
    secret,
    providers: [
      Credentials({
        id: 'siwx',
        name: 'Wallet',
        credentials: { message: {}, signature: {}, publicKey: {} },
        authorize: (sent) => kept(signIn(sent ?? {})),
      }),
    ],
    session: { strategy: 'jwt', maxAge: env.session.lifeMs / 1_000 },
    jwt: {
      encode: async ({ token }) => String(token?.id),
      decode: async () => {
        const session = await kept(readSession(id, services))
        return session && { id, session }
      },
    },
    callbacks: {
      jwt: ({ token, user }) => (user ? { id: user.id } : token),
      session: ({ token }) => {
        const { accounts, expiresAt } = token.session as SignInSession
        return { expires: new Date(expiresAt).toISOString(), accounts }
      },
      redirect: ({ url }) => sameOrigin(url, env.appUrl),
    },
    events: { signOut: () => kept(signOut()) },
    useSecureCookies: true,
    cookies: {
      csrfToken: { name: CSRF_COOKIE, options: cookieOptions },
      sessionToken: { name: SESSION_COOKIE, options: cookieOptions },
    },
    // It has pages of its own, for whatever is not named here. None of them is reached.
    pages: { signIn: '/', signOut: '/', error: '/', verifyRequest: '/', newUser: '/' },
    logger: {
      // A session that has ended is no error. What the errors say is in `failed`; the rest may quote what was sent.
      error: (event) => event !== 'JWT_SESSION_ERROR' && log.warn({ event }, 'next-auth has met an error'),
      warn: (event) => log.debug({ event }, 'next-auth warns'),
      debug: () => {},
    },
  }
}

/** Where to go afterwards; never to another site. */
function sameOrigin(url: string, appUrl: string): string {
  const target = URL.canParse(url, appUrl) ? new URL(url, appUrl) : null
  return target?.origin === appUrl ? target.href : appUrl
}
