import { NextRequest } from 'next/server'
import { describe, expect, test, vi } from 'vitest'
import { contentSecurityPolicy, createNonce, pageSecurityHeaders } from '@/lib/core/csp'
import { config, proxy } from '@/proxy'

const facts = { nonce: 'bm9uY2U=', isDevelopment: false, isHttps: true }
const WALLET = 'https://wallet.example'
const production = { ...facts, role: 'app', walletOrigin: WALLET } as const

function directives(policy: string): Record<string, string[]> {
  const rows = policy.split('; ').map((directive) => directive.split(' '))
  return Object.fromEntries(rows.map(([name = '', ...values]) => [name, values]))
}

/** Sources of a directive in production, as a browser reads them: a fetch directive falls back to `default-src`. */
function sourcesOf(name: string): readonly string[] {
  const policy = directives(contentSecurityPolicy(production))
  const sources = policy[name] ?? (name.endsWith('-src') ? policy['default-src'] : undefined)
  if (sources === undefined) throw new Error(`${name} is not limited`)
  return sources
}

describe('content security policy', () => {
  test('behavior: in production inline code, evaluated code and other hosts are not allowed', () => {
    const policy = contentSecurityPolicy(production).replace(`frame-src ${WALLET}`, '')
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toMatch(/https?:|wss?:|\*/)
  })

  test('behavior: a script runs by the nonce of its page, and so does what it loads', () => {
    expect(directives(contentSecurityPolicy(production))['script-src']).toEqual(
      expect.arrayContaining(["'nonce-bm9uY2U='", "'strict-dynamic'"]),
    )
    // Sources that an attacker could control are not script sources: `data:` and `blob:` are allowed for images only.
    expect(sourcesOf('script-src')).not.toEqual(expect.arrayContaining([expect.stringMatching(/^[a-z]+:$/)]))
  })

  test('param: fetches without a directive of their own are limited to the origin of the page', () => {
    expect(sourcesOf('default-src')).toEqual(["'self'"])
  })

  // These do not fall back to `default-src`, or must be narrower than it.
  test.each(['object-src', 'base-uri', 'frame-ancestors'])('param: %s allows nothing', (name) => {
    expect(sourcesOf(name)).toEqual(["'none'"])
  })

  test('param: a page of the app shows the frame of the embedded wallet and no other', () => {
    expect(sourcesOf('frame-src')).toEqual([WALLET])
  })

  test.each(['connect-src', 'form-action'])('param: %s sends to the origin of the page only', (name) => {
    expect(sourcesOf(name)).toEqual(["'self'"])
  })

  test('behavior: development allows more only where its tools need it', () => {
    const policy = directives(contentSecurityPolicy({ ...production, isDevelopment: true, isHttps: false }))
    expect(policy['script-src']).toContain("'unsafe-eval'")
    expect(policy['script-src']).not.toContain("'unsafe-inline'")
    expect(policy['style-src']).toEqual(["'self'", "'unsafe-inline'"])
    expect(policy['connect-src']).toEqual(["'self'", 'ws:'])
    expect(policy).not.toHaveProperty('upgrade-insecure-requests')
  })

  test('behavior: reports go to our endpoint, by the directive that the browser supports with and without https', () => {
    const http = { ...production, isHttps: false }
    expect(directives(contentSecurityPolicy(http))).toMatchObject({ 'report-uri': ['/api/csp-reports'] })
    expect(contentSecurityPolicy(http)).not.toContain('report-to')
    expect(pageSecurityHeaders(http)).not.toHaveProperty('reporting-endpoints')
    expect(pageSecurityHeaders(production)).toHaveProperty('reporting-endpoints', 'csp="/api/csp-reports"')
  })

  test('behavior: the HSTS header is sent only if the site uses https', () => {
    expect(pageSecurityHeaders(production)).toHaveProperty('strict-transport-security')
    expect(pageSecurityHeaders({ ...production, isHttps: false })).not.toHaveProperty('strict-transport-security')
  })

  test('behavior: nonces have 128 bits and are never equal', () => {
    const nonces = Array.from({ length: 1_000 }, createNonce)
    expect(new Set(nonces).size).toBe(1_000)
    for (const nonce of nonces) expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/)
  })
})

