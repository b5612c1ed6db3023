import { RELAY_URL } from './relay-url'

/** The facts that a page's headers depend on, whatever its role. */
interface AnswerFacts {
  /** New for each answer, see {@link createNonce}. */
  readonly nonce: string
  /** `next dev`: its overlay and its reloading need more permissions than a built page. */
  readonly isDevelopment: boolean
  /** The page shows mails, whose styles are inline: a document in a frame inherits the policy of its page. */
  readonly showsMails?: boolean
  /** The site is served over https, so that browsers may be told to require it. */
  readonly isHttps: boolean
}

/** Origins of WalletConnect that a page of the app uses, if any. */
interface PairingOrigins {
  /** The relay, which the page connects to. */
  readonly relayOrigin?: string | undefined
  /** The Verify server, which the page shows in a hidden frame. The frame itself connects to it. */
  readonly verifyOrigin?: string | undefined
}

/** The facts that a page's headers depend on, by its role. Only what the role needs is in its policy. */
export type PageSecurity = AnswerFacts &
  (
    | ({
        readonly role: 'app'
        /** The frame of the embedded wallet is there. */
        readonly walletOrigin: string
      } & PairingOrigins)
    | {
        readonly role: 'wallet'
        /** The frame fetches recovery halves from here. */
        readonly vaultOrigin: string
        /** Origins of the project whose pages may show the frame; empty: none. */
        readonly ancestors: readonly string[]
        /** The window of a login: it posts its result to the page that has opened it. */
        readonly keepsOpener?: boolean
      }
    | { readonly role: 'vault' }
  )

/**
 * The origins of WalletConnect from the variables of the environment; none without a project id. The process has checked
 * them at its start.
 */
export function pairingOriginsOf({
  projectId,
  relayUrl,
  verifyUrl,
}: Readonly<Record<'projectId' | 'relayUrl' | 'verifyUrl', string | undefined>>): PairingOrigins {
  if (!projectId) return {}
  return {
    relayOrigin: new URL(relayUrl || RELAY_URL).origin,
    verifyOrigin: verifyUrl ? new URL(verifyUrl).origin : undefined,
  }
}

/** Address for the browsers' reports of policy violations. */
const CSP_REPORT_PATH = '/api/csp-reports'
const REPORT_GROUP = 'csp'

/** 128 random bits as base64. */
export function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}

type Directives = readonly (readonly [name: string, ...values: readonly string[]])[]

/**
 * The Content-Security-Policy of a page (promises P1 and P6), by its role. In every role scripts run by nonce only and
 * may load others.
 */
export function contentSecurityPolicy(security: PageSecurity): string {
  return [...directivesOf(security), ...reportsOf(security)].map((directive) => directive.join(' ')).join('; ')
}

function directivesOf(security: PageSecurity): Directives {
  if (security.role === 'app') return appDirectives(security, security)
  if (security.role === 'vault') return custodyDirectives(security, { connectTo: [], ancestors: [] })
  return custodyDirectives(security, { connectTo: [security.vaultOrigin], ancestors: security.ancestors })
}

/**
 * A page of the app connects to its own origin and to the configured relay only, shows images of our origin, data URIs
 * (wallet icons), the frame of the embedded wallet and that of a configured Verify server, and is never framed.
 */
