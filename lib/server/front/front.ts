import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '@/lib/core/app-error'
import { ANCESTORS_HEADER, isFramePage, type RoleUrls, roleOfHost } from '@/lib/core/hosts'
import { errorParts, originHeaders } from '@/lib/server/http/answer'
import { requestIdOf } from '@/lib/server/http/request-id'
import { type Log, withRequestId } from '@/lib/server/kit/log'
import { findProject, mayReadAnswer, type Project } from '@/lib/server/settings/project-config'
import type { LoadClass } from '../http/load-classes'
import type { LoadQueue } from './load-queue'
import { createRefusalLog } from './refusal-log'
import { checkRequest } from './refuse-request'

export interface FrontParts {
  /** Path of the endpoints of sign-in. */
  readonly authPath: string
  readonly isDevelopment: boolean
  readonly roleUrls: RoleUrls
  /** Read for each request, because projects may change. */
  readonly projects: () => readonly Project[]
  readonly log: Log
  readonly queue: LoadQueue
  /** Called for each request that was refused for load. */
  readonly noteShed: (load: LoadClass) => void
  /** Called when an answer has been sent, with the path of its row (or {@link REFUSED}) and its time. */
  readonly noteAnswer: (facts: { readonly path: string; readonly status: number; readonly seconds: number }) => void
  /** 0 (inclusive) to 1 (exclusive). */
  readonly random?: () => number
}

/** Answers a request itself, or calls `pass`, now or later, so that Next answers it. */
export type Front = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void

/** A refused request is repeated after 1 to this many seconds, so that visitors do not come back together. */
export const MAX_RETRY_SECONDS = 3
const MAX_LOGGED_PATH = 200
/** Stands for the path of every request that Next cannot answer, in `noteAnswer`. */
export const REFUSED = 'refused'

/**
 * Runs between node:http and Next. Refuses requests that Next cannot answer (`refuse-request.ts`) and requests above
 * the load limit (`load-queue.ts`). Both answers have the shape and the headers of `answer.ts`.
 */
export function createFront({
  authPath,
  isDevelopment,
  roleUrls,
  projects,
  log,
  queue,
  noteShed,
  noteAnswer,
  random = Math.random,
}: FrontParts): Front {
  const writeRefusal = createRefusalLog(log)

  return (request, response, pass) => {
    const verdict = checkRequest(
      {
        method: request.method ?? '',
        target: request.url ?? '',
        routerState: headerOf(request, 'next-router-state-tree'),
      },
      { authPath, isDevelopment },
    )
    const started = performance.now()
    const noteAs = (path: string) =>
      response.once('finish', () =>
        noteAnswer({ path, status: response.statusCode, seconds: (performance.now() - started) / 1_000 }),
      )
    const refuse = (error: AppError, extraHeaders: Readonly<Record<string, string>> = {}) => {
      noteAs(REFUSED)
      const requestId = writeError(request, response, error, projects(), extraHeaders)
      withRequestId(requestId, () => writeRefusal(lineOf(request, response, error)))
    }
    if (verdict.error) return refuse(verdict.error, verdict.allow === undefined ? {} : { allow: verdict.allow })
    const unframed = nameAncestors(request, roleUrls, projects())
    if (unframed) return refuse(unframed)
    request.url = verdict.target
    const { load, path } = verdict.route
    noteAs(path)
    const leave = queue.admit(load, pass)
    if (leave) {
      response.once('close', leave)
      return
    }
    const seconds = 1 + Math.floor(random() * MAX_RETRY_SECONDS)
    writeError(request, response, new AppError('server.busy', { details: { seconds } }), projects())
    noteShed(load)
  }
}

/**
 * Writes the origins that may show the frame into {@link ANCESTORS_HEADER} (promise P1).
 *
 * @returns the refusal of a frame whose project is unknown.
 */
function nameAncestors(
  request: IncomingMessage,
  roleUrls: RoleUrls,
  projects: readonly Project[],
): AppError | undefined {
  delete request.headers[ANCESTORS_HEADER]
  const [pathname = '', query] = (request.url ?? '').split('?')
  if (!isFramePage(pathname) || roleOfHost(request.headers.host ?? null, roleUrls) !== 'wallet') return
  try {
    const project = findProject(projects, new URLSearchParams(query).get('projectId'))
    request.headers[ANCESTORS_HEADER] = project.allowedOrigins.join(' ')
  } catch (cause) {
    return AppError.from(cause, 'internal')
  }
}

/** @returns the request id of the answer. */
function writeError(
  request: IncomingMessage,
  response: ServerResponse,
  error: AppError,
  projects: readonly Project[],
  extraHeaders: Readonly<Record<string, string>> = {},
): string {
  const requestId = requestIdOf(headerOf(request, 'x-request-id'))
  const { status, headers, body } = errorParts(error, requestId)
  const origin = headerOf(request, 'origin') ?? null
  const projectId = new URLSearchParams(request.url?.split('?')[1]).get('projectId')
  const isShared = mayReadAnswer(projects, { origin, projectId, code: error.code })
  response.writeHead(status, {
    ...headers,
    ...(isShared && origin ? originHeaders(origin) : {}),
    ...extraHeaders,
    'content-length': Buffer.byteLength(body),
  })
  // Node drops the body of an answer to HEAD.
  response.end(body)
  return requestId
}

function lineOf(request: IncomingMessage, response: ServerResponse, error: AppError): object {
  const path = (request.url ?? '').split('?')[0] ?? ''
  return {
    method: request.method,
    path: path.slice(0, MAX_LOGGED_PATH),
    status: response.statusCode,
    errorCode: error.code,
  }
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}
