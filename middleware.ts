import { type NextRequest, NextResponse } from 'next/server'
import { createNonce, pageSecurityHeaders, relayOriginOf } from '@/lib/core/csp'
import { roleOfHost } from '@/lib/core/hosts'

/**
 * Routes by host and sets the security headers of every page. Routing only: `serve` decides about access and checks the
 * host again.
 */
export function middleware(request: NextRequest): NextResponse {
  const appUrl = process.env.FOYER_APP_URL || 'http://localhost'
  const nonce = createNonce()
  const headers = pageSecurityHeaders({
    nonce,
    isDevelopment: process.env.NODE_ENV === 'development',
    isHttps: appUrl.startsWith('https:'),
    relayOrigin: relayOriginOf(process.env.FOYER_WALLETCONNECT_PROJECT_ID, process.env.FOYER_WALLETCONNECT_RELAY_URL),
  })
  // From the header, because the URL of the request always says localhost.
  const isApp = roleOfHost(request.headers.get('host'), appUrl) === 'app'
  return isApp ? page(request, nonce, headers) : new NextResponse('Not found', { status: 404, headers })
}

function page(request: NextRequest, nonce: string, headers: Readonly<Record<string, string>>): NextResponse {
  const forwarded = new Headers(request.headers)
  forwarded.set('x-nonce', nonce)
  // Next reads the nonce from here and sets it on every script that it renders.
  forwarded.set('content-security-policy', headers['content-security-policy'] ?? '')
  const response = NextResponse.next({ request: { headers: forwarded } })
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  if (isSharedPicture(request.nextUrl.pathname)) response.headers.set('cross-origin-resource-policy', 'cross-origin')
  return response
}

/** Logos of networks and tokens: a modal in a page of another origin shows them too. */
function isSharedPicture(pathname: string): boolean {
  return pathname.startsWith('/networks/') || pathname.startsWith('/tokens/')
}

export const config = {
  runtime: 'nodejs',
  // Endpoints set their own headers (`serve`), and built files carry those of `next.config.js`.
  matcher: ['/((?!api/|_next/static/|_next/image).*)'],
}
