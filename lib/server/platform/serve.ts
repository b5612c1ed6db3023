import 'server-only'
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import type { Endpoint } from '@/lib/core/endpoint'
import { errorStatus } from '@/lib/core/error-status'
import { roleOfHost } from '@/lib/core/hosts'
import { allowOrigin, errorAnswer, jsonAnswer, preflightAnswer } from './answer'
import { startDeadline, untilAborted } from './deadline'
import { withRequestId } from './log'
import { getPlatform } from './platform'
import { authorizeProject } from './project-config'
import { countRequest, type RatePolicyName, visitorOf } from './rate-limit'
import { MAX_BODY_BYTES, parseBody, parseInput, queryInput, readBody } from './request-input'
import type { Platform, Services } from './services'

/** An endpoint answers by then: longer than all attempts at one upstream, shorter than the browser's own wait. */
export const REQUEST_DEADLINE_MS = 18_000

export interface ServeOptions {
  /** `project` (default): a known project id and an allowed origin. `public`: anybody, for `/api/health`. */
  readonly audience?: 'project' | 'public'
  /** Row of the rate limit table. Default `read`. */
  readonly policy?: RatePolicyName
  /** Largest body in bytes. Default {@link MAX_BODY_BYTES}. */
  readonly maxBodyBytes?: number
  /** What a body may be sent as. Default: `application/json`. */
  readonly contentTypes?: readonly string[]
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
 * @param service - gets the parsed input and the services of this request; what it returns is parsed by the contract,
 *   and an output that does not fit is our own mistake (500).
 * @param options - `status` chooses another status than 200 by the output, for `/api/health`.
 */
export function serve<E extends Endpoint>(
  contract: E,
  service: (input: z.output<E['input']>, services: Services) => Promise<z.input<E['output']>> | z.input<E['output']>,
  options: ServeOptions & { readonly status?: (output: z.output<E['output']>) => number } = {},
): RouteHandler {
  return serveRaw(options, async (services, readText) => {
    const raw = contract.method === 'GET' ? queryInput(services.query) : parseBody(await readText())
    const output = await service(parseInput(contract.input, raw) as z.output<E['input']>, services)
    const parsed = z.safeParse(contract.output, output)
    if (!parsed.success) throw new AppError('internal', { cause: parsed.error, details: { path: contract.path } })
    const answer = parsed.data as z.output<E['output']>
    return jsonAnswer(JSON.stringify(answer), options.status?.(answer) ?? 200, services.requestId, options.cacheControl)
  })
}

/**
 * The same edge for an endpoint whose bodies pass through as they are (the JSON-RPC gateway).
 *
 * @param handle - `readText` gives the body, at most `maxBodyBytes` long; the answer is best made by `jsonAnswer`.
 */
export function serveRaw(
  options: ServeOptions,
  handle: (services: Services, readText: () => Promise<string>) => Promise<Response>,
): RouteHandler {
  return async (request) => {
    const platform = getPlatform()
    const requestId = requestIdOf(request.headers)
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
        const services: Services = {
          ...(await admit(request, url, options, platform)),
          requestId,
          signal: deadline.signal,
          headers: request.headers,
          setCookie: (cookie) => void cookies.push(cookie),
        }
        const readText = () =>
          readBody(request, options.maxBodyBytes ?? MAX_BODY_BYTES, deadline.signal, options.contentTypes)
        answer = await untilAborted(handle(services, readText), deadline.signal)
        for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
      } catch (cause) {
        error = deadline.signal.aborted
          ? AppError.from(deadline.signal.reason, 'request.aborted')
          : AppError.from(cause, 'internal')
        answer = errorAnswer(error, requestId)
      } finally {
        deadline.end()
      }
      shareWithOrigin(answer, request, url, error, platform)
      writeLine({ request, url, answer, error, ms: Math.round(performance.now() - started) }, platform)
      return answer
    })
  }
}

/** For paths below /api that nothing answers: the one shape of a failure, for whoever asks. */
export const refuseUnknown: RouteHandler = serveRaw({ audience: 'public' }, async () => {
  throw new AppError('request.not_found')
})

/** Answers preflights. In a route: `export const OPTIONS = preflight`. */
export async function preflight(request: Request): Promise<Response> {
  const { projects } = getPlatform()
  const requestId = requestIdOf(request.headers)
  const projectId = new URL(request.url).searchParams.get('projectId')
  try {
    authorizeProject(projects, { projectId, method: 'OPTIONS', headers: request.headers })
    return preflightAnswer(request.headers.get('origin') ?? '', requestId)
  } catch (cause) {
    return errorAnswer(AppError.from(cause, 'internal'), requestId)
  }
}

async function admit(
  request: Request,
  url: URL,
  { audience = 'project', policy = 'read' }: ServeOptions,
  platform: Platform,
): Promise<Platform & Pick<Services, 'project' | 'query'>> {
  const { headers, method } = request
  // Middleware routes by host; it is never the place where access is decided.
  if (roleOfHost(headers.get('host'), platform.env.appUrl) !== 'app') throw new AppError('request.not_found')
  const projectId = url.searchParams.get('projectId')
  const project = audience === 'public' ? null : authorizeProject(platform.projects, { projectId, method, headers })
  await countRequest(policy, project?.id ?? 'public', visitorOf(headers, platform.env.trustedProxies), platform)
  return { ...platform, project, query: url.searchParams }
}

/** A visitor's own id is kept when it is harmless in headers and logs. */
function requestIdOf(headers: Headers): string {
  const given = headers.get('x-request-id')
  return given && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : randomUUID()
}

/**
 * Pages of the project may read the answer. A page of another origin may read only that it is not welcome, and why,
 * so that its developer sees the alert instead of a network failure.
 */
function shareWithOrigin(
  answer: Response,
  request: Request,
  url: URL,
  error: AppError | undefined,
  { projects }: Platform,
): void {
  const origin = request.headers.get('origin')
  if (origin === null || origin === 'null') return
  const project = projects.find(({ id }) => id === url.searchParams.get('projectId'))
  const isRefusal = error?.code.startsWith('project.') ?? false
  if (isRefusal || project?.allowedOrigins.includes(origin)) allowOrigin(answer, origin)
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
  const line = {
    method: request.method,
    path: url.pathname,
    projectId: url.searchParams.get('projectId')?.slice(0, 64),
    status: answer.status,
    ms,
    ...(error ? { errorCode: error.code } : {}),
  }
  // A mistake of ours needs its stack; anything else is told by its code.
  if (error && errorStatus[error.code] === 500) log.error({ ...line, err: error }, 'request failed')
  else log.info(line, 'request')
}
