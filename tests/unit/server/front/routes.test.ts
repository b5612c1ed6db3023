import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { routeLoaders } from '@/app/api/route-loaders'
import { endpoints } from '@/lib/server/endpoints/endpoints'
import { routeOf, routes } from '@/lib/server/front/routes'

/** Path, exported methods and rows of each file below `app/api`. */
const exported = readdirSync('app/api', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('route.ts'))
  .map((file) => {
    const source = readFileSync(`app/api/${file}`, 'utf8')
    return {
      path: `/api/${file.replace(/\/?route\.ts$/, '').replace(/\[\.{3}\w+\]$/, '*')}`,
      methods: [...source.matchAll(/^export const \{ ([A-Z, ]+) \}/gm)].flatMap(([, names = '']) => names.split(', ')),
      rows: [...source.matchAll(/endpoints\.(\w+)/g)].map(([, name]) => name as keyof typeof endpoints),
    }
  })

describe('routes of the front', () => {
  test('behavior: each row of an endpoint has a route with its path and its methods', () => {
    const declared = routes.filter(({ path }) => path.startsWith('/api/'))
    expect(declared.length).toBeGreaterThan(15)
    const methodsByPath = (list: readonly { readonly path: string; readonly methods: readonly string[] }[]) =>
      Object.fromEntries(list.map(({ path, methods }) => [path, methods.toSorted()]))
    expect(methodsByPath(exported)).toEqual(methodsByPath(declared))
  })

  test('behavior: a route serves the rows of its own path', () => {
    expect(exported.flatMap(({ path, rows }) => rows.filter((name) => endpoints[name].path !== path))).toEqual([])
    expect(exported.flatMap(({ rows }) => rows).toSorted()).toEqual(Object.keys(endpoints).toSorted())
  })

  test('behavior: an app that mounts the routes has those of the app role, from the files that Next serves here', () => {
    const isOfApp = ({ role }: { readonly role: string }) => role === 'app' || role === 'any'
    const declared = Object.values(endpoints).filter(isOfApp)
    expect(Object.keys(routeLoaders).toSorted()).toEqual([...new Set(declared.map(({ path }) => path))].toSorted())
    const source = readFileSync('app/api/route-loaders.ts', 'utf8')
    const named = [...source.matchAll(/'(\/api\/\S+)': \(\) => import\('\.(\/\S+)\/route'\)/g)]
    expect(named).toHaveLength(Object.keys(routeLoaders).length)
    expect(named.filter(([, path, file = '']) => path !== `/api${file.replace(/\[\.{3}\w+\]$/, '*')}`)).toEqual([])
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
