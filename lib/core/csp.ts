import { RELAY_URL } from './relay-url'

/** The facts that a page's headers depend on. */
export interface PageSecurity {
  /** New for each answer, see {@link createNonce}. */
  readonly nonce: string
  /** `next dev`: its overlay and its reloading need more permissions than a built page. */
  readonly isDevelopment: boolean
  /** The site is served over https, so that browsers may be told to require it. */
  readonly isHttps: boolean
  /** Origin of the relay of WalletConnect, if pages use one. */
  readonly relayOrigin?: string | undefined
}

/**
 * The relay that pages may connect to, from the variables of the environment; `undefined` without a project id. The
 * process has checked them at its start.
 */
export function relayOriginOf(projectId: string | undefined, relayUrl: string | undefined): string | undefined {
  return projectId ? new URL(relayUrl || RELAY_URL).origin : undefined
}

/** Address for the browsers' reports of policy violations. */
const CSP_REPORT_PATH = '/api/csp-reports'
const REPORT_GROUP = 'csp'

/** 128 random bits as base64. */
export function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}

/**
 * The Content-Security-Policy of a page (promise P6). Scripts run by nonce only and may load others; a page connects to
 * its own origin and to the configured relay only, shows images of our origin and data URIs (wallet icons), and is never framed.
 */
export function contentSecurityPolicy({ nonce, isDevelopment, isHttps, relayOrigin }: PageSecurity): string {
  const directives: readonly (readonly [name: string, ...values: readonly string[]])[] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", `'nonce-${nonce}'`, "'strict-dynamic'", ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    // The development overlay uses inline styles; a nonce would disable 'unsafe-inline'.
    ['style-src', "'self'", isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    ['img-src', "'self'", 'data:', 'blob:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...(relayOrigin ? [relayOrigin] : []), ...(isDevelopment ? ['ws:'] : [])],
    ['frame-src', "'none'"],
    ['worker-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    // Browsers with the Reporting API, which needs https, use only `report-to`; all others use the directive before it.
    ['report-uri', CSP_REPORT_PATH],
    ...(isHttps ? [['report-to', REPORT_GROUP] as const, ['upgrade-insecure-requests'] as const] : []),
  ]
  return directives.map((directive) => directive.join(' ')).join('; ')
}

/** All security headers of a page (promises, section 2), including the policy. Names are in lower case. */
export function pageSecurityHeaders(security: PageSecurity): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(security),
    // A popup of a social login must keep its opener (promise O9).
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), ' +
      'magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(security.isHttps
      ? {
          'reporting-endpoints': `${REPORT_GROUP}="${CSP_REPORT_PATH}"`,
          'strict-transport-security': 'max-age=63072000; includeSubDomains',
        }
      : {}),
  }
}
