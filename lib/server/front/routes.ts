import 'server-only'
import type { LoadClass } from './load-classes'

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
const CALL_METHODS = ['POST', 'OPTIONS'] as const

/**
 * Every path that may reach Next. The rows below `/api/` name what `app/api` exports; a test compares the two. If
 * several prefixes match, the first in this list is used. A page with a server action needs a row of its own with
 * `POST`.
 */
export const routes: readonly Route[] = [
  { path: '/api/health', methods: READ_METHODS, load: 'never' },
  { path: '/api/health/live', methods: READ_METHODS, load: 'never' },
  { path: '/api/metrics', methods: READ_METHODS, load: 'never' },
  { path: '/api/wallet-security', methods: READ_METHODS, load: 'optional' },
  { path: '/api/csp-reports', methods: ['POST'], load: 'optional' },
  { path: '/api/rpc', methods: CALL_METHODS, load: 'rpc' },
  { path: '/api/wallet/rpc', methods: ['POST'], load: 'rpc' },
  { path: '/api/balance', methods: CALL_METHODS, load: 'read' },
  { path: '/api/config', methods: ['GET', 'OPTIONS'], load: 'read' },
  { path: '/api/exchange-rates', methods: ['GET', 'OPTIONS'], load: 'read' },
  { path: '/api/gas', methods: CALL_METHODS, load: 'read' },
  { path: '/api/history', methods: CALL_METHODS, load: 'read' },
  { path: '/api/price', methods: CALL_METHODS, load: 'read' },
  { path: '/api/tokens', methods: CALL_METHODS, load: 'read' },
  { path: '/api/wallets', methods: ['GET', 'OPTIONS'], load: 'read' },
  { path: '/api/wallet-image', methods: READ_METHODS, load: 'optional' },
  { path: '/api/swap/allowance', methods: CALL_METHODS, load: 'read' },
  { path: '/api/swap/quote', methods: CALL_METHODS, load: 'read' },
  { path: '/api/swap/source-amount', methods: CALL_METHODS, load: 'read' },
  { path: '/api/names/lookup', methods: CALL_METHODS, load: 'read' },
  { path: '/api/names/reverse', methods: CALL_METHODS, load: 'read' },
  { path: '/api/names/owned', methods: CALL_METHODS, load: 'read' },
  { path: '/api/names/offered', methods: CALL_METHODS, load: 'read' },
  { path: '/api/names/suggestions', methods: CALL_METHODS, load: 'read' },
  { path: '/api/names/history', methods: CALL_METHODS, load: 'read' },
  { path: '/api/names/export', methods: CALL_METHODS, load: 'read' },
  { path: '/api/names/avatar', methods: READ_METHODS, load: 'optional' },
  { path: '/api/names/register', methods: CALL_METHODS, load: 'visit' },
  { path: '/api/names/update', methods: CALL_METHODS, load: 'visit' },
  { path: '/api/names/address', methods: CALL_METHODS, load: 'visit' },
  { path: '/api/names/offer', methods: CALL_METHODS, load: 'visit' },
  { path: '/api/names/accept', methods: CALL_METHODS, load: 'visit' },
  { path: '/api/names/withdraw', methods: CALL_METHODS, load: 'visit' },
  { path: '/api/names/release', methods: CALL_METHODS, load: 'visit' },
  { path: '/api/faucet', methods: ['POST'], load: 'read' },
  { path: '/api/members', methods: READ_METHODS, load: 'visit' },
  { path: '/api/auth/me', methods: READ_METHODS, load: 'visit' },
  { path: '/api/auth/nonce', methods: ['POST'], load: 'visit' },
  { path: '/api/auth/pairing-nonce', methods: ['POST'], load: 'visit' },
  { path: '/api/auth/sessions', methods: READ_METHODS, load: 'visit' },
  { path: '/api/auth/sessions/end', methods: ['POST'], load: 'visit' },
  { path: '/api/auth/sessions/end-all', methods: ['POST'], load: 'visit' },
  { path: '/api/wallet/email/start', methods: ['POST'], load: 'visit' },
  { path: '/api/wallet/email/code', methods: ['POST'], load: 'visit' },
  { path: '/api/wallet/email/verify', methods: ['POST'], load: 'visit' },
  { path: '/api/wallet/session/refresh', methods: ['POST'], load: 'visit' },
  { path: '/api/wallet/session/check', methods: ['POST'], load: 'visit' },
  { path: '/api/wallet/sign-in/issued', methods: ['POST'], load: 'visit' },
  { path: '/api/wallet/session/end', methods: ['POST'], load: 'visit' },
  { path: '/api/wallet/devices', methods: ['POST'], load: 'visit' },
  { path: '/api/wallet/devices/revoke', methods: ['POST'], load: 'visit' },
  { path: '/api/wallet/devices/keep', methods: ['POST'], load: 'visit' },
  { path: '/api/wallet/notices/stop', methods: ['POST'], load: 'visit' },
  { path: '/api/wallet/notices/wallet', methods: ['POST'], load: 'visit' },
  { path: '/api/wallet/wallets/challenge', methods: ['POST'], load: 'visit' },
  { path: '/api/wallet/wallets/create', methods: ['POST'], load: 'visit' },
  { path: '/api/wallet/wallets/activate', methods: ['POST'], load: 'visit' },
  { path: '/api/wallet/wallets/anew', methods: ['POST'], load: 'visit' },
  { path: '/api/wallet/registered', methods: ['POST'], load: 'visit' },
  { path: '/api/wallet/shares/device', methods: ['POST'], load: 'visit' },
  { path: '/api/wallet/shares/recovery', methods: ['POST'], load: 'visit' },
  { path: '/api/wallet/shares/store', methods: ['POST'], load: 'visit' },
  { path: '/api/vault/approvals/start', methods: CALL_METHODS, load: 'visit' },
  { path: '/api/vault/approvals/status', methods: CALL_METHODS, load: 'visit' },
  { path: '/api/vault/approvals/read', methods: ['POST'], load: 'visit' },
  { path: '/api/vault/approvals/decide', methods: ['POST'], load: 'visit' },
  { path: '/api/vault/shares/store', methods: CALL_METHODS, load: 'visit' },
  { path: '/api/vault/shares/recovery', methods: CALL_METHODS, load: 'visit' },
  { path: '/api/vault/shares/settle', methods: CALL_METHODS, load: 'visit' },
  { path: '/api/vault/devices/revoke', methods: CALL_METHODS, load: 'visit' },
  { path: '/api/vault/devices/sign-out', methods: CALL_METHODS, load: 'visit' },
  { path: '/api/swap/approve', methods: CALL_METHODS, load: 'swap' },
  { path: '/api/swap/build', methods: CALL_METHODS, load: 'swap' },
  { path: '/api/ccip/*', methods: ['GET', 'POST', 'OPTIONS'], load: 'read' },
  { path: '/api/auth/*', methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], load: 'visit' },
  { path: '/api/*', methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], load: 'optional' },
  // Images are served unchanged. Next's optimizer answers invalid addresses with 500 and logs plain text.
  { path: '/_next/image', methods: [], load: 'optional' },
  // Next's own error page answers 500 to every request.
  { path: '/_global-error', methods: [], load: 'optional' },
  { path: '/_next/static/*', methods: READ_METHODS, load: 'never' },
  { path: '/*', methods: READ_METHODS, load: 'visit' },
]

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