describe('policy of a custody role', () => {
  const VAULT = 'https://vault.app.example'
  const HOST = 'https://shop.example'
  const frame = (ancestors: readonly string[] = [HOST]) =>
    ({ ...facts, role: 'wallet', vaultOrigin: VAULT, ancestors }) as const
  const pages = [
    ['frame', frame()],
    ['page of the vault', { ...facts, role: 'vault' }],
  ] as const

  test.each(pages)(
    'behavior: nothing of a third party reaches the %s, and nothing unlisted is allowed',
    (_name, page) => {
      const policy = directives(contentSecurityPolicy(page))
      expect(policy['default-src']).toEqual(["'none'"])
      expect(policy['base-uri']).toEqual(["'none'"])
      expect(policy['form-action']).toEqual(["'none'"])
      for (const name of ['frame-src', 'object-src', 'media-src', 'manifest-src'])
        expect(policy).not.toHaveProperty(name)
      expect(contentSecurityPolicy(page)).not.toContain('unsafe')
      expect(policy['script-src']).toEqual(["'nonce-bm9uY2U='", "'strict-dynamic'"])
    },
  )

  test.each(pages)('behavior: text becomes code in the %s through named policies only', (_name, page) => {
    const policy = directives(contentSecurityPolicy(page))
    expect(policy['require-trusted-types-for']).toEqual(["'script'"])
    expect(policy['trusted-types']).toEqual(['default', 'nextjs'])
  })

  test('behavior: the frame connects to its own origin and to the vault only', () => {
    expect(directives(contentSecurityPolicy(frame()))['connect-src']).toEqual(["'self'", VAULT])
    expect(directives(contentSecurityPolicy({ ...facts, role: 'vault' }))['connect-src']).toEqual(["'self'"])
  })

  test('behavior: origins of the project may show the frame, and without one nobody may', () => {
    expect(directives(contentSecurityPolicy(frame([HOST, 'https://b.example'])))['frame-ancestors']).toEqual([
      HOST,
      'https://b.example',
    ])
    expect(pageSecurityHeaders(frame())).not.toHaveProperty('x-frame-options')
    expect(directives(contentSecurityPolicy(frame([])))['frame-ancestors']).toEqual(["'none'"])
    expect(pageSecurityHeaders(frame([]))).toHaveProperty('x-frame-options', 'DENY')
    expect(directives(contentSecurityPolicy({ ...facts, role: 'vault' }))['frame-ancestors']).toEqual(["'none'"])
    expect(pageSecurityHeaders({ ...facts, role: 'vault' })).toHaveProperty('x-frame-options', 'DENY')
  })

  test('param: a custody page tells other sites nothing about its address', () => {
    for (const [, page] of pages) expect(pageSecurityHeaders(page)).toHaveProperty('referrer-policy', 'no-referrer')
  })
})

