import 'server-only'
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state'
import { AppError } from '@/lib/core/app-error'
import { allowedMethods, type Route, routeOf } from './routes'
import { servedPath } from './served-path'

export interface RequestLine {
  readonly method: string
  /** The request target as received, such as `/api/price?projectId=x`. */
  readonly target: string
  /** Header `Next-Router-State-Tree`, if present. */
  readonly routerState: string | undefined
}

export type Verdict =
  | {
      readonly route: Route
      /** The request target for Next. */
      readonly target: string
      readonly error: null
    }
  | {
      readonly error: AppError
      /** Value of the header `Allow`, for 405. */
      readonly allow?: string
    }

/**
 * Decides whether Next can answer a request. Next answers the following with 500 as plain text and logs a stack that is
 * not a JSON line, so they are refused here: a target that is not a path, a path that does not decode, a method that
 * the route does not have (`TRACE`, a `POST` to a page), and a router state that does not parse.
 *
 * @param options.authPath - Path of the endpoints of sign-in outside of Next, which has them at `AUTH_PATH`.
 * @param options.isDevelopment - `next dev` has endpoints of its own below `/_next` and `/__nextjs`; these pass.
 */
export function checkRequest(
  { method, target, routerState }: RequestLine,
  { authPath, isDevelopment }: { readonly authPath: string; readonly isDevelopment: boolean },
): Verdict {
  const pathname = pathnameOf(target)
  if (pathname === null) return { error: new AppError('request.invalid') }
  const served = servedPath(pathname, authPath)
  if (served === null) return { error: new AppError('request.not_found') }
  const route = routeOf(served)
  const accepted = { route, target: served === pathname ? target : served + searchOf(target), error: null }
  if (isDevelopment && /^\/(?:_next|__nextjs)/.test(pathname)) return accepted
  if (route.methods.length === 0) return { error: new AppError('request.not_found') }
  const allowed = allowedMethods(route)
  if (!allowed.includes(method)) {
    return { error: new AppError('request.method_not_allowed'), allow: allowed.join(', ') }
  }
  if (!isRouterState(routerState)) return { error: new AppError('request.invalid') }
  return accepted
}

function searchOf(target: string): string {
  return target.includes('?') ? target.slice(target.indexOf('?')) : ''
}

/** Normalised as Next does it; `null` unless the target is a path in well-formed UTF-8 without NUL. */
function pathnameOf(target: string): string | null {
  if (!target.startsWith('/')) return null
  try {
    const { pathname } = new URL(`http://localhost${target}`)
    return decodeURIComponent(pathname).includes('\0') ? null : pathname
  } catch {
    return null
  }
}

/** Uses Next's own parser, so that the two cannot disagree. */
function isRouterState(header: string | undefined): boolean {
  try {
    parseAndValidateFlightRouterState(header)
    return true
  } catch {
    return false
  }
}
