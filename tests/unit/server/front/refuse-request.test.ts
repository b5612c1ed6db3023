import { describe, expect, test } from 'vitest'
import { AUTH_PATH } from '@/lib/core/auth-path'
import { checkRequest } from '@/lib/server/front/refuse-request'

function judge(line: string, routerState?: string, isDevelopment = false, authPath = AUTH_PATH) {
  const [method = '', target = ''] = line.split(' ')
  const verdict = checkRequest({ method, target, routerState }, { authPath, isDevelopment })
  return verdict.error ? { code: verdict.error.code, allow: verdict.allow } : { path: verdict.route.path }
}

const STATE = encodeURIComponent(JSON.stringify(['', { children: ['__PAGE__', {}] }, null, 'refetch']))

describe('requests that Next can answer', () => {
  test.each([
    ['GET /', '/*'],
    ['HEAD /nowhere', '/*'],
    ['GET /%F0%9F%98%80?q=%ff', '/*'],
    ['GET //evil.example/', '/*'],
    ['GET /api/health', '/api/health'],
    ['HEAD /api/health', '/api/health'],
    ['GET /api/x/../health', '/api/health'],
    ['GET /api/x/%2e%2e/health', '/api/health'],
    ['GET /api\\health', '/api/health'],
    ['POST /api/price?projectId=%00', '/api/price'],
    ['OPTIONS /api/price', '/api/price'],
    ['DELETE /api/nothing', '/api/*'],
    ['GET /_next/static/a.js', '/_next/static/*'],
  ])('behavior: %s passes', (line, path) => {
    expect(judge(line)).toEqual({ path })
  })

  test('behavior: a router state that Next can parse passes', () => {
    expect(judge('GET /', STATE)).toEqual({ path: '/*' })
  })

  test.each(['POST /__nextjs_original-stack-frames', 'GET /_next/image?url=x'])(
    'behavior: %s passes in development only',
    (line) => {
      expect(judge(line, undefined, true)).toHaveProperty('path')
      expect(judge(line)).toHaveProperty('code')
    },
  )
})

describe('endpoints of sign-in at another path', () => {
  const judgeMoved = (line: string) => judge(line, undefined, false, '/api/shop-auth')

  test.each([
    ['GET /api/shop-auth/me', '/api/auth/me'],
    ['POST /api/shop-auth/nonce?projectId=x', '/api/auth/nonce'],
    ['GET /api/x/../shop-auth/session', '/api/auth/*'],
    ['GET /api/shop-authors', '/api/*'],
    ['POST /api/price', '/api/price'],
  ])('behavior: %s is the request of %s', (line, path) => {
    expect(judgeMoved(line)).toEqual({ path })
  })

  test.each(['GET /api/auth/me', 'GET /api/auth', 'GET /api/x/../auth/session'])(
    'error: %s is not found, because an app may have its own endpoints there',
    (line) => expect(judgeMoved(line)).toEqual({ code: 'request.not_found', allow: undefined }),
  )
})

describe('requests that Next answers with 500 or logs as plain text', () => {
  test.each([
    'OPTIONS *',
    'GET *',
    'GET http://evil.example/',
    'GET http://',
    'GET ?x',
    'CONNECT evil.example:443',
    'GET /api/%ff',
    'GET /api/%E0%A4%A',
    'GET /%',
    'GET /%C0%AF',
    'GET /%ED%A0%80',
    'GET /api/auth/%zz',
    'GET /%00',
    'GET /a%00.svg?x',
  ])('error: %s is invalid', (line) => {
    expect(judge(line)).toEqual({ code: 'request.invalid' })
  })

  test.each([
    ['TRACE /', 'GET, HEAD'],
    ['TRACE /api/price', 'POST, OPTIONS'],
    ['POST /', 'GET, HEAD'],
    ['POST /members', 'GET, HEAD'],
    ['PUT /networks/base.svg', 'GET, HEAD'],
    ['OPTIONS /', 'GET, HEAD'],
    ['CONNECT /', 'GET, HEAD'],
    ['PROPFIND /api/health', 'GET, HEAD'],
    ['POST /api/health', 'GET, HEAD'],
    ['GET /api/rpc', 'POST, OPTIONS'],
  ])('error: %s is not allowed, and %s are', (line, allow) => {
    expect(judge(line)).toEqual({ code: 'request.method_not_allowed', allow })
  })

  test.each(['GET /_next/image?url=/%25ff&w=64&q=75', 'GET /_global-error', 'TRACE /_next/image'])(
    'error: %s is not found',
    (line) => {
      expect(judge(line)).toEqual({ code: 'request.not_found' })
    },
  )

  test.each(['junk', '%ff', '[1]', '{}', 'null', '[""]', `${STATE}, ${STATE}`, '['.repeat(12_000)])(
    'error: a router state of %.20s is invalid',
    (routerState) => {
      expect(judge('GET /nowhere', routerState)).toEqual({ code: 'request.invalid' })
    },
  )
})
