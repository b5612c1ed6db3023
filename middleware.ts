import { type NextRequest, NextResponse } from 'next/server'
import { createNonce, pageSecurityHeaders } from '@/lib/core/csp'
import { roleOfHost } from '@/lib/core/hosts'

/**
 * Routes by host and gives every page its security headers. Routing only: whether somebody may do something is decided
 * by `serve`, which asks for the host again.
 */
export function middleware(request: NextRequest): NextResponse {
  const appUrl = process.env.FOYER_APP_URL || 'http://localhost'
  const nonce = createNonce()
  const headers = pageSecurityHeaders({
    nonce,
    isDevelopment: process.env.NODE_ENV === 'development',
    isHttps: appUrl.startsWith('https:'),
  })
  // The header, because the URL of the request always says localhost.
  const isApp = roleOfHost(request.headers.get('host'), appUrl) === 'app'
  return isApp ? page(request, nonce, headers) : new NextResponse('Not found', { status: 404, headers })
}

function page(request: NextRequest, nonce: string, headers: Readonly<Record<string, string>>): NextResponse {
  const forwarded = new Headers(request.headers)
  forwarded.set('x-nonce', nonce)
  // Next reads the nonce from here and puts it on every script that it writes.
  forwarded.set('content-security-policy', headers['content-security-policy'] ?? '')
  const response = NextResponse.next({ request: { headers: forwarded } })
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  if (isSharedPicture(request.nextUrl.pathname)) response.headers.set('cross-origin-resource-policy', 'cross-origin')
  return response
}

/** Logos of networks and tokens: a modal in somebody else's page shows them too. */
function isSharedPicture(pathname: string): boolean {
  return pathname.startsWith('/networks/') || pathname.startsWith('/tokens/')
}

export const config = {
  runtime: 'nodejs',
  // Endpoints set their own headers (`serve`), and built files carry those of `next.config.js`.
  matcher: ['/((?!api/|_next/static/|_next/image).*)'],
}