describe('proxy', () => {
  const visit = (headers: Record<string, string> = {}) => proxy(new NextRequest('http://localhost:3000/', { headers }))
  const nonceOf = (response: Response) =>
    /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]

  test('behavior: every answer has a nonce of its own, which the page also gets', () => {
    const [first, second] = [visit(), visit()]
    expect(nonceOf(first)).toBeDefined()
    expect(nonceOf(first)).not.toBe(nonceOf(second))
    expect(first.headers.get('x-middleware-request-x-nonce')).toBe(nonceOf(first))
    expect(first.headers.get('x-middleware-request-content-security-policy')).toBe(
      first.headers.get('content-security-policy'),
    )
  })

  test('error: a nonce that a visitor sends is not used', () => {
    const response = visit({ 'x-nonce': 'mine', 'content-security-policy': "script-src 'nonce-mine'" })
    expect(response.headers.get('x-middleware-request-x-nonce')).toBe(nonceOf(response))
    expect(response.headers.get('x-middleware-request-content-security-policy')).not.toContain('mine')
  })

  test.each([
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin-allow-popups'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['origin-agent-cluster', '?1'],
  ])('param: a page carries %s: %s', (name, value) => {
    expect(visit().headers.get(name)).toBe(value)
  })

  test.each(['wallet', 'vault'])('behavior: a page of the %s in a window of its own has no opener', (role) => {
    const host = `${role}.localhost:3000`
    const path = role === 'wallet' ? 'window' : 'approve'
    const { headers } = proxy(new NextRequest(`http://${host}/${path}`, { headers: { host } }))
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(directives(headers.get('content-security-policy') ?? '')['frame-ancestors']).toEqual(["'none'"])
  })

  test.each(['loading', 'callback'])(
    'behavior: the window of a login at /%s keeps its opener, and is never framed',
    (path) => {
      const host = 'wallet.localhost:3000'
      const { headers } = proxy(new NextRequest(`http://${host}/${path}`, { headers: { host } }))
      expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(directives(headers.get('content-security-policy') ?? '')['frame-ancestors']).toEqual(["'none'"])
    },
  )

  test.each([
    ['/networks/base.svg', 'cross-origin'],
    ['/tokens/usdc.svg', 'cross-origin'],
    ['/networks', 'same-origin'],
    ['/icon.svg', 'same-origin'],
  ])('param: %s may be loaded by pages of: %s', (path, policy) => {
    const response = proxy(new NextRequest(`http://localhost:3000${path}`))
    expect(response.headers.get('cross-origin-resource-policy')).toBe(policy)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('behavior: a page may not use camera, location, payment or devices', () => {
    const policy = visit().headers.get('permissions-policy')
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb']) {
      expect(policy).toContain(`${feature}=()`)
    }
  })

  const directivesOf = (response: Response) => directives(response.headers.get('content-security-policy') ?? '')

  const workerAt = (host: string) =>
    proxy(new NextRequest(`http://${host}/_next/static/chunks/turbopack-worker-abc.js`, { headers: { host } })).headers

  test('behavior: the key worker runs code of its origin alone and connects to the two custody domains', () => {
    const headers = workerAt('wallet.localhost:3000')
    expect(directives(headers.get('content-security-policy') ?? '')).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'connect-src': ["'self'", 'http://vault.localhost:3000'],
    })
    // A cached script would keep the policy of an older configuration.
    expect(headers.get('cache-control')).toBe('no-cache')
  })

  test.each(['localhost:3000', 'vault.localhost:3000'])('behavior: a worker of %s connects to nothing', (host) => {
    expect(directives(workerAt(host).get('content-security-policy') ?? '')['connect-src']).toEqual(["'none'"])
  })

  test('behavior: a page may frame the configured Verify server, and still connects to the relay only', () => {
    vi.stubEnv('FOYER_WALLETCONNECT_PROJECT_ID', '0123456789abcdef0123456789abcdef')
    vi.stubEnv('FOYER_WALLETCONNECT_VERIFY_URL', 'https://verify.example/path')
    expect(directivesOf(visit())).toMatchObject({
      'frame-src': ['http://wallet.localhost:3000', 'https://verify.example'],
      'connect-src': ["'self'", 'wss://relay.walletconnect.org'],
    })
  })

  test.each([
    ['WalletConnect without a Verify server', { FOYER_WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef' }],
    ['no WalletConnect', {}],
  ])('behavior: with %s a page may show the frame of the wallet alone', (_, env) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    expect(directivesOf(visit())['frame-src']).toEqual(['http://wallet.localhost:3000'])
  })

  const visitAt = (address: string, headers: Record<string, string> = {}) =>
    proxy(new NextRequest(address, { headers: { host: new URL(address).host, ...headers } }))

  test.each([
    ['http://localhost:3000/frame', 404],
    ['http://wallet.localhost:3000/', 404],
    ['http://wallet.localhost:3000/approve', 404],
    ['http://wallet.localhost:3000/frame?projectId=shop', 200],
    ['http://vault.localhost:3000/frame', 404],
    ['http://vault.localhost:3000/approve', 200],
    ['http://vault.localhost:3000/networks/base.svg', 200],
  ])('param: %s is answered with %i', (address, status) => {
    const response = visitAt(address)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  test.each([
    ['1', '/outbox', true],
    ['1', '/', false],
    ['', '/outbox', false],
  ])('behavior: with FOYER_DEMO="%s" inline styles, as of mails, are allowed at %s: %j', (demo, path, isAllowed) => {
    vi.stubEnv('FOYER_DEMO', demo)
    const policy = directivesOf(visitAt(`http://localhost:3000${path}`))
    expect(policy['style-src']?.includes("'unsafe-inline'")).toBe(isAllowed)
    expect(policy['script-src']).not.toContain("'unsafe-inline'")
  })

  test('behavior: a role that this instance does not answer for has no pages', () => {
    vi.stubEnv('FOYER_ROLES', 'app,vault')
    expect(visitAt('http://wallet.localhost:3000/frame').status).toBe(404)
    expect(visitAt('http://vault.localhost:3000/approve').status).toBe(200)
    vi.stubEnv('FOYER_ROLES', 'wallet')
    expect(visitAt('http://localhost:3000/').status).toBe(404)
  })

  test('behavior: the origins that the front names may show the frame', () => {
    const response = visitAt('http://wallet.localhost:3000/frame', {
      'x-foyer-ancestors': 'https://shop.example https://b.example',
    })
    const policy = directives(response.headers.get('content-security-policy') ?? '')
    expect(policy['frame-ancestors']).toEqual(['https://shop.example', 'https://b.example'])
    expect(policy['connect-src']).toEqual(["'self'", 'http://vault.localhost:3000'])
  })

  test('behavior: the hosts of the roles come from the settings', () => {
    vi.stubEnv('FOYER_APP_URL', 'https://app.example')
    expect(visitAt('https://wallet.app.example/frame').status).toBe(200)
    vi.stubEnv('FOYER_WALLET_URL', 'https://keys.example')
    expect(visitAt('https://wallet.app.example/frame').status).toBe(404)
    expect(visitAt('https://keys.example/frame').status).toBe(200)
    const page = visit({ host: 'app.example' })
    expect(page.status).toBe(200)
    expect(page.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
  })

  test('behavior: endpoints and built files skip it, pages and unknown paths do not', () => {
    const matches = (path: string) => config.matcher.some((source) => new RegExp(`^${source}$`).test(path))
    expect(
      ['/', '/nowhere', '/frame', '/icon.svg', '/apix', '/.well-known/x', '/.well-known/wallet-security.jsonx'].filter(
        matches,
      ),
    ).toHaveLength(7)
    expect(['/api/health', '/.well-known/wallet-security.json', '/_next/static/chunk.js'].filter(matches)).toHaveLength(
      0,
    )
  })
})
