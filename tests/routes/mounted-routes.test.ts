import { beforeEach, describe, expect, test } from 'vitest'
import { routeLoaders } from '@/app/api/route-loaders'
import { createMountedRoutes, noteMounted } from '@/lib/server/front/mounted-routes'
import { getMetrics } from '@/lib/server/kit/metrics'
import { appRequest, openTestPlatform } from '@/tests/unit/server/platform/test-platform'

const handlers = createMountedRoutes(routeLoaders)
const ask = (method: keyof typeof handlers | 'HEAD', path: string) =>
  handlers[method === 'HEAD' ? 'GET' : method](appRequest(path, { method }))

const codeOf = async (answer: Response) => ((await answer.json()) as { error: { code: string } }).error.code

test('error: before the start hook has run, each handler says what is missing', async () => {
  openTestPlatform()
  await expect(ask('GET', '/api/health/live')).rejects.toThrow('call registerFoyer in instrumentation.ts')
})

describe('an app that has started Foyer', () => {
  beforeEach(() => {
    openTestPlatform({ FOYER_SIGN_IN: 'optional' })
    noteMounted()
  })

  test('behavior: a path is answered by its route, and counted under it', async () => {
    expect(await (await ask('GET', '/api/health/live')).json()).toEqual({ status: 'alive' })
    expect((await ask('HEAD', '/api/health/live')).status).toBe(200)
    expect((await ask('GET', '/api/auth/csrf')).status).toBe(200)
    expect(await getMetrics().text()).toContain('path="/api/health/live"')
  })

  test.each(['/api', '/api/nothing', '/api/vault/owner/ask', '/api/wallet/session/check'])(
    'error: %s is not found, whatever the method',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        const answer = await ask(method, path)
        expect([answer.status, await codeOf(answer)]).toEqual([404, 'request.not_found'])
      }
    },
  )

  test('error: a method that the route does not have is refused, with those that it has', async () => {
    const answer = await ask('DELETE', '/api/price')
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    expect(await codeOf(answer)).toBe('request.method_not_allowed')
  })

  test('behavior: with FOYER_AUTH_PATH the endpoints of sign-in are there, with their bodies, and no longer at /api/auth', async () => {
    openTestPlatform({ FOYER_SIGN_IN: 'optional', FOYER_AUTH_PATH: '/api/foyer-auth' })
    expect((await ask('GET', '/api/foyer-auth/csrf')).status).toBe(200)
    expect((await ask('GET', '/api/auth/csrf')).status).toBe(404)
    const body = JSON.stringify({ chainId: 'no chain' })
    const answer = await handlers.POST(appRequest('/api/foyer-auth/nonce', { method: 'POST', body }))
    expect(await answer.json()).toMatchObject({
      error: { code: 'request.invalid', details: { accountAddress: 'Required' } },
    })
  })
})
