import { type NextRequest, NextResponse } from 'next/server'
import {
  createNonce,
  isEmbedFile,
  isWorkerScript,
  type PageSecurity,
  pageSecurityHeaders,
  pairingOriginsOf,
  workerSecurityHeaders,
} from '@/lib/core/csp'
import {
  ANCESTORS_HEADER,
  type HostRole,
  isLoginWindow,
  type RoleUrls,
  roleOfHost,
  rolesOf,
  roleUrlsOf,
  servesPage,
} from '@/lib/core/hosts'

/**
 * Routes by host and sets the security headers of every page. Routing only: `serve` decides about access and checks the
 * host again.
 */
export function proxy(request: NextRequest): NextResponse {
  const urls = roleUrlsOf({
    app: process.env.FOYER_APP_URL || `http://localhost:${process.env.PORT || 3000}`,
    wallet: process.env.FOYER_WALLET_URL,
    vault: process.env.FOYER_VAULT_URL,
  })
  // From the header, because the URL of the request always says localhost.
  const role = roleOfHost(request.headers.get('host'), urls)
  const nonce = createNonce()
  const security = securityOf(role, urls, nonce, request)
  if (isWorkerScript(request.nextUrl.pathname)) return NextResponse.next({ headers: workerSecurityHeaders(security) })
  const headers = pageSecurityHeaders(security)
  const isServed = rolesOf(process.env.FOYER_ROLES)?.includes(role) && servesPage(role, request.nextUrl.pathname)
  // It sets its own headers, for pages of any origin.
  if (isServed && isEmbedFile(request.nextUrl.pathname)) return NextResponse.next()
  return isServed ? page(request, nonce, headers) : new NextResponse('Not found', { status: 404, headers })
}

function securityOf(role: HostRole, urls: RoleUrls, nonce: string, request: NextRequest): PageSecurity {
  const facts = {
    nonce,
    isDevelopment: process.env.NODE_ENV === 'development',
    isHttps: urls[role].startsWith('https:'),
  }
  if (role === 'vault') return { ...facts, role }
  if (role === 'wallet') {
    const ancestors = request.headers.get(ANCESTORS_HEADER)?.split(' ').filter(Boolean) ?? []
    return { ...facts, role, vaultOrigin: urls.vault, ancestors, keepsOpener: isLoginWindow(request.nextUrl.pathname) }
  }
  const pairing = pairingOriginsOf({
    projectId: process.env.FOYER_WALLETCONNECT_PROJECT_ID,
    relayUrl: process.env.FOYER_WALLETCONNECT_RELAY_URL,
    verifyUrl: process.env.FOYER_WALLETCONNECT_VERIFY_URL,
  })
  // A page of the demo's build, see `next.config.js`.
  const showsMails = process.env.FOYER_DEMO === '1' && request.nextUrl.pathname === '/outbox'
  return { ...facts, role, walletOrigin: urls.wallet, ...pairing, showsMails }
}

function page(request: NextRequest, nonce: string, headers: Readonly<Record<string, string>>): NextResponse {
  const forwarded = new Headers(request.headers)
  forwarded.set('x-nonce', nonce)
  // Next reads the nonce from here and sets it on every script that it renders.
  forwarded.set('content-security-policy', headers['content-security-policy'] ?? '')
  const response = NextResponse.next({ request: { headers: forwarded } })
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  // To be kept and opened from disk: a password belongs into no page that a server can change.
  if (request.nextUrl.pathname === '/recovery.html') {
    response.headers.set('content-disposition', 'attachment; filename="recovery.html"')
  }
  if (isSharedPicture(request.nextUrl.pathname)) response.headers.set('cross-origin-resource-policy', 'cross-origin')
  return response
}

/** Logos of networks, tokens and wallets: a modal in a page of another origin shows them too. */
function isSharedPicture(pathname: string): boolean {
  return ['/networks/', '/tokens/', '/wallets/'].some((folder) => pathname.startsWith(folder))
}

export const config = {
  // Endpoints set their own headers (`serve`), the published statement is one, and built files carry those of
  // `next.config.js`; but a worker has a policy.
  matcher: [
    '/((?!api/|\\.well-known/wallet-security\\.json$|_next/static/|_next/image).*)',
    '/_next/static/chunks/:file(turbopack-worker-.*)',
  ],
}
