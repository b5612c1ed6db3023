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
import type { EndpointRow } from './endpoint-row'
import { countRequest, visitorOf } from './rate-limit'
import { createRecentAnswers, type RecentAnswers } from './recent-answers'
import { requestIdOf } from './request-id'
import { parseBody, parseInput, queryInput, readBody } from './request-input'

export type RouteHandler = (request: Request) => Promise<Response>

/** The handlers of a route, by method. In a route: `export const { POST, OPTIONS } = serve(endpoints.x, service)`. */
export type Handlers<Method extends string> = { readonly [Name in Method]: RouteHandler }

/** Audiences that need no more than `serve` checks: `frame` proves its requests, `vendor` signs them. */
type PlainAudience = Exclude<Audience, 'frame' | 'vendor'>

/**
 * The only HTTP edge: turns the row of an endpoint and a service into the handlers of a Next route.
 *
 * Checks host, project, origin and rate, parses the input, runs the service under a deadline, parses the output, and
 * maps every failure by the catalogue. Each answer, good or bad, has `x-request-id`; each request writes one log line.
 *
 * @param service - Receives the parsed input and the services of this request, of its role only. Its result is parsed by the contract; a
 *   result that does not fit is an internal error (500).
 * @param statusOf - Another status than 200 by the output, for `/api/health`.
 */
export function serve<E extends Endpoint, Role extends ServedRole, Method extends string>(
  row: EndpointRow<E, Role, PlainAudience, Method>,
  // The role comes from the row alone: a service must not choose what it gets.
  service: (
    input: z.output<E['input']>,
    services: Services<NoInfer<Role>>,
  ) => Promise<z.input<E['output']>> | z.input<E['output']>,
  statusOf: (output: z.output<E['output']>) => number = () => 200,
): Handlers<Method> {
  const { contract, cacheControl } = row
  const recentByCache = new WeakMap<Cache, RecentAnswers>()
  const recentOf = ({ cache, now }: Pick<Services, 'cache' | 'now'>): RecentAnswers => {
    const recent = recentByCache.get(cache) ?? createRecentAnswers(now)
    recentByCache.set(cache, recent)
    return recent
  }

  return serveRaw(row, async (services, readText) => {
    const text = contract.method === 'GET' ? '' : await readText()
    const recent = row.isRepeatable ? recentOf(services) : undefined
    const known = recent?.find(text)
    if (known !== undefined) return jsonAnswer(known, 200, services.requestId, cacheControl)
    const raw = contract.method === 'GET' ? queryInput(services.query) : parseBody(text)
    const answer = await callParsed(contract, service, raw, services)
    const written = JSON.stringify(answer)
    recent?.keep(text, written)
    return jsonAnswer(written, statusOf(answer), services.requestId, cacheControl)
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
export function serveRaw<Role extends ServedRole, Method extends string>(
  row: EndpointRow<Endpoint | null, Role, Audience, Method>,
  handle: (services: Services<NoInfer<Role>>, readText: () => Promise<string>) => Promise<Response>,
): Handlers<Method> {
  const answer = handlerOf(row, handle)
  const answerPreflight = preflightOf(row)
  const isPreflight = (method: string) => method === 'OPTIONS' && row.hasPreflight
  const handlers = row.methods.map((method) => [method, isPreflight(method) ? answerPreflight : answer] as const)
  return Object.fromEntries(handlers) as Handlers<Method>
}

function handlerOf<Role extends ServedRole>(
  row: EndpointRow<Endpoint | null, Role>,
  handle: (services: Services<NoInfer<Role>>, readText: () => Promise<string>) => Promise<Response>,
): RouteHandler {
  return async (request) => {
    const platform = getPlatform()
    const requestId = requestIdOf(request.headers.get('x-request-id'))
    const started = performance.now()
    const url = new URL(request.url)
    return withRequestId(requestId, async () => {
      const deadline = startDeadline(row.deadlineMs, () => new AppError('request.timeout'), request.signal)
      let answer: Response
      let error: AppError | undefined
      try {
        const cookies: string[] = []
        const services: Services<Role> = {
          ...forRole(platform, row.role),
          ...(await admit(request, url, row, platform)),
          requestId,
          get signal() {
            return deadline.signal
          },
          headers: request.headers,
          setCookie: (cookie) => void cookies.push(cookie),
        }
        const readText = () => readBody(request, row.maxBodyBytes, deadline, row.contentTypes)
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
      const origin = sharedOrigin(request, url, row, error?.code, platform)
      if (origin !== null) allowOrigin(answer, origin)
      writeLine({ request, url, answer, error, ms: Math.round(performance.now() - started) }, platform)
      return answer
    })
  }
}

/** For paths below /api that do not exist: answers every caller with the standard shape of a failure. */
export async function refuseUnknown(): Promise<never> {
  throw new AppError('request.not_found')
}

function preflightOf(row: EndpointRow): RouteHandler {
  return async (request) => {
    const requestId = requestIdOf(request.headers.get('x-request-id'))
    try {
      return preflightAnswer(admitPreflight(request, row, getPlatform()), requestId)
    } catch (cause) {
      return errorAnswer(AppError.from(cause, 'internal'), requestId)
    }
  }
}

async function admit(
  request: Request,
  url: URL,
  { audience, policy, role }: EndpointRow,
  platform: Platform,
): Promise<Pick<Services, 'charge' | 'method' | 'pathname' | 'project' | 'query' | 'search' | 'visitor'>> {
  const { headers, method } = request
  const project = authorize(request, url, { audience, role }, platform)
  const visitor = visitorOf(headers, platform.env.trustedProxies)
  const count = async (weight: number) =>
    policy === 'none' ? undefined : countRequest(policy, project?.id ?? 'public', visitor, platform, weight)
  await count(1)
  const charge = async (weight: number) => {
    if (weight >= 1) await count(weight)
  }
  const { pathname, search, searchParams: query } = url
  return { charge, method, pathname, project, query, search, visitor }
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
