import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { ErrorCode } from '@/lib/core/error-catalogue'
import { roleOfHost } from '@/lib/core/hosts'
import { isSameSecret } from '../kit/is-same-secret'
import type { Platform, ServedRole } from '../platform/services'
import { authorizeProject, findProject, mayReadAnswer, type Project } from '../settings/project-config'

/**
 * Who may call an endpoint.
 *
 * - `project`: pages of a project, by its id and an allowed origin.
 * - `frame`: the frame of the wallet origin, for a project that it names. Custody endpoints, all of them POST.
 * - `page`: a page of the very role that answers, without a project: a link from a mail opens in any browser.
 * - `role`: a process of another role of this installation, by the secret that they share. Never a page.
 * - `operator`: a program of the operator, or the operator at our own page, by `FOYER_OPERATOR_TOKEN`. Never a page of
 *   another origin.
 * - `vendor`: a server of a vendor, by its signature of the request (`serve-vendor.ts`). Never a page.
 * - `public`: everybody, for `/api/health`.
 * - `anyPage`: everybody, and pages of every origin may read the answer: the ENS gateway.
 */
export type Audience = 'project' | 'frame' | 'page' | 'role' | 'operator' | 'vendor' | 'public' | 'anyPage'

/** Audiences whose answers no page of another origin may read. */
const NO_SHARING: readonly Audience[] = ['page', 'role', 'operator', 'vendor']

interface Admission {
  readonly audience: Audience
  readonly role: ServedRole
}

type AdmittingPlatform = Pick<Platform, 'env' | 'projects'>

/**
 * Decides whether a request may use an endpoint. `proxy.ts` routes by host; it never decides about access.
 *
 * @returns The project that the request names; `null` for an endpoint without a project.
 * @throws {AppError} `request.not_found` on a host of another role, or of a role that this instance does not serve, and
 *   without the secret of the roles or the token of the operator where it is needed; the codes of {@link authorizeProject}; `project.origin_not_allowed` for any page but one of the role.
 */
export function authorize(
  { headers, method }: Request,
  url: URL,
  { audience, role }: Admission,
  { env, projects }: AdmittingPlatform,
): Project | null {
  assertRole(role, headers, env)
  if (audience === 'public' || audience === 'anyPage' || audience === 'vendor') return null
  if (audience === 'page') return assertOwnPage(role, headers, env)
  if (audience === 'role') return assertBearer(headers, env.roleSecret)
  if (audience === 'operator') return assertBearer(headers, env.operatorToken)
  const projectId = url.searchParams.get('projectId')
  if (audience === 'project') return authorizeProject(projects, { projectId, method, headers })
  return authorizeFrame(projectId, headers.get('origin'), { env, projects })
}

/**
 * Decides whether a preflight of an endpoint for pages is answered with permission.
 *
 * @returns The origin to allow.
 * @throws {AppError} as {@link authorize}.
 */
export function admitPreflight(
  request: Request,
  { audience, role }: Admission,
  { env, projects }: AdmittingPlatform,
): string {
  assertRole(role, request.headers, env)
  if (audience === 'anyPage') return '*'
  const origin = request.headers.get('origin') ?? ''
  const projectId = new URL(request.url).searchParams.get('projectId')
  if (audience === 'frame') authorizeFrame(projectId, origin, { env, projects })
  else authorizeProject(projects, { projectId, method: 'OPTIONS', headers: request.headers })
  return origin
}

/** The origin that may read an answer, besides a page of the same origin; `null` if none. */
export function sharedOrigin(
  { headers }: Request,
  url: URL,
  { audience }: Pick<Admission, 'audience'>,
  code: ErrorCode | undefined,
  { env, projects }: AdmittingPlatform,
): string | null {
  if (audience === 'anyPage') return '*'
  const origin = headers.get('origin')
  if (NO_SHARING.includes(audience)) return null
  if (audience === 'frame') return origin === env.roleUrls.wallet ? origin : null
  const projectId = url.searchParams.get('projectId')
  return mayReadAnswer(projects, { origin, projectId, code }) ? origin : null
}

function assertRole(role: ServedRole, headers: Headers, env: Platform['env']): void {
  if (role === 'any') return
  const requested = roleOfHost(headers.get('host'), env.roleUrls)
  if (requested !== role || !env.roles.includes(role)) throw new AppError('request.not_found')
}

/** Every browser sends the origin with a POST. */
function assertOwnPage(role: ServedRole, headers: Headers, env: Platform['env']): null {
  if (role === 'any' || headers.get('origin') !== env.roleUrls[role]) throw new AppError('project.origin_not_allowed')
  return null
}

/** A caller without the secret learns nothing, not even that the endpoint exists. */
function assertBearer(headers: Headers, secret: string | null): null {
  const [scheme, sent = ''] = (headers.get('authorization') ?? '').split(' ')
  if (secret === null || scheme !== 'Bearer' || !isSameSecret(sent, secret)) throw new AppError('request.not_found')
  return null
}

function authorizeFrame(
  projectId: string | null,
  origin: string | null,
  { env, projects }: AdmittingPlatform,
): Project {
  const project = findProject(projects, projectId)
  if (origin !== env.roleUrls.wallet) throw new AppError('project.origin_not_allowed')
  return project
}
