import 'server-only'
import { endpoints } from '../endpoints/endpoints'
import type { LoadClass } from '../http/load-classes'

export interface Route {
  /** A pathname, or a prefix that ends with `*`. */
  readonly path: string
  /**
   * Methods that Next can answer; `GET` includes `HEAD`. Empty: the path does not exist here and is answered with 404.
   */
  readonly methods: readonly string[]
  readonly load: LoadClass
}

const READ_METHODS = ['GET'] as const

/** What is not below `/api/`. A page with a server action needs a row of its own with `POST`. */
const pages: readonly Route[] = [
  // Images are served unchanged. Next's optimizer answers invalid addresses with 500 and logs plain text.
  { path: '/_next/image', methods: [], load: 'optional' },
  // Next's own error page answers 500 to every request.
  { path: '/_global-error', methods: [], load: 'optional' },
  { path: '/_next/static/*', methods: READ_METHODS, load: 'never' },
  { path: '/*', methods: READ_METHODS, load: 'visit' },
]

/** Rows of one path, such as the two of next-auth, are one route. */
function apiRoutes(): readonly Route[] {
  const byPath = new Map<string, Route>()
  for (const { path, methods, load } of Object.values(endpoints)) {
    byPath.set(path, { path, methods: [...(byPath.get(path)?.methods ?? []), ...methods], load })
  }
  return [...byPath.values()]
}

/** Every path that may reach Next. If several prefixes match, the first in this list is used. */
export const routes: readonly Route[] = [...apiRoutes(), ...pages]

const exact = new Map(routes.map((route) => [route.path, route]))
const prefixes = routes.filter(({ path }) => path.endsWith('*'))
const NOTHING: Route = { path: '/*', methods: [], load: 'optional' }

/** Returns the row of a pathname. `pathname` is normalised as by `URL`. */
export function routeOf(pathname: string): Route {
  return exact.get(pathname) ?? prefixes.find(({ path }) => pathname.startsWith(path.slice(0, -1))) ?? NOTHING
}

/** Value of the header `Allow` for a route. */
export function allowedMethods({ methods }: Route): readonly string[] {
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}