function appDirectives(
  facts: AnswerFacts,
  { walletOrigin, relayOrigin, verifyOrigin }: { readonly walletOrigin: string } & PairingOrigins,
): Directives {
  return [
    ['default-src', "'self'"],
    scripts(facts, "'self'"),
    styles(facts),
    ['img-src', "'self'", 'data:', 'blob:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...(relayOrigin ? [relayOrigin] : []), ...(facts.isDevelopment ? ['ws:'] : [])],
    ['frame-src', walletOrigin, ...(verifyOrigin ? [verifyOrigin] : [])],
    ['worker-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ]
}

/**
 * A page of a custody role gets nothing from third parties. Text becomes code only through the Trusted Types policies
 * named here: `default` is the page's own, `nextjs` is for scripts of this build.
 */
function custodyDirectives(
  facts: AnswerFacts,
  { connectTo, ancestors }: { readonly connectTo: readonly string[]; readonly ancestors: readonly string[] },
): Directives {
  return [
    ['default-src', "'none'"],
    scripts(facts),
    styles(facts),
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...connectTo, ...(facts.isDevelopment ? ['ws:'] : [])],
    ['worker-src', "'self'"],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
    ['frame-ancestors', ...(ancestors.length > 0 ? ancestors : ["'none'"])],
    ...(facts.isDevelopment
      ? []
      : ([
          ['require-trusted-types-for', "'script'"],
          ['trusted-types', 'default', 'nextjs'],
        ] as const)),
  ]
}

function scripts({ nonce, isDevelopment }: AnswerFacts, ...own: readonly string[]): Directives[number] {
  return ['script-src', ...own, `'nonce-${nonce}'`, "'strict-dynamic'", ...(isDevelopment ? ["'unsafe-eval'"] : [])]
}

/** The development overlay uses inline styles, and so do mails; a nonce would disable 'unsafe-inline'. */
function styles({ nonce, isDevelopment, showsMails }: AnswerFacts): Directives[number] {
  return ['style-src', "'self'", isDevelopment || showsMails ? "'unsafe-inline'" : `'nonce-${nonce}'`]
}

/** Browsers with the Reporting API, which needs https, use only `report-to`; all others use the directive before it. */
function reportsOf({ isHttps }: AnswerFacts): Directives {
  return [
    ['report-uri', CSP_REPORT_PATH],
    ...(isHttps ? [['report-to', REPORT_GROUP] as const, ['upgrade-insecure-requests'] as const] : []),
  ]
}

/** Where the first script of each worker is. The build names it so, in development too. */
const WORKER_SCRIPTS = '/_next/static/chunks/turbopack-worker-'

/** Whether a path belongs to the script for pages of other sites. */
export function isEmbedFile(pathname: string): boolean {
  return pathname === '/embed.js' || pathname.startsWith('/embed/')
}

export function isWorkerScript(pathname: string): boolean {
  return pathname.startsWith(WORKER_SCRIPTS)
}

/**
 * The policy of a worker, which has none of its page: code of our own origin, never from text, and connections to the
 * two custody domains alone. A browser asks for the script anew each time, or a worker would keep the policy of an older
 * configuration for as long as its file.
 */
export function workerSecurityHeaders(
  security: { readonly role: 'wallet'; readonly vaultOrigin: string } | { readonly role: 'app' | 'vault' },
): Readonly<Record<string, string>> {
  const connectTo = security.role === 'wallet' ? ["'self'", security.vaultOrigin] : ["'none'"]
  const policy: Directives = [
    ['default-src', "'none'"],
    ['script-src', "'self'"],
    ['connect-src', ...connectTo],
  ]
  return {
    'cache-control': 'no-cache',
    'content-security-policy': policy.map((directive) => directive.join(' ')).join('; '),
  }
}

/** All security headers of a page (promises, section 2), including the policy. Names are in lower case. */
export function pageSecurityHeaders(security: PageSecurity): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(security),
    ...(security.role === 'app' ? appHeaders : custodyHeaders),
    ...(security.role === 'wallet' && security.keepsOpener ? { 'cross-origin-opener-policy': 'unsafe-none' } : {}),
    // A framed page is limited by `frame-ancestors`; this older header knows no list of origins.
    ...(security.role === 'wallet' && security.ancestors.length > 0 ? {} : { 'x-frame-options': 'DENY' }),
    'origin-agent-cluster': '?1',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), ' +
      'magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
    'x-content-type-options': 'nosniff',
    ...(security.isHttps
      ? {
          'reporting-endpoints': `${REPORT_GROUP}="${CSP_REPORT_PATH}"`,
          'strict-transport-security': 'max-age=63072000; includeSubDomains',
        }
      : {}),
  }
}

const appHeaders = {
  // A popup of a social login must keep its opener (promise O9).
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const

const custodyHeaders = {
  // Pages of other sites that require this header (COEP) can show the frame too; `frame-ancestors` says which.
  'cross-origin-resource-policy': 'cross-origin',
  // A page in a window of its own has no opener that could send it elsewhere. A frame is not affected.
  'cross-origin-opener-policy': 'same-origin',
  // Addresses of these pages carry project ids and single-use links.
  'referrer-policy': 'no-referrer',
} as const
