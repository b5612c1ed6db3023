import 'server-only'
import { AUTH_PATH } from '@/lib/core/auth-path'

/**
 * Returns the path of the route that answers a path of this server; `null` for a path that the endpoints of sign-in have
 * left.
 *
 * @param authPath - Path of the endpoints of sign-in, whose routes are at {@link AUTH_PATH}.
 */
export function servedPath(pathname: string, authPath: string): string | null {
  const below = (path: string) => `${pathname}/`.startsWith(`${path}/`)
  if (authPath === AUTH_PATH) return pathname
  if (below(AUTH_PATH)) return null
  return below(authPath) ? AUTH_PATH + pathname.slice(authPath.length) : pathname
}
