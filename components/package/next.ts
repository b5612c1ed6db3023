/**
 * `foyer/next`: who is signed in, for a Next app on the origin of its Foyer server. The app asks the server with the
 * visitor's cookie: it needs none of the server's keys or stores.
 */
import { headers } from 'next/headers'
import { type NextRequest, NextResponse } from 'next/server'
import * as z from 'zod/mini'
import { AUTH_PATH } from '@/lib/core/auth-path'
import { provenAccount } from '@/lib/sign-in/sign-in-contract'

export interface FoyerServer {
  /** Address at which this app reaches the Foyer server, such as `http://127.0.0.1:3000`, without a trailing slash. */
  readonly server: string
  /** `FOYER_AUTH_PATH` of the server, if it is set. */
  readonly authPath?: string
}

/** What a visitor has proved. Every account was proved with a signature. */
export type FoyerSession = z.output<typeof signedIn>

/** The server did not answer: it is unknown whether the visitor is signed in. Answer with 503. */
export class SessionUnknownError extends Error {
  override readonly name = 'SessionUnknownError'
}

export interface ProtectedPaths extends FoyerServer {
  /** Each path, and everything below it, needs a session: `/members`. */
  readonly paths: readonly string[]
  /** Where a visitor without a session goes. Must not be below one of the paths. */
  readonly signedOutPath: string
}

const SESSION_COOKIE = /(?:^|;\s*)(__Host-foyer\.session=[\w-]{43})(?=;|$)/
const ANSWER_TIMEOUT_MS = 5_000

const signedIn = z.object({ accounts: z.array(provenAccount), expires: z.string() })
/** `{}` if the visitor is not signed in. */
const sessionAnswer = z.partial(signedIn)

/**
 * Returns the session of the visitor, or `null`. Counts as use of the session. Without the cookie nothing is asked.
 *
 * @param request - The request of a route handler. Leave it out in a page, which is then rendered for each request.
 * @throws {SessionUnknownError} When the server does not answer, or answers with a failure.
 */
export async function getFoyerSession(
  foyer: FoyerServer,
  request?: Pick<Request, 'headers'>,
): Promise<FoyerSession | null> {
  const sent = request?.headers ?? (await headers())
  const cookie = SESSION_COOKIE.exec(sent.get('cookie') ?? '')?.[1]
  if (cookie === undefined) return null
  const { accounts, expires } = await askServer(foyer, cookie)
  return accounts && expires !== undefined ? { accounts, expires } : null
}

async function askServer({ server, authPath = AUTH_PATH }: FoyerServer, cookie: string) {
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
    const answer = await fetch(`${server}${authPath}/session`, { headers: { cookie }, cache: 'no-store', signal })
    if (!answer.ok) throw new Error(`The server answered ${answer.status}`)
    return z.parse(sessionAnswer, await answer.json())
  } catch (cause) {
    throw new SessionUnknownError('It is unknown whether the visitor is signed in.', { cause })
  }
}

/**
 * Returns a `proxy` (`middleware` before Next 16) that sends visitors without a session away from paths. It is the first of
 * two checks: a page behind it still calls {@link getFoyerSession}, because a proxy does not run for every way to a page.
 */
export function protectPaths({ paths, signedOutPath, ...foyer }: ProtectedPaths) {
  return async (request: NextRequest): Promise<NextResponse> => {
    const { pathname } = request.nextUrl
    if (!paths.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return NextResponse.next()
    try {
      const session = await getFoyerSession(foyer, request)
      return session === null ? NextResponse.redirect(new URL(signedOutPath, request.url)) : NextResponse.next()
    } catch (error) {
      if (error instanceof SessionUnknownError) return new NextResponse(null, { status: 503 })
      throw error
    }
  }
}
