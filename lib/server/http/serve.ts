import 'server-only'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import type { Endpoint } from '@/lib/core/endpoint'
import { errorStatus } from '@/lib/core/error-status'
import { startDeadline } from '../kit/deadline'
import { withRequestId } from '../kit/log'
import { getMetrics } from '../kit/metrics'
import { forRole } from '../platform/for-role'
import { getPlatform } from '../platform/platform'
import type { Platform, ServedRole, Services } from '../platform/services'
import type { Cache } from '../stores/cache'
import { type Audience, admitPreflight, authorize, sharedOrigin } from './admission'
import { allowOrigin, errorAnswer, jsonAnswer, preflightAnswer } from './answer'
import { countRequest, type RatePolicyName, visitorOf } from './rate-limit'
import { createRecentAnswers, type RecentAnswers } from './recent-answers'
import { requestIdOf } from './request-id'
import { MAX_BODY_BYTES, parseBody, parseInput, queryInput, readBody } from './request-input'

/**
 * Every endpoint answers within this time: longer than all attempts at one upstream, shorter than the browser's
 * timeout.
 */
export const REQUEST_DEADLINE_MS = 18_000

export interface ServeOptions<Role extends ServedRole = ServedRole> {
  /** The role whose host this endpoint answers on, or `any`, for `/api/health`. Default `app`. */
  readonly role?: Role
  readonly audience?: Audience
  /** Row of the rate limit table; `none` counts nothing. Default `read`. */
  readonly policy?: RatePolicyName | 'none'
  /** Maximum body size in bytes. Default {@link MAX_BODY_BYTES}. */
  readonly maxBodyBytes?: number
  /** Accepted content types. Default: `application/json`. */
  readonly contentTypes?: readonly string[]
  /** For a POST whose answer depends only on its body: equal bodies get the same answer for one second. */
  readonly isRepeatable?: boolean
  /** Default {@link REQUEST_DEADLINE_MS}. */
  readonly deadlineMs?: number
  /** Default `no-store`. */
  readonly cacheControl?: string
}

export type RouteHandler = (request: Request) => Promise<Response>

/**
 * The only HTTP edge: turns a contract and a service into a Next route handler.
 *
 * Checks host, project, origin and rate, parses the input, runs the service under a deadline, parses the output, and
 * maps every failure by the catalogue. Each answer, good or bad, has `x-request-id`; each request writes one log line.
 *
 * @param service - Receives the parsed input and the services of this request, of its role only. Its result is parsed by the contract; a
 *   result that does not fit is an internal error (500).
 * @param options - `status` chooses another status than 200 by the output, for `/api/health`.
 */
export function serve<E extends Endpoint, Role extends ServedRole = 'app'>(
  contract: E,
  // The role comes from the options alone: a service must not choose what it gets.
  service: (
    input: z.output<E['input']>,
    services: Services<NoInfer<Role>>,
  ) => Promise<z.input<E['output']>> | z.input<E['output']>,
  options: ServeOptions<Role> & { readonly status?: (output: z.output<E['output']>) => number } = {},
): RouteHandler {
  const recentByCache = new WeakMap<Cache, RecentAnswers>()
  const recentOf = ({ cache, now }: Pick<Services, 'cache' | 'now'>): RecentAnswers => {
    const recent = recentByCache.get(cache) ?? createRecentAnswers(now)
    recentByCache.set(cache, recent)
    return recent
  }

  return serveRaw(options, async (services, readText) => {
    const text = contract.method === 'GET' ? '' : await readText()
    const recent = options.isRepeatable ? recentOf(services) : undefined
    const known = recent?.find(text)
    if (known !== undefined) return jsonAnswer(known, 200, services.requestId, options.cacheControl)
    const raw = contract.method === 'GET' ? queryInput(services.query) : parseBody(text)
    const answer = await callParsed(contract, service, raw, services)
    const written = JSON.stringify(answer)
    recent?.keep(text, written)
    return jsonAnswer(written, options.status?.(answer) ?? 200, services.requestId, options.cacheControl)
  })
}

/**
 * Parses the text of a body, calls the service of a POST, and writes its result as JSON.
 *
 * @throws {AppError} `request.invalid`; what the service throws; `internal` for a result that does not fit the contract.
 */
export async function callService<E extends Endpoint, S>(
  contract: E,
  service: (input: z.output<E['input']>, services: S) => Promise<z.input<E['output']>> | z.input<E['output']>,
  text: string,
  services: S,
): Promise<string> {
  return JSON.stringify(await callParsed(contract, service, parseBody(text), services))
}

