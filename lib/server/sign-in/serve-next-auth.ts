import 'server-only'
import type { NextApiRequest, NextApiResponse } from 'next'
import NextAuth from 'next-auth'
import { AppError } from '@/lib/core/app-error'
import { jsonAnswer } from '../http/answer'
import { type RouteHandler, serveRaw } from '../http/serve'
import type { Services } from '../process/services'
import { CSRF_COOKIE, type CsrfToken, isCsrfToken, readCsrfToken } from './csrf-token'
import { demandSignIn } from './demand-sign-in'
import { nextAuthOptions } from './next-auth-options'
import { SESSION_COOKIE, sessionIdOf } from './sessions/session-cookie'

/** What next-auth answers here. Its pages, forms and whatever else it has are none of ours. */
const actions = {
  GET: ['csrf', 'providers', 'session'],
  POST: ['callback/siwx', 'signout'],
} as const

interface Exchange {
  readonly method: keyof typeof actions
  /** What stands below /api/auth. */
  readonly action: string
  readonly form: Readonly<Record<string, string>>
  readonly csrf: CsrfToken
}

/**
 * The endpoints of next-auth (v4) below /api/auth, behind the edge that all of ours have: failures are told as everywhere,
 * and a store that is down is a failure, not a visitor who is signed out.
 *
 * @throws {AppError} in the answer: `request.not_found`, `capability.off`, `project.origin_not_allowed`,
 *   `request.invalid` for a missing or foreign token against forged requests, and those of `verifySignIn`.
 */
export function serveNextAuth(method: 'GET' | 'POST'): RouteHandler {
  const edge = {
    audience: 'public',
    policy: method === 'GET' ? 'read' : 'write',
    contentTypes: ['application/x-www-form-urlencoded'],
  } as const
  return (request) => {
    const action = new URL(request.url).pathname.replace('/api/auth/', '')
    return serveRaw(edge, async (services, readText) => {
      if (!actions[method].some((known) => known === action)) throw new AppError('request.not_found')
      demandSignIn(services.env)
      const csrf = readCsrfToken(services.headers, services.env)
      if (method === 'GET') return runNextAuth({ method, action, form: {}, csrf }, services)

      if (services.headers.get('origin') !== services.env.appUrl) throw new AppError('project.origin_not_allowed')
      const form = Object.fromEntries(new URLSearchParams(await readText()))
      if (!isCsrfToken(csrf, form.csrfToken)) {
        throw new AppError('request.invalid', { details: { csrfToken: 'Invalid input' } })
      }
      return runNextAuth({ method, action, form, csrf }, services)
    })(request)
  }
}

/**
 * Runs next-auth's handler for pages, with a request and an answer made here: its handler for routes asks Next for the
 * headers, and would take any cookie whose name begins like ours.
 */
async function runNextAuth({ method, action, form, csrf }: Exchange, services: Services): Promise<Response> {
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
    // Asks for an address in the answer instead of a redirection.
    ...(method === 'POST' ? { body: { ...form, json: 'true' } } : {}),
  }
  const answer = new CapturedAnswer()
  // The only way to tell next-auth where it is. Read before anything is waited for.
  process.env.NEXTAUTH_URL = env.appUrl
  await NextAuth(request as unknown as NextApiRequest, answer as unknown as NextApiResponse, options)
  if (failure) throw failure.cause

  for (const cookie of answer.cookies) if (cookie.startsWith(`${CSRF_COOKIE}=`)) setCookie(cookie)
  return jsonAnswer(JSON.stringify(answer.body), 200, requestId)
}

/** As much of an answer of Node as next-auth writes to. */
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
