import 'server-only'
import type { NextApiRequest, NextApiResponse } from 'next'
import NextAuth from 'next-auth'
import { AppError } from '@/lib/core/app-error'
import { AUTH_PATH } from '@/lib/core/auth-path'
import { jsonAnswer } from '../http/answer'
import type { EndpointRow } from '../http/endpoint-row'
import { type Handlers, serveRaw } from '../http/serve'
import { assertSignInEnabled } from './assert-sign-in-enabled'
import { CSRF_COOKIE, type CsrfToken, isCsrfToken, readCsrfToken } from './csrf-token'
import { nextAuthOptions } from './next-auth-options'
import { SESSION_COOKIE, sessionIdOf } from './sessions/session-cookie'
import type { SignInServices } from './sign-in-services'

/** The endpoints of next-auth that are served. Its pages and all other endpoints are answered with 404. */
const actions = {
  GET: ['csrf', 'providers', 'session'],
  POST: ['callback/siwx', 'signout'],
} as const

interface Exchange {
  readonly method: keyof typeof actions
  /** The path below {@link AUTH_PATH}. */
  readonly action: string
  readonly form: Readonly<Record<string, string>>
  readonly csrf: CsrfToken
}

/**
 * Serves the endpoints of next-auth (v4) through the same HTTP edge as all others. Failures have the
 * standard shape, and a store that is down is a failure instead of an empty session.
 *
 * @throws {AppError} in the answer: `request.not_found`, `capability.off`, `project.origin_not_allowed`,
 *   `request.invalid` for a missing or wrong CSRF token, and the errors of `verifySignIn`.
 */
export function serveNextAuth<Method extends keyof typeof actions>(
  row: EndpointRow<null, 'app', 'public', Method>,
): Handlers<Method> {
  const [method] = row.methods
  return serveRaw(row, async (services, readText) => {
    const action = services.pathname.replace(`${AUTH_PATH}/`, '')
    if (method === undefined || !actions[method].some((known) => known === action)) {
      throw new AppError('request.not_found')
    }
    assertSignInEnabled(services.env)
    const csrf = readCsrfToken(services.headers, services.env)
    if (method === 'GET') return runNextAuth({ method, action, form: {}, csrf }, services)

    if (services.headers.get('origin') !== services.env.appUrl) throw new AppError('project.origin_not_allowed')
    const form = Object.fromEntries(new URLSearchParams(await readText()))
    if (!isCsrfToken(csrf, form.csrfToken)) {
      throw new AppError('request.invalid', { details: { csrfToken: 'Invalid input' } })
    }
    return runNextAuth({ method, action, form, csrf }, services)
  })
}

/**
 * Runs next-auth's handler for pages with a request and response created here. Its handler for routes reads the headers
 * from Next and accepts any cookie whose name starts with the name of the session cookie.
 */
async function runNextAuth({ method, action, form, csrf }: Exchange, services: SignInServices): Promise<Response> {
  const { env, headers, requestId, setCookie } = services
  let failure: { readonly cause: unknown } | undefined
  const options = nextAuthOptions(services, csrf.secret, (cause) => {
    failure ??= { cause }
  })
  const id = sessionIdOf(headers)
  const request = {
    method,
    query: { nextauth: action.split('/') },
    headers: {},
    cookies: { [CSRF_COOKIE]: csrf.cookie, ...(id === null ? {} : { [SESSION_COOKIE]: id }) },
    // Makes next-auth return a URL in the answer instead of a redirect.
    ...(method === 'POST' ? { body: { ...form, json: 'true' } } : {}),
  }
  const answer = new CapturedAnswer()
  // next-auth reads its own address only from this variable, and does so before its first `await`.
  process.env.NEXTAUTH_URL = `${env.appUrl}${env.authPath}`
  await NextAuth(request as unknown as NextApiRequest, answer as unknown as NextApiResponse, options)
  if (failure) throw failure.cause

  for (const cookie of answer.cookies) if (cookie.startsWith(`${CSRF_COOKIE}=`)) setCookie(cookie)
  return jsonAnswer(JSON.stringify(answer.body), 200, requestId)
}

/** The part of Node's `ServerResponse` that next-auth uses. */
class CapturedAnswer {
  body: unknown = null
  cookies: readonly string[] = []

  status(): this {
    return this
  }
  getHeader(): readonly string[] {
    return [...this.cookies]
  }
  setHeader(name: string, value: readonly string[]): this {
    if (name === 'Set-Cookie') this.cookies = value
    return this
  }
  json(body: unknown): void {
    this.body = body
  }
  send(body: unknown): void {
    this.body = body
  }
}