async function callParsed<E extends Endpoint, S>(
  contract: E,
  service: (input: z.output<E['input']>, services: S) => Promise<z.input<E['output']>> | z.input<E['output']>,
  raw: unknown,
  services: S,
): Promise<z.output<E['output']>> {
  const output = await service(parseInput(contract.input, raw) as z.output<E['input']>, services)
  const parsed = z.safeParse(contract.output, output)
  if (!parsed.success) throw new AppError('internal', { cause: parsed.error, details: { path: contract.path } })
  return parsed.data as z.output<E['output']>
}

/**
 * The same HTTP edge for an endpoint whose bodies pass through unchanged (the JSON-RPC gateway).
 *
 * @param handle - `readText` reads the body, at most `maxBodyBytes` long; create the answer with `jsonAnswer`.
 */
export function serveRaw<Role extends ServedRole = 'app'>(
  options: ServeOptions<Role>,
  handle: (services: Services<NoInfer<Role>>, readText: () => Promise<string>) => Promise<Response>,
): RouteHandler {
  const role = (options.role ?? 'app') as Role
  return async (request) => {
    const platform = getPlatform()
    const requestId = requestIdOf(request.headers.get('x-request-id'))
    const started = performance.now()
    const url = new URL(request.url)
    return withRequestId(requestId, async () => {
      const deadline = startDeadline(
        options.deadlineMs ?? REQUEST_DEADLINE_MS,
        () => new AppError('request.timeout'),
        request.signal,
      )
      let answer: Response
      let error: AppError | undefined
      try {
        const cookies: string[] = []
        const services: Services<Role> = {
          ...forRole(platform, role),
          ...(await admit(request, url, options, platform)),
          requestId,
          get signal() {
            return deadline.signal
          },
          headers: request.headers,
          setCookie: (cookie) => void cookies.push(cookie),
        }
        const readText = () => readBody(request, options.maxBodyBytes ?? MAX_BODY_BYTES, deadline, options.contentTypes)
        answer = await deadline.race(handle(services, readText))
        for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
      } catch (cause) {
        error = deadline.over
          ? AppError.from(deadline.over.reason, 'request.aborted')
          : AppError.from(cause, 'internal')
        answer = errorAnswer(error, requestId)
      } finally {
        deadline.end()
      }
      const origin = sharedOrigin(request, url, options, error?.code, platform)
      if (origin !== null) allowOrigin(answer, origin)
      writeLine({ request, url, answer, error, ms: Math.round(performance.now() - started) }, platform)
      return answer
    })
  }
}

/** For paths below /api that do not exist: answers every caller with the standard shape of a failure. */
export const refuseUnknown: RouteHandler = serveRaw({ audience: 'public' }, async () => {
  throw new AppError('request.not_found')
})

/** Answers preflights of an endpoint for pages of projects. In a route: `export const OPTIONS = preflight`. */
export const preflight = preflightFor({})

/** Answers preflights of an endpoint with these options. */
export function preflightFor(options: Pick<ServeOptions, 'audience' | 'role'>): RouteHandler {
  return async (request) => {
    const requestId = requestIdOf(request.headers.get('x-request-id'))
    try {
      return preflightAnswer(admitPreflight(request, options, getPlatform()), requestId)
    } catch (cause) {
      return errorAnswer(AppError.from(cause, 'internal'), requestId)
    }
  }
}

async function admit(
  request: Request,
  url: URL,
  { audience = 'project', policy = 'read', role = 'app' }: ServeOptions,
  platform: Platform,
): Promise<Pick<Services, 'charge' | 'pathname' | 'project' | 'query' | 'visitor'>> {
  const { headers } = request
  const project = authorize(request, url, { audience, role }, platform)
  const visitor = visitorOf(headers, platform.env.trustedProxies)
  const count = async (weight: number) =>
    policy === 'none' ? undefined : countRequest(policy, project?.id ?? 'public', visitor, platform, weight)
  await count(1)
  const charge = async (weight: number) => {
    if (weight >= 1) await count(weight)
  }
  return { charge, project, pathname: url.pathname, query: url.searchParams, visitor }
}

function writeLine(
  facts: {
    readonly request: Request
    readonly url: URL
    readonly answer: Response
    readonly error: AppError | undefined
    readonly ms: number
  },
  { log }: Platform,
): void {
  const { request, url, answer, error, ms } = facts
  if (error) getMetrics().failed(error.code)
  const line = {
    method: request.method,
    path: url.pathname,
    projectId: url.searchParams.get('projectId')?.slice(0, 64),
    status: answer.status,
    ms,
    ...(error ? { errorCode: error.code } : {}),
  }
  // An internal error needs its stack in the log; for any other error the code is enough.
  if (error && errorStatus[error.code] === 500) log.error({ ...line, err: error }, 'request failed')
  else log.info(line, 'request')
}
