import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { routeOf, routes } from '@/lib/server/front/routes'

/** Path in the table and exported methods of each file below `app/api`. */
const exported = readdirSync('app/api', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('route.ts'))
  .map((file) => {
    const source = readFileSync(`app/api/${file}`, 'utf8')
    const path = `/api/${file.replace(/\/?route\.ts$/, '').replace(/\[\.{3}\w+\]$/, '*')}`
    const methods = [...source.matchAll(/^export (?:const|async function|function) ([A-Z]+)\b/gm)].map(
      ([, name]) => name,
    )
    return [path, methods.toSorted()] as const
  })

describe('routes of the front', () => {
  test('behavior: the rows below /api match the exports of app/api', () => {
    expect(exported.length).toBeGreaterThan(15)
    const rows = routes
      .filter(({ path }) => path.startsWith('/api/'))
      .map(({ path, methods }) => [path, methods.toSorted()])
    const byPath = (a: readonly unknown[], b: readonly unknown[]) => String(a[0]).localeCompare(String(b[0]))
    expect(rows.toSorted(byPath)).toEqual(exported.toSorted(byPath))
  })

  test('behavior: docs/api.md has a row for each exported path', () => {
    const documented = new Set(
      [...readFileSync('docs/api.md', 'utf8').matchAll(/^\| `[A-Z]+ (\/api\/[^`]+)`/gm)].map(([, path]) => path),
    )
    const paths = exported.map(([path]) => path).filter((path) => !path.endsWith('*'))
    expect(paths.filter((path) => !documented.has(path))).toEqual([])
  })

  test.each([
    ['/', '/*', 'visit'],
    ['/members', '/*', 'visit'],
    ['/api', '/*', 'visit'],
    ['/api/health', '/api/health', 'never'],
    ['/api/health/', '/api/*', 'optional'],
    ['/api/price', '/api/price', 'read'],
    ['/api/rpc', '/api/rpc', 'rpc'],
    ['/api/swap/build', '/api/swap/build', 'swap'],
    ['/api/auth/session', '/api/auth/*', 'visit'],
    ['/api/auth/me', '/api/auth/me', 'visit'],
    ['/api/nothing', '/api/*', 'optional'],
    ['/_next/static/chunks/a.js', '/_next/static/*', 'never'],
    ['/_next/image', '/_next/image', 'optional'],
  ])('param: %s belongs to %s, class %s', (pathname, path, load) => {
    expect(routeOf(pathname)).toMatchObject({ path, load })
  })
})
