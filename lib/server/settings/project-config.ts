import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import type { Env } from './env'

/** The project of development, so that no configuration is needed there. */
const DEV_PROJECT_ID = 'foyer-dev'
const DEV_ALLOWED_ORIGIN = 'http://localhost:3000'
/** The project of production without `FOYER_PROJECT_ID`: for pages of our own origin alone. */
const OWN_PROJECT_ID = 'foyer-own'

export interface Project {
  readonly id: string
  /** Origins whose pages may call us for this project, without a trailing slash. Includes our own. */
  readonly allowedOrigins: readonly string[]
  /** What the operator has decided for this project alone. */
  readonly features?: ProjectFeatures
}

/** Parts that an operator can switch off for one project; what is not in it follows the server. */
export type ProjectFeatures = { readonly email?: boolean }

/** The projects of this process, the host page's own first. */
export function projectsOf(env: Env): readonly Project[] {
  const configured = env.project
    ? [{ id: env.project.id, allowedOrigins: unique([env.appUrl, ...env.project.allowedOrigins]) }]
    : []
  if (env.mode === 'production') {
    return env.project ? configured : [{ id: OWN_PROJECT_ID, allowedOrigins: [env.appUrl] }]
  }
  if (env.project?.id === DEV_PROJECT_ID) return configured
  return [...configured, { id: DEV_PROJECT_ID, allowedOrigins: unique([env.appUrl, DEV_ALLOWED_ORIGIN]) }]
}

/**
 * Returns the project of an id.
 *
 * @throws {AppError} `project.not_configured` without an id, and on a server on which no project is configured;
 *   `project.invalid_id` when the id is unknown. Spec section 8, alerts.
 */
export function findProject(projects: readonly Project[], id: string | null): Project {
  const project = projects.find((each) => each.id === id)
  if (project) return project
  const isConfigured = projects.some((each) => each.id !== OWN_PROJECT_ID)
  throw new AppError(isConfigured && id ? 'project.invalid_id' : 'project.not_configured')
}

/** The origin that a request claims. */
export interface RequestOrigin {
  readonly projectId: string | null
  readonly method: string
  readonly headers: Headers
}

/**
 * Decides whether a request may use the project that it names.
 *
 * A browser sends `Origin` with every POST and with every GET to another site. A GET without one is accepted only when
 * the browser itself calls it same-origin (`Sec-Fetch-Site`, which a page cannot set) on a host of the project.
 *
 * @throws {AppError} as {@link findProject}; `project.origin_not_allowed` for a foreign origin.
 */
export function authorizeProject(projects: readonly Project[], request: RequestOrigin): Project {
  const project = findProject(projects, request.projectId)
  if (!isAllowed(project, request)) throw new AppError('project.origin_not_allowed')
  return project
}

/**
 * Whether a page of `origin` may read an answer. Pages of the project may read every answer. A page of another origin
 * may read only that it is refused, and the reason, so that its developer sees the alert instead of a network failure.
 *
 * @param answer.code - code of the failure; absent on a successful answer.
 */
export function mayReadAnswer(
  projects: readonly Project[],
  answer: { readonly origin: string | null; readonly projectId: string | null; readonly code: ErrorCode | undefined },
): boolean {
  const { origin, projectId, code } = answer
  if (origin === null || origin === 'null') return false
  if (code?.startsWith('project.')) return true
  return projects.find(({ id }) => id === projectId)?.allowedOrigins.includes(origin) ?? false
}

function isAllowed({ allowedOrigins }: Project, { method, headers }: RequestOrigin): boolean {
  const origin = headers.get('origin')
  if (origin !== null) return allowedOrigins.includes(origin)
  if (method !== 'GET' || headers.get('sec-fetch-site') !== 'same-origin') return false
  const host = headers.get('host')
  return allowedOrigins.some((allowed) => new URL(allowed).host === host)
}

const unique = (values: readonly string[]): readonly string[] => [...new Set(values)]
