import 'server-only'
import type { AuthOptions } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import type { SignInProof, SignInSession } from '@/lib/sign-in/sign-in-contract'
import { countRequest, visitorOf } from '../http/rate-limit'
import { CSRF_COOKIE } from './csrf-token'
import { endedSessionCookie, SESSION_COOKIE, sessionCookie, sessionIdOf } from './sessions/session-cookie'
import { createSession, endSession, readSession } from './sessions/session-records'
import { ownPage } from './sign-in-page'
import type { SignInServices } from './sign-in-services'
import { verifyCacaos } from './verify-cacaos'
import { verifySignIn } from './verify-sign-in'

declare module 'next-auth' {
  /** The session that `useSession` returns to a host page that uses next-auth/react. */
  interface Session {
    accounts: SignInProof[]
  }
}

const cookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const

/**
 * Creates the options of next-auth for one request. Sessions are records of `session-records.ts`: the token of
 * next-auth is the id of a record. Only the CSRF cookie is signed; nothing is encrypted.
 *
 * Session cookies are set here, because next-auth would extend its own with every read.
 *
 * @param secret - Signs the CSRF cookie.
 * @param failed - Receives errors thrown by the callbacks. next-auth itself turns them into redirects and empty
 *   sessions.
 */
export function nextAuthOptions(
  services: SignInServices,
  secret: string,
  failed: (cause: unknown) => void,
): AuthOptions {
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
    const { message = '', signature = '', publicKey, cacaos } = sent
    const proofs =
      cacaos === undefined
        ? [await verifySignIn({ message, signature, publicKey }, services)]
        : await verifyCacaos(cacaos, ownPage(services), services)
    const userAgent = headers.get('user-agent')
    const created = await createSession({ proofs, userAgent, replaces: id }, services)
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
        credentials: { message: {}, signature: {}, publicKey: {}, cacaos: {} },
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
    // next-auth has built-in pages for every path that is not named here. None of them can be reached.
    pages: { signIn: '/', signOut: '/', error: '/', verifyRequest: '/', newUser: '/' },
    logger: {
      // An ended session is not an error. The cause is in `failed`; the other details may quote what was sent, so they
      // are not logged.
      error: (event) => event !== 'JWT_SESSION_ERROR' && log.warn({ event }, 'next-auth reported an error'),
      warn: (event) => log.debug({ event }, 'next-auth warns'),
      debug: () => {},
    },
  }
}

/** Returns the URL to continue with after sign-in or sign-out; never one of another site. */
function sameOrigin(url: string, appUrl: string): string {
  const target = URL.canParse(url, appUrl) ? new URL(url, appUrl) : null
  return target?.origin === appUrl ? target.href : appUrl
}
