import { describe, expect, test, vi } from 'vitest'
import { jsonAnswer } from '@/lib/server/http/answer'
import { endpoint } from '@/lib/server/http/endpoint-row'
import { ratePolicies } from '@/lib/server/http/rate-limit'
import { serve, serveRaw } from '@/lib/server/http/serve'
import { ALLOWED_ORIGIN, APP_URL, appRequest, openTestPlatform, PROJECT_ID } from '../platform/test-platform'
import { echo, echoRow, errorOf, good, post, setUpPlatform } from './serve-harness'

setUpPlatform()

const { POST: handler, OPTIONS: preflight } = serve(echoRow, ({ amount }) => ({ amount }))

describe('serve: access', () => {
  const ask = (headers: Record<string, string>, path = '/api/echo') =>
    handler(appRequest(path, { method: 'POST', body: JSON.stringify(good), headers }))

  test('behavior: a page of an allowed origin may read the answer and its id, without cookies', async () => {
    const { status, headers } = await ask({ origin: ALLOWED_ORIGIN })
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe(ALLOWED_ORIGIN)
    expect(headers.get('access-control-expose-headers')).toContain('x-request-id')
    expect(headers.has('access-control-allow-credentials')).toBe(false)
  })

  test('error: a page of a foreign origin is refused before the service runs, and may read the reason', async () => {
    const service = vi.fn(() => ({ amount: '1' }))
    const answer = await serve(echoRow, service).POST(post(good, { origin: 'https://evil.example' }))
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://evil.example')
    expect(await errorOf(answer)).toMatchObject({
      status: 403,
      code: 'project.origin_not_allowed',
      message: 'Invalid App Configuration',
    })
    expect(service).not.toHaveBeenCalled()
  })

  test('error: a foreign origin can read no other failure', async () => {
    const wallet = await ask({ origin: 'https://evil.example', host: 'wallet.localhost:3000' })
    expect(wallet.status).toBe(404)
    expect(wallet.headers.has('access-control-allow-origin')).toBe(false)
  })

  test('error: unknown and missing ids are refused with their alerts', async () => {
    expect(await errorOf(await ask({}, '/api/echo?projectId=other'))).toMatchObject({
      status: 401,
      message: 'Invalid Project ID',
    })
    expect(await errorOf(await ask({}, '/api/echo?projectId='))).toMatchObject({
      status: 403,
      message: 'Project ID Not Configured',
    })
  })

  test.each(['wallet.localhost:3000', 'WALLET.LOCALHOST', 'vault.localhost:3000'])(
    'error: no request is answered on the custody host %s',
    async (host) => {
      expect(await errorOf(await ask({ host }))).toMatchObject({ status: 404, code: 'request.not_found' })
    },
  )

  describe('of a custody role', () => {
    const WALLET = 'http://wallet.localhost:3000'
    const { POST: onWallet } = serveRaw(
      endpoint(echo, { about: 'echo', role: 'wallet', audience: 'frame' }),
      async ({ requestId }) => jsonAnswer('{}', 200, requestId),
    )
    const { POST: onVault, OPTIONS: preflightOfVault } = serveRaw(
      endpoint(echo, { about: 'echo', role: 'vault', audience: 'frame' }),
      async ({ requestId }) => jsonAnswer('{}', 200, requestId),
    )
    const askAt = (handle: typeof onWallet, headers: Record<string, string>) => handle(post(good, headers))

    test('behavior: the frame of the wallet origin is answered, on the hosts of wallet and vault', async () => {
      const own = await askAt(onWallet, { host: 'wallet.localhost:3000', origin: WALLET })
      expect(own.status).toBe(200)
      const across = await askAt(onVault, { host: 'vault.localhost:3000', origin: WALLET })
      expect(across.status).toBe(200)
      expect(across.headers.get('access-control-allow-origin')).toBe(WALLET)
    })

    test.each([
      ['the app', APP_URL],
      ['another site of the project', ALLOWED_ORIGIN],
      ['the vault', 'http://vault.localhost:3000'],
      ['nothing', 'null'],
    ])('error: a page of %s is refused, and may not read the answer', async (_name, origin) => {
      const answer = await askAt(onVault, { host: 'vault.localhost:3000', origin })
      expect(answer.headers.has('access-control-allow-origin')).toBe(false)
      expect(await errorOf(answer)).toMatchObject({ status: 403, code: 'project.origin_not_allowed' })
    })

    test.each(['localhost:3000', 'vault.localhost:3000', 'wallet.evil.example'])(
      'error: it is not found on the host %s',
      async (host) => {
        expect(await errorOf(await askAt(onWallet, { host, origin: WALLET }))).toMatchObject({ status: 404 })
      },
    )

    test('error: an instance without the role does not answer for it', async () => {
      openTestPlatform({ FOYER_ROLES: 'app,vault' })
      const answer = await askAt(onWallet, { host: 'wallet.localhost:3000', origin: WALLET })
      expect(await errorOf(answer)).toMatchObject({ status: 404, code: 'request.not_found' })
      expect((await askAt(onVault, { host: 'vault.localhost:3000', origin: WALLET })).status).toBe(200)
    })

    test('behavior: only the preflight of the frame passes, and may carry a proof', async () => {
      const ask = (origin: string) => {
        const headers = { origin, host: 'vault.localhost:3000' }
        return preflightOfVault(new Request(`${APP_URL}/api/echo?projectId=${PROJECT_ID}`, { headers }))
      }
      const allowed = await ask(WALLET)
      expect(allowed.status).toBe(204)
      expect(allowed.headers.get('access-control-allow-headers')).toContain('proof')
      expect((await ask(ALLOWED_ORIGIN)).status).toBe(403)
    })
  })

  test('behavior: an instance that serves only a custody role answers no app endpoint', async () => {
    openTestPlatform({ FOYER_ROLES: 'vault' })
    expect(await errorOf(await handler(post(good)))).toMatchObject({ status: 404, code: 'request.not_found' })
  })

  test('behavior: the rate limit answers 429 with Retry-After, per policy', async () => {
    openTestPlatform({ FOYER_TRUSTED_PROXIES: '1' })
    const row = endpoint(echo, { about: 'echo', policy: 'faucet' })
    const { POST: limited } = serve(row, ({ amount }) => ({ amount }))
    const from = (visitor: string) => limited(post(good, { 'x-forwarded-for': visitor }))
    const answers = await Promise.all(Array.from({ length: ratePolicies.faucet.limit * 1.5 }, () => from('9.9.9.9')))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(ratePolicies.faucet.limit * 0.5)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await from('9.9.9.8')).status).toBe(200)
  })

  test('behavior: preflights of allowed origins pass, others do not', async () => {
    const ask = (origin: string) =>
      preflight(new Request(`${APP_URL}/api/echo?projectId=${PROJECT_ID}`, { method: 'OPTIONS', headers: { origin } }))
    const allowed = await ask(ALLOWED_ORIGIN)
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get('access-control-allow-origin')).toBe(ALLOWED_ORIGIN)
    expect(allowed.headers.get('access-control-allow-headers')).toContain('content-type')
    const foreign = await ask('https://evil.example')
    expect(foreign.status).toBe(403)
    expect(foreign.headers.has('access-control-allow-origin')).toBe(false)
  })
})
